import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { changeableText, day, hours, id } from '../../../core/http/joi.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../../core/http/list.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { contextOf } from '../../groups/index.ts';
import type { CreditForm } from './time-credits.ts';
import { giveTimeCredit, listTimeCredits } from './time-credits.ts';

const path = '/api/groups/{groupId}/time-credits';
const tag = 'hours';
const ADMINS = ['group_admin', 'super_admin'] as const;
const params = Joi.object({ groupId: id().required() });
const groupIdOf = (request: Request): number => (request.params as { groupId: number }).groupId;

const creditPayload = Joi.object({
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
export function timeCreditRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    {
      method: 'GET',
      path,
      access: ADMINS,
      tag,
      summary: 'A page of the time credits a group has given',
      params,
      query: listQuerySchema,
      answer: Joi.array().items(creditAnswer),
      handler: async (request, h) => {
        const list = readListQuery(request.query as Record<string, string>);
        const page = await listTimeCredits(db, contextOf(request), groupIdOf(request), list);
        return listResponse(h, 'time-credits', list, page);
      },
    },
    {
      method: 'POST',
      path,
      access: ADMINS,
      tag,
      summary: 'Give hours to a member organisation',
      once: true,
      params,
      payload: creditPayload,
      answer: creditAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        const given = await giveTimeCredit(deps, context, groupIdOf(request), request.payload as CreditForm);
        const list = { sort: null, from: 0, to: 0, filter: { id: given } };
        const [credit] = (await listTimeCredits(db, context, groupIdOf(request), list)).rows;
        if (!credit) throw notFound();
        return h.response(credit).code(201);
      },
    },
  ];
}
