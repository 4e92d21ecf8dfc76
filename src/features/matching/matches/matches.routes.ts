import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { requireActor } from '../../../core/access/actor.ts';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../../core/http/list.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { contextOf, idParams } from '../../groups/index.ts';
import { matchExport } from './matches.export.ts';
import { listMatches, readMatch } from './matches.queries.ts';
import { changeMatchPayload, createMatchPayload, matchAnswer } from './matches.schemas.ts';
import type { MatchChange } from './matches.service.ts';
import { changeMatch, proposeAdvisor } from './matches.service.ts';

const tag = 'matches';
const idOf = (request: Request): number => (request.params as { id: number }).id;

/** Matches of advisors and requests (contract §3, §4): "A own, O own, G grp; S reads; only O and G propose". */
export function matchRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    {
      method: 'GET',
      path: '/api/matches',
      access: 'signedIn',
      tag,
      summary: 'A page of matches',
      query: listQuerySchema,
      answer: Joi.array().items(matchAnswer),
      handler: async (request, h) => {
        const list = readListQuery(request.query as Record<string, string>);
        return listResponse(h, 'matches', list, await listMatches(db, requireActor(request), list));
      },
    },
    exportRoute(deps, { what: 'matches', tag, access: ['group_admin', 'super_admin'], list: matchExport }),
    {
      method: 'GET',
      path: '/api/matches/{id}',
      access: 'signedIn',
      tag,
      summary: 'One match',
      params: idParams,
      answer: matchAnswer,
      handler: (request) => readMatch(db, requireActor(request), idOf(request)),
    },
    {
      method: 'POST',
      path: '/api/matches',
      access: ['organization', 'group_admin'],
      tag,
      summary: 'Propose an advisor for a request',
      once: true,
      payload: createMatchPayload,
      answer: matchAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        const id = await proposeAdvisor(
          deps,
          context,
          request.payload as { requestId: number; advisorId: number },
        );
        return h.response(await readMatch(db, context.actor, id)).code(201);
      },
    },
    {
      method: 'PATCH',
      path: '/api/matches/{id}',
      access: ['advisor', 'organization', 'group_admin'],
      tag,
      summary: 'Accept, decline or reconsider',
      params: idParams,
      payload: changeMatchPayload,
      answer: matchAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await changeMatch(deps, context, idOf(request), request.payload as MatchChange);
        return readMatch(db, context.actor, idOf(request));
      },
    },
  ];
}
