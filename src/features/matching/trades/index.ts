export { asTrade } from './trades.presenter.ts';
export { listTrades, ownTrades } from './trades.queries.ts';
export { importTrades } from './trades.service.ts';
