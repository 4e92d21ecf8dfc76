import Joi from 'joi';
import { UNMATCHED_REASONS, type RunSettings } from '../../../contract/group-matching-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { changeableText, id, oneOf, ourText, pathIds } from '../../../core/http/joi.ts';
import { evidenceAnswer, whyAdvisorAnswer } from '../search/search.schemas.ts';

const pair = Joi.object({ requestId: id().required(), advisorId: id().required() });
const pairs = () => Joi.array().items(pair).max(LIMITS.matchingRun.pairsMax).default([]);

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

const option = Joi.object({
  requestId: id().required(),
  advisorId: id().required(),
  advisorName: Joi.string().allow('').required(),
  score: Joi.number().min(0).max(10).required(),
  fitReason: ourText().required(),
  evidence: evidenceAnswer,
  why: whyAdvisorAnswer,
});
const alternatives = Joi.array().items(option).required();
const reason = oneOf(UNMATCHED_REASONS).required();

const result = Joi.object({
  matches: Joi.array()
    .items(
      option.keys({
        requestTitle: Joi.string().required(),
        organizationId: id().required(),
        organizationName: Joi.string().required(),
        pinned: Joi.boolean().required(),
        state: Joi.string().valid('new', 'pending').required(),
        alternatives,
      }),
    )
    .required(),
  unmatchedRequests: Joi.array()
    .items(
      Joi.object({
        requestId: id().required(),
        requestTitle: Joi.string().required(),
        organizationName: Joi.string().required(),
        reason,
        alternatives,
      }),
    )
    .required(),
  unmatchedAdvisors: Joi.array()
    .items(Joi.object({ advisorId: id().required(), advisorName: Joi.string().allow('').required(), reason }))
    .required(),
  totalScore: Joi.number().required(),
});

const moment = () => Joi.string().isoDate();

export const runAnswer = Joi.object({
  id: id().required(),
  groupId: id().required(),
  status: Joi.string().valid('queued', 'running', 'draft', 'failed', 'published', 'discarded').required(),
  settings: runPayload.required(),
  result: result.allow(null).required(),
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

export const exclusionAnswer = Joi.object({
  id: id().required(),
  groupId: id().required(),
  advisorId: id().required(),
  advisorName: Joi.string().allow('').required(),
  organizationId: id().required(),
  organizationName: Joi.string().required(),
  reason: Joi.string().allow(null, '').required(),
  createdAt: moment().required(),
});
