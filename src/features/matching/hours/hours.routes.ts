import Joi from 'joi';
import { HOURS_STATEMENT, HOUR_ENTRY } from '../../../contract/requests-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { changeableText, day, hours, id, missing, text, worded } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { ADMINS } from '../../../core/access/access.ts';
import { hourExport } from './hours.export.ts';
import { hoursStatement, listLedger } from './statement.queries.ts';
import { TIME_CREDIT } from '../../../contract/groups-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import {
  correctTimeCredit,
  giveTimeCredit,
  listTimeCredits,
  readTimeCredit,
  type Correction,
  type CreditForm,
} from './time-credits.service.ts';

export const hoursAnswer = answerOf(HOURS_STATEMENT);

const readers = ['organization', ...ADMINS] as const;

const path = '/api/groups/{groupId}/time-credits';

const exactHours = () =>
  hours(LIMITS.timeCredit)
    .required()
    .messages(worded(FIELDS.allocatedHours.range, FIELDS.allocatedHours.range));

const creditPayload = Joi.object<CreditForm>({
  organizationId: id().required(),
  allocatedHours: exactHours(),
  reason: changeableText(LIMITS.timeCredit.reasonMax),
  expiryDate: day(FIELDS.expiryDate.invalid).allow(null, '').empty(''),
});

const correctionPayload = Joi.object<Correction>({
  hours: exactHours(),
  reason: text(LIMITS.timeCredit.reasonMax).required().messages(missing(FIELDS.correction.reason)),
});

const creditAnswer = answerOf(TIME_CREDIT);

/** The ledger (contract §4 "Hours"), and the hours that groups give (contract §3: S, G grp). */
export function hoursRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route.get('/api/hours', {
      access: ['organization'],
      summary: 'One’s own hours and how they moved',
      answer: hoursAnswer,
      handler: ({ actor }) => hoursStatement(db, orNotFound(actor.organizationId)),
    }),
    listRoute('/api/organizations/{id}/ledger', {
      access: readers,
      summary: 'An organisation’s ledger entry by entry, with what remained after each',
      resource: 'ledger',
      row: answerOf(HOUR_ENTRY),
      page: ({ actor, params }, list) => listLedger(db, actor, params.id, list),
    }),
    exportRoute(deps, { what: 'hours', access: readers, list: hourExport }),
    listRoute(path, {
      access: ADMINS,
      summary: 'A page of the time credits a group has given',
      resource: 'time-credits',
      row: creditAnswer,
      page: ({ context, params }, list) => listTimeCredits(db, context, params.groupId, list),
    }),
    route.post(path, {
      access: ADMINS,
      limit: 'tellPeople',
      summary: 'Give hours to a member organisation',
      once: true,
      payload: creditPayload,
      answer: creditAnswer,
      status: 201,
      handler: async ({ context, params, payload }) =>
        readTimeCredit(db, await giveTimeCredit(deps, context, params.groupId, payload)),
    }),
    route.post('/api/time-credits/{id}/corrections', {
      access: ADMINS,
      limit: 'tellPeople',
      summary: 'Take back hours that were given by mistake, at most what is left of them',
      once: true,
      payload: correctionPayload,
      answer: creditAnswer,
      status: 201,
      handler: ({ context, params, payload }) => correctTimeCredit(deps, context, params.id, payload),
      read: ({ params }) => readTimeCredit(db, params.id),
    }),
  ];
}
