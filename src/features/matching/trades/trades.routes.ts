import type { Actor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { presentReading } from './trades.presenter.ts';
import { listTrades, readTrade } from './trades.queries.ts';
import { readingAnswer, readingPayload, tradeAnswer, tradePayload } from './trades.schemas.ts';
import { createTrade, deleteTrade, updateTrade } from './trades.service.ts';

/** The trades that briefs and profiles meet over, and how a brief is read (decision 21). */
export function tradeRoutes({ db, limits, searchIndex }: Deps): Route[] {
  const parts = { db, embedder: searchIndex.embedder };
  const path = '/api/admin/trades';
  const shared = { access: ['super_admin'] } as const;
  const admit = (actor: Actor) => limits.take('embedTrades', String(actor.userId));
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
      ...shared,
      summary: 'Add a trade',
      once: true,
      payload: tradePayload,
      answer: tradeAnswer,
      status: 201,
      handler: async ({ actor, context, payload }) => {
        await admit(actor);
        const id = await createTrade(parts, context, payload);
        return readTrade(db, id);
      },
    }),
    route.put(`${path}/{id}`, {
      ...shared,
      summary: 'Replace what a trade of one’s own says',
      payload: tradePayload,
      answer: tradeAnswer,
      handler: async ({ actor, context, params, payload }) => {
        await admit(actor);
        await updateTrade(parts, context, params.id, payload);
        return readTrade(db, params.id);
      },
    }),
    route.delete(`${path}/{id}`, {
      ...shared,
      summary: 'Delete a trade of one’s own',
      done: { deleted: true },
      handler: ({ context, params }) => deleteTrade(parts, context, params.id),
    }),
    route.post(`${path}/reading`, {
      ...shared,
      summary: 'The trades that a brief is read as',
      payload: readingPayload,
      answer: readingAnswer,
      handler: async ({ actor, payload }) => {
        await admit(actor);
        await searchIndex.ready();
        return presentReading(await searchIndex.prepare(payload.text));
      },
    }),
  ];
}
