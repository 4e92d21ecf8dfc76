import Joi from 'joi';
import { ADVISOR_FIELDS, ADVISOR_SIDE } from '../../../contract/advisor-fields.ts';
import { MATCH_STATUSES } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ORGANIZATION_FIELDS, ORGANIZATION_SIDE } from '../../../contract/organization-fields.ts';
import { answerKeys } from '../../../core/http/field-schemas.ts';
import { changeableText, id } from '../../../core/http/joi.ts';
import { requestKeys } from '../requests/requests.schemas.ts';
import type { MatchChange } from './matches.service.ts';

export const createMatchPayload = Joi.object<{ readonly requestId: number; readonly advisorId: number }>({
  requestId: id().required(),
  advisorId: id().required(),
});

export const changeMatchPayload = Joi.object<MatchChange>({
  status: Joi.string()
    .valid(...MATCH_STATUSES)
    .required(),
  declineReason: changeableText(LIMITS.match.declineReason.max),
  pausedUntil: Joi.string().isoDate().allow(null),
});

const moment = () => Joi.string().isoDate();
const nullableText = () => Joi.string().allow('', null).required();

export const matchAnswer = Joi.object({
  id: id().required(),
  advisorId: id().required(),
  requestId: id().required(),
  matchScore: Joi.number().integer().min(0).max(100).allow(null).required(),
  fitReason: nullableText(),
  status: Joi.string()
    .valid(...MATCH_STATUSES)
    .required(),
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
  }).required(),
  organization: Joi.object(answerKeys(ORGANIZATION_FIELDS, ORGANIZATION_SIDE)).required(),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
});
