import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { TradeForm } from '../../../contract/admin-api.ts';
import { requireActor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../../core/http/list.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { contextOf } from '../../groups/index.ts';
import { presentReading } from './trades.presenter.ts';
import { listTrades, readTrade } from './trades.queries.ts';
import {
  deletedAnswer,
  readingAnswer,
  readingPayload,
  tradeAnswer,
  tradeParams,
  tradePayload,
} from './trades.schemas.ts';
import { createTrade, deleteTrade, updateTrade } from './trades.service.ts';

const idOf = (request: Request): number => (request.params as { id: number }).id;

/** The trades that briefs and profiles meet over, and how a brief is read (decision 21). */
export function tradeRoutes({ db, limits, searchIndex }: Deps): RouteDeclaration[] {
  const parts = { db, embedder: searchIndex.embedder };
  const path = '/api/admin/trades';
  const shared = { access: ['super_admin'], tag: 'search' } as const;
  const admit = (request: Request) => limits.take('embedTrades', String(requireActor(request).userId));
  return [
    {
      ...shared,
      method: 'GET',
      path,
      summary: 'Shipped and own trades',
      query: listQuerySchema,
      answer: Joi.array().items(tradeAnswer),
      handler: async (request, h) => {
        const query = readListQuery(request.query as Record<string, string>);
        return listResponse(h, 'trades', query, await listTrades(db, query));
      },
    },
    {
      ...shared,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One trade',
      params: tradeParams,
      answer: tradeAnswer,
      handler: (request) => readTrade(db, idOf(request)),
    },
    {
      ...shared,
      method: 'POST',
      path,
      summary: 'Add a trade',
      once: true,
      payload: tradePayload,
      answer: tradeAnswer,
      status: 201,
      handler: async (request, h) => {
        await admit(request);
        const id = await createTrade(parts, contextOf(request), request.payload as TradeForm);
        return h.response(await readTrade(db, id)).code(201);
      },
    },
    {
      ...shared,
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Replace what a trade of one’s own says',
      params: tradeParams,
      payload: tradePayload,
      answer: tradeAnswer,
      handler: async (request) => {
        await admit(request);
        await updateTrade(parts, contextOf(request), idOf(request), request.payload as TradeForm);
        return readTrade(db, idOf(request));
      },
    },
    {
      ...shared,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete a trade of one’s own',
      params: tradeParams,
      answer: deletedAnswer,
      handler: async (request) => {
        await deleteTrade(parts, contextOf(request), idOf(request));
        return { deleted: true };
      },
    },
    {
      ...shared,
      method: 'POST',
      path: `${path}/reading`,
      summary: 'The trades that a brief is read as',
      payload: readingPayload,
      answer: readingAnswer,
      handler: async (request) => {
        await admit(request);
        await searchIndex.ready();
        return presentReading(await searchIndex.prepare((request.payload as { text: string }).text));
      },
    },
  ];
}
