import Joi from 'joi';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list.ts';
import { changeableText, id, oneOf, ourText } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { matchExport } from './matches.export.ts';
import { listMatches, readMatch, readTimeline } from './matches.queries.ts';
import { changeMatch, proposeAdvisor } from './matches.service.ts';
import { offerHelp } from './offers.service.ts';
import { MATCH, TIMELINE_ENTRY } from '../../../contract/requests-api.ts';
import type { ChangeMatchPayload, CreateMatchPayload } from '../../../contract/requests-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { ADVISOR_FIELDS, ADVISOR_SIDE } from '../../../contract/advisor-fields.ts';
import { MATCH_STATUSES } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ORGANIZATION_FIELDS, ORGANIZATION_SIDE } from '../../../contract/organization-fields.ts';
import { answerKeys, moment } from '../../../core/http/field-schemas.ts';
import { answersAnswer } from '../answers/answers.schemas.ts';
import { bareRequestAnswer } from '../requests/requests.schemas.ts';

/** An advisor offers themselves; anybody else names an advisor. */
const createMatchPayload = Joi.object<CreateMatchPayload>({ requestId: id().required(), advisorId: id() });

const changeMatchPayload = Joi.object<ChangeMatchPayload>({
  status: oneOf(MATCH_STATUSES).required(),
  declineReason: changeableText(LIMITS.match.declineReason.max),
  reason: changeableText(LIMITS.match.declineReason.max),
  pausedUntil: moment(ADVISOR_FIELDS.pausedUntil),
});

const matchAnswer = answerOf(MATCH).keys({
  fitReason: ourText().allow('', null).required(),
  request: bareRequestAnswer.required(),
  advisor: Joi.object({
    ...answerKeys(ADVISOR_FIELDS, ADVISOR_SIDE),
    name: Joi.string().allow('').required(),
    answers: answersAnswer,
  }).required(),
  organization: Joi.object(answerKeys(ORGANIZATION_FIELDS, ORGANIZATION_SIDE)).required(),
});

const one = { path: '/api/matches/{id}', answer: matchAnswer } as const;

/** Contract §3: "A own, O own, G grp; S reads"; O and G propose, A offers. */
export function matchRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute('/api/matches', {
      access: 'signedIn',
      summary: 'A page of matches',
      resource: 'matches',
      row: matchAnswer,
      page: ({ actor }, list) => listMatches(db, actor, list),
    }),
    exportRoute(deps, { what: 'matches', access: ['group_admin', 'super_admin'], list: matchExport }),
    route.get(one.path, {
      ...one,
      access: 'signedIn',
      summary: 'One match',
      handler: ({ actor, params }) => readMatch(db, actor, params.id),
    }),
    route.get('/api/matches/{id}/timeline', {
      access: 'signedIn',
      summary: 'What happened in a collaboration, oldest first',
      answer: Joi.array().items(answerOf(TIMELINE_ENTRY)),
      handler: ({ actor, params }) => readTimeline(db, actor, params.id),
    }),
    route.post('/api/matches', {
      access: ['advisor', 'organization', 'group_admin'],
      limit: 'tellPeople',
      summary: 'Propose an advisor for a request; an advisor offers their own help',
      needsProvedAddress: true,
      once: true,
      payload: createMatchPayload,
      answer: matchAnswer,
      status: 201,
      handler: async ({ context, payload }) => {
        const propose = context.actor.userType === 'advisor' ? offerHelp : proposeAdvisor;
        const id = await propose(deps, context, payload);
        return readMatch(db, context.actor, id);
      },
    }),
    route.patch(one.path, {
      ...one,
      access: ['advisor', 'organization', 'group_admin'],
      limit: 'tellPeople',
      summary: 'Accept, decline, reconsider, or step back from what was accepted',
      payload: changeMatchPayload,
      handler: ({ context, params, payload }) => changeMatch(deps, context, params.id, payload),
      read: ({ actor, params }) => readMatch(db, actor, params.id),
    }),
  ];
}
