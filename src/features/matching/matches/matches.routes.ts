import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list-route.ts';
import { idParams } from '../../../core/http/joi.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { matchExport } from './matches.export.ts';
import { listMatches, readMatch } from './matches.queries.ts';
import { changeMatchPayload, createMatchPayload, matchAnswer } from './matches.schemas.ts';
import { changeMatch, proposeAdvisor } from './matches.service.ts';

const tag = 'matches';

/** Matches of advisors and requests (contract §3, §4): "A own, O own, G grp; S reads; only O and G propose". */
export function matchRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute({
      path: '/api/matches',
      access: 'signedIn',
      tag,
      summary: 'A page of matches',
      resource: 'matches',
      row: matchAnswer,
      page: ({ actor }, list) => listMatches(db, actor, list),
    }),
    exportRoute(deps, { what: 'matches', tag, access: ['group_admin', 'super_admin'], list: matchExport }),
    route({
      method: 'GET',
      path: '/api/matches/{id}',
      access: 'signedIn',
      tag,
      summary: 'One match',
      params: idParams,
      answer: matchAnswer,
      handler: ({ actor, params }) => readMatch(db, actor, params.id),
    }),
    route({
      method: 'POST',
      path: '/api/matches',
      access: ['organization', 'group_admin'],
      tag,
      limit: 'tellPeople',
      summary: 'Propose an advisor for a request',
      once: true,
      payload: createMatchPayload,
      answer: matchAnswer,
      status: 201,
      handler: async ({ context, payload }) => {
        const id = await proposeAdvisor(deps, context, payload);
        return readMatch(db, context.actor, id);
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/matches/{id}',
      access: ['advisor', 'organization', 'group_admin'],
      tag,
      limit: 'tellPeople',
      summary: 'Accept, decline or reconsider',
      params: idParams,
      payload: changeMatchPayload,
      answer: matchAnswer,
      handler: async ({ context, params, payload }) => {
        await changeMatch(deps, context, params.id, payload);
        return readMatch(db, context.actor, params.id);
      },
    }),
  ];
}
