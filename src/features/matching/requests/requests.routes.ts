import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list-route.ts';
import { idParams } from '../../../core/http/joi.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { requestExport } from './requests.export.ts';
import { listRequests, readRequest } from './requests.queries.ts';
import { changeRequestPayload, createRequestPayload, requestAnswer } from './requests.schemas.ts';
import { changeRequest, createRequest } from './requests.service.ts';

const tag = 'requests';

/** Help requests (contract §3, §4). */
export function requestRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute({
      path: '/api/requests',
      access: 'signedIn',
      tag,
      summary: 'A page of help requests: one’s own, one’s groups’, or those of one’s matches',
      resource: 'requests',
      row: requestAnswer,
      page: ({ actor }, list) => listRequests(db, actor, list),
    }),
    exportRoute(deps, {
      what: 'requests',
      tag,
      access: ['group_admin', 'super_admin'],
      list: requestExport,
    }),
    route({
      method: 'POST',
      path: '/api/requests',
      access: ['organization'],
      tag,
      limit: 'askForHelp',
      summary: 'Ask for help: reserves the hours and proposes the best advisors at once',
      once: true,
      payload: createRequestPayload,
      answer: requestAnswer,
      status: 201,
      handler: async ({ context, payload }) => {
        const id = await createRequest(deps, context, payload);
        return readRequest(db, context.actor, id);
      },
    }),
    route({
      method: 'GET',
      path: '/api/requests/{id}',
      access: 'signedIn',
      tag,
      summary: 'One help request',
      params: idParams,
      answer: requestAnswer,
      handler: ({ actor, params }) => readRequest(db, actor, params.id),
    }),
    route({
      method: 'PATCH',
      path: '/api/requests/{id}',
      access: ['organization', 'group_admin', 'super_admin'],
      tag,
      limit: 'tellPeople',
      summary: 'Change what is sent, complete or cancel',
      params: idParams,
      payload: changeRequestPayload,
      answer: requestAnswer,
      handler: async ({ context, params, payload }) => {
        await changeRequest(deps, context, params.id, payload);
        return readRequest(db, context.actor, params.id);
      },
    }),
  ];
}
