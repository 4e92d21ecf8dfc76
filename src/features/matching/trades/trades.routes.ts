import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { presentReading } from './trades.presenter.ts';
import { listTrades, readTrade } from './trades.queries.ts';
import { readingAnswer, readingPayload, tradeAnswer, tradePayload } from './trades.schemas.ts';
import { createTrade, deleteTrade, updateTrade } from './trades.service.ts';

/** The trades that briefs and profiles meet over, and how a brief is read (decision 21). */
export function tradeRoutes({ db, searchIndex }: Deps): Route[] {
  const parts = { db, embedder: searchIndex.embedder };
  const path = '/api/admin/trades';
  const shared = { access: ['super_admin'] } as const;
  const embedding = { ...shared, limit: 'embedTrades' } as const;
  return [
    listRoute(path, {
      ...shared,
      summary: 'Shipped and own trades',
      resource: 'trades',
      row: tradeAnswer,
      page: (_, list) => listTrades(db, list),
    }),
    route.get(`${path}/{id}`, {
      ...shared,
      summary: 'One trade',
      answer: tradeAnswer,
      handler: ({ params }) => readTrade(db, params.id),
    }),
    route.post(path, {
      ...embedding,
      summary: 'Add a trade',
      once: true,
      payload: tradePayload,
      answer: tradeAnswer,
      status: 201,
      handler: async ({ context, payload }) => {
        const id = await createTrade(parts, context, payload);
        return readTrade(db, id);
      },
    }),
    route.put(`${path}/{id}`, {
      ...embedding,
      summary: 'Replace what a trade of one’s own says',
      payload: tradePayload,
      answer: tradeAnswer,
      handler: ({ context, params, payload }) => updateTrade(parts, context, params.id, payload),
      read: ({ params }) => readTrade(db, params.id),
    }),
    route.delete(`${path}/{id}`, {
      ...shared,
      summary: 'Delete a trade of one’s own',
      done: { deleted: true },
      handler: ({ context, params }) => deleteTrade(parts, context, params.id),
    }),
    route.post(`${path}/reading`, {
      ...embedding,
      summary: 'The trades that a brief is read as',
      payload: readingPayload,
      answer: readingAnswer,
      handler: async ({ payload }) => {
        await searchIndex.ready();
        return presentReading(await searchIndex.prepare(payload.text));
      },
    }),
  ];
}
