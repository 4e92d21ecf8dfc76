import Joi from 'joi';
import { MATCH, TIMELINE_ENTRY } from '../../../contract/requests-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { ADVISOR_FIELDS, ADVISOR_SIDE } from '../../../contract/advisor-fields.ts';
import { MATCH_STATUSES } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ORGANIZATION_FIELDS, ORGANIZATION_SIDE } from '../../../contract/organization-fields.ts';
import { answerKeys } from '../../../core/http/field-schemas.ts';
import { changeableText, id, oneOf, ourText } from '../../../core/http/joi.ts';
import { answersAnswer } from '../answers/answers.schemas.ts';
import { bareRequestAnswer } from '../requests/requests.schemas.ts';
import type { MatchChange } from './matches.service.ts';

export const timelineAnswer = Joi.array().items(answerOf(TIMELINE_ENTRY));

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

export const matchAnswer = answerOf(MATCH).keys({
  fitReason: ourText().allow('', null).required(),
  request: bareRequestAnswer.required(),
  advisor: Joi.object({
    ...answerKeys(ADVISOR_FIELDS, ADVISOR_SIDE),
    name: Joi.string().allow('').required(),
    answers: answersAnswer,
  }).required(),
  organization: Joi.object(answerKeys(ORGANIZATION_FIELDS, ORGANIZATION_SIDE)).required(),
});
