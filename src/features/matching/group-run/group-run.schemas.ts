import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import {
  MATCH_EXCLUSION,
  RUN_PAIR,
  RUN_RESULT,
  type RunSettings,
} from '../../../contract/group-matching-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { changeableText, id, pathIds } from '../../../core/http/joi.ts';

const pairs = () => Joi.array().items(answerOf(RUN_PAIR)).max(LIMITS.matchingRun.pairsMax).default([]);

export const groupParams = pathIds('groupId');
export const runParams = pathIds('groupId', 'runId');
export const exclusionParams = pathIds('groupId', 'exclusionId');

export const runPayload = Joi.object<RunSettings>({
  requestsPerAdvisor: Joi.number()
    .integer()
    .min(1)
    .max(LIMITS.matchingRun.requestsPerAdvisorMax)
    .default(LIMITS.matchingRun.requestsPerAdvisor),
  includeOpenAccess: Joi.boolean().default(false),
  liftWeakest: Joi.boolean().default(false),
  pinned: pairs(),
  excluded: pairs(),
});

export const exclusionPayload = Joi.object<{
  readonly advisorId: number;
  readonly organizationId: number;
  readonly reason?: string;
}>({
  advisorId: id().required(),
  organizationId: id().required(),
  reason: changeableText(LIMITS.match.declineReason.max),
});

const moment = () => Joi.string().isoDate();

export const runAnswer = Joi.object({
  id: id().required(),
  groupId: id().required(),
  status: Joi.string().valid('queued', 'running', 'draft', 'failed', 'published', 'discarded').required(),
  settings: runPayload.required(),
  result: answerOf(RUN_RESULT).allow(null).required(),
  progressDone: Joi.number().integer().required(),
  progressTotal: Joi.number().integer().required(),
  error: Joi.string().allow(null).required(),
  createdByUserId: id().allow(null).required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
  publishedAt: moment().allow(null).required(),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
});

export const publishAnswer = Joi.object({
  proposed: Joi.number().integer().required(),
  leftOut: Joi.number().integer().required(),
});

export const exclusionAnswer = answerOf(MATCH_EXCLUSION);
