import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { requireActor } from '../../../core/access/actor.ts';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../../core/http/list.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { contextOf, idParams } from '../../groups/index.ts';
import { requestExport } from './requests.export.ts';
import { listRequests, readRequest } from './requests.queries.ts';
import { changeRequestPayload, createRequestPayload, requestAnswer } from './requests.schemas.ts';
import type { RequestChange, RequestForm } from './requests.service.ts';
import { changeRequest, createRequest } from './requests.service.ts';

const tag = 'requests';
const idOf = (request: Request): number => (request.params as { id: number }).id;

/** Help requests (contract §3, §4). */
export function requestRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    {
      method: 'GET',
      path: '/api/requests',
      access: 'signedIn',
      tag,
      summary: 'A page of help requests: one’s own, one’s groups’, or those of one’s matches',
      query: listQuerySchema,
      answer: Joi.array().items(requestAnswer),
      handler: async (request, h) => {
        const list = readListQuery(request.query as Record<string, string>);
        return listResponse(h, 'requests', list, await listRequests(db, requireActor(request), list));
      },
    },
    exportRoute(deps, {
      what: 'requests',
      tag,
      access: ['group_admin', 'super_admin'],
      list: requestExport,
    }),
    {
      method: 'POST',
      path: '/api/requests',
      access: ['organization'],
      tag,
      summary: 'Ask for help: reserves the hours and proposes the best advisors at once',
      once: true,
      payload: createRequestPayload,
      answer: requestAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        const id = await createRequest(deps, context, request.payload as RequestForm);
        return h.response(await readRequest(db, context.actor, id)).code(201);
      },
    },
    {
      method: 'GET',
      path: '/api/requests/{id}',
      access: 'signedIn',
      tag,
      summary: 'One help request',
      params: idParams,
      answer: requestAnswer,
      handler: (request) => readRequest(db, requireActor(request), idOf(request)),
    },
    {
      method: 'PATCH',
      path: '/api/requests/{id}',
      access: ['organization', 'group_admin', 'super_admin'],
      tag,
      summary: 'Change what is sent, complete or cancel',
      params: idParams,
      payload: changeRequestPayload,
      answer: requestAnswer,
      handler: async (request) => {
        const context = contextOf(request);
        await changeRequest(deps, context, idOf(request), request.payload as RequestChange);
        return readRequest(db, context.actor, idOf(request));
      },
    },
  ];
}
