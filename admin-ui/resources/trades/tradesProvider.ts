import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { TradeReading } from '../../../src/contract/admin-api.ts';
import { call, httpClient } from '../../app/data/httpClient.ts';

/** Adds the trades to a data provider: they have one address, whoever asks. */
export function withTrades<Base extends DataProvider>(base: Base): Base {
  const trades = simpleRest('/api/admin', httpClient);
  const of = (resource: string): DataProvider => (resource === 'trades' ? trades : base);
  return {
    ...base,
    getList: (resource, params) => of(resource).getList(resource, params),
    getOne: (resource, params) => of(resource).getOne(resource, params),
    getMany: (resource, params) => of(resource).getMany(resource, params),
    create: (resource, params) => of(resource).create(resource, params),
    update: (resource, params) => of(resource).update(resource, params),
    delete: (resource, params) => of(resource).delete(resource, params),
  } satisfies DataProvider;
}

/** The trades that a brief is read as. @throws HttpError */
export const readBrief = (text: string, signal?: AbortSignal): Promise<TradeReading> =>
  call('POST', '/api/admin/trades/reading', { text }, signal);
