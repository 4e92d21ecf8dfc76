import Joi from 'joi';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { changeableText, day, hours, id, pathIds } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list-route.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import type { CreditForm } from './time-credits.service.ts';
import { giveTimeCredit, listTimeCredits } from './time-credits.service.ts';

const path = '/api/groups/{groupId}/time-credits';
const tag = 'hours';
const ADMINS = ['group_admin', 'super_admin'] as const;
const params = pathIds('groupId');

const creditPayload = Joi.object<CreditForm>({
  organizationId: id().required(),
  allocatedHours: hours(LIMITS.timeCredit).required().messages({
    'any.required': FIELDS.allocatedHours.range,
    'number.base': FIELDS.allocatedHours.range,
    'number.min': FIELDS.allocatedHours.range,
    'number.max': FIELDS.allocatedHours.range,
  }),
  reason: changeableText(LIMITS.timeCredit.reasonMax),
  expiryDate: day(FIELDS.expiryDate.invalid).allow(null, '').empty(''),
});

const amount = () => Joi.number().min(0).required();
const creditAnswer = Joi.object({
  id: id().required(),
  groupId: id().allow(null).required(),
  organizationId: id().required(),
  organizationName: Joi.string().required(),
  allocatedHours: amount(),
  remainingHours: amount(),
  allocatedByUserId: id().allow(null).required(),
  reason: Joi.string().allow('', null).required(),
  expiryDate: Joi.string().allow(null).required(),
  expiredAt: Joi.string().isoDate().allow(null).required(),
  createdAt: Joi.string().isoDate().required(),
});

/** Hours that groups give to their member organisations (contract §3: S, G grp). */
export function timeCreditRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute({
      path,
      access: ADMINS,
      tag,
      summary: 'A page of the time credits a group has given',
      params,
      resource: 'time-credits',
      row: creditAnswer,
      page: ({ context, params }, list) => listTimeCredits(db, context, params.groupId, list),
    }),
    route({
      method: 'POST',
      path,
      access: ADMINS,
      tag,
      limit: 'tellPeople',
      summary: 'Give hours to a member organisation',
      once: true,
      params,
      payload: creditPayload,
      answer: creditAnswer,
      status: 201,
      handler: async ({ context, params, payload }) => {
        const given = await giveTimeCredit(deps, context, params.groupId, payload);
        const list = { sort: null, from: 0, to: 0, filter: { id: given } };
        const [credit] = (await listTimeCredits(db, context, params.groupId, list)).rows;
        if (!credit) throw notFound();
        return credit;
      },
    }),
  ];
}
