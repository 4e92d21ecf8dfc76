import { ADMINS } from '../../../core/access/access.ts';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { suggestedAdvisorsAnswer } from '../suggestions/suggestions.schemas.ts';
import { candidatesFor } from './candidates.queries.ts';
import { requestExport } from './requests.export.ts';
import { listRequests, readRequest } from './requests.queries.ts';
import { copyRequest, createRequest, previewAdvisors } from './new-request.service.ts';
import {
  changeRequestPayload,
  createRequestPayload,
  previewQuery,
  requestAnswer,
} from './requests.schemas.ts';
import { changeRequest } from './requests.service.ts';

const asking = {
  access: ['organization'],
  limit: 'askForHelp',
  needsProvedAddress: true,
  once: true,
  answer: requestAnswer,
  status: 201,
} as const;
const one = { path: '/api/requests/{id}', answer: requestAnswer } as const;

/** Help requests (contract §3, §4). */
export function requestRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute('/api/requests', {
      access: 'signedIn',
      summary: 'A page of help requests: one’s own, one’s groups’, or those of one’s matches',
      resource: 'requests',
      row: requestAnswer,
      page: ({ actor }, list) => listRequests(db, actor, list),
    }),
    exportRoute(deps, { what: 'requests', access: ADMINS, list: requestExport }),
    route.post('/api/requests', {
      ...asking,
      summary:
        'Ask for help: reserves the hours and asks the best advisors, or those chosen, at once; or keep a draft',
      payload: createRequestPayload,
      handler: async ({ context, payload }) => {
        const id = await createRequest(deps, context, payload);
        return readRequest(db, context.actor, id);
      },
    }),
    route.get('/api/requests/preview', {
      access: ['organization'],
      limit: 'rankSuggestions',
      summary: 'The advisors who would be asked for what is typed so far',
      query: previewQuery,
      answer: suggestedAdvisorsAnswer,
      handler: ({ actor, query }) => previewAdvisors(deps, actor, query),
    }),
    route.post('/api/requests/{id}/copy', {
      ...asking,
      summary: 'Copy a request into a draft',
      handler: async ({ context, params }) => {
        const id = await copyRequest(deps, context, params.id);
        return readRequest(db, context.actor, id);
      },
    }),
    route.get(one.path, {
      ...one,
      access: 'signedIn',
      summary: 'One help request',
      handler: ({ actor, params }) => readRequest(db, actor, params.id),
    }),
    route.get('/api/requests/{id}/candidates', {
      access: ['organization', 'group_admin'],
      limit: 'rankSuggestions',
      summary: 'Who could be proposed for it, best first, with the reason',
      answer: suggestedAdvisorsAnswer,
      handler: ({ actor, params }) => candidatesFor(deps, actor, params.id),
    }),
    route.patch(one.path, {
      ...one,
      access: ['organization', 'group_admin', 'super_admin'],
      limit: 'tellPeople',
      summary: 'Change what is sent, send a draft, complete or cancel',
      payload: changeRequestPayload,
      handler: ({ context, params, payload }) => changeRequest(deps, context, params.id, payload),
      read: ({ actor, params }) => readRequest(db, actor, params.id),
    }),
  ];
}
