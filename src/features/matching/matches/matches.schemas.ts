import Joi from 'joi';
import { ADVISOR_FIELDS, ADVISOR_SIDE } from '../../../contract/advisor-fields.ts';
import { MATCH_STATUSES, TIMELINE_ACTORS, TIMELINE_EVENTS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ORGANIZATION_FIELDS, ORGANIZATION_SIDE } from '../../../contract/organization-fields.ts';
import { answerKeys } from '../../../core/http/field-schemas.ts';
import { changeableText, id, oneOf, ourText } from '../../../core/http/joi.ts';
import { answersAnswer } from '../answers/answers.schemas.ts';
import { requestKeys } from '../requests/requests.schemas.ts';
import type { MatchChange } from './matches.service.ts';

export const timelineAnswer = Joi.array().items(
  Joi.object({
    at: Joi.string().isoDate().required(),
    what: oneOf(TIMELINE_EVENTS).required(),
    by: oneOf(TIMELINE_ACTORS).required(),
    session: Joi.object({
      id: id().required(),
      scheduledDate: Joi.string().isoDate().required(),
    })
      .allow(null)
      .required(),
  }),
);

/** An advisor offers themselves; anybody else names an advisor. */
export const createMatchPayload = Joi.object<{ readonly requestId: number; readonly advisorId?: number }>({
  requestId: id().required(),
  advisorId: id(),
});

export const changeMatchPayload = Joi.object<MatchChange>({
  status: oneOf(MATCH_STATUSES).required(),
  declineReason: changeableText(LIMITS.match.declineReason.max),
  reason: changeableText(LIMITS.match.declineReason.max),
  pausedUntil: Joi.string().isoDate().allow(null),
});

const moment = () => Joi.string().isoDate();
const nullableText = () => Joi.string().allow('', null).required();

export const matchAnswer = Joi.object({
  id: id().required(),
  advisorId: id().required(),
  requestId: id().required(),
  matchScore: Joi.number().integer().min(0).max(100).allow(null).required(),
  fitReason: ourText().allow('', null).required(),
  status: oneOf(MATCH_STATUSES).required(),
  dueAt: moment().allow(null).required(),
  remindedAt: moment().allow(null).required(),
  acceptedAt: moment().allow(null).required(),
  declineReason: nullableText(),
  proposedByUserId: id().allow(null).required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
  /** The brief is empty for whoever may not see the request. */
  request: Joi.object({ ...requestKeys, description: Joi.string().allow('').required() }).required(),
  advisor: Joi.object({
    ...answerKeys(ADVISOR_FIELDS, ADVISOR_SIDE),
    name: Joi.string().allow('').required(),
    answers: answersAnswer,
  }).required(),
  organization: Joi.object(answerKeys(ORGANIZATION_FIELDS, ORGANIZATION_SIDE)).required(),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
});
