import Joi from 'joi';
import { ORGANIZATION_TYPES } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { id, oneOf, ourText } from '../../../core/http/joi.ts';
import {
  advisorFields,
  evidenceAnswer,
  nullableText,
  score,
  whyScoreAnswer,
} from '../search/search.schemas.ts';
import type { SuggestionsWanted } from './suggestions.service.ts';

/** @param includeOpenAccess what an absent one means: true for advisors, false for organisations and group admins */
export const suggestionsQuery = (includeOpenAccess: boolean) =>
  Joi.object<SuggestionsWanted>({
    includeOpenAccess: Joi.boolean().default(includeOpenAccess),
    limit: Joi.number().integer().min(1).max(LIMITS.suggestions.max).default(LIMITS.suggestions.shown),
  });

export const suggestedAdvisorsAnswer = Joi.array().items(
  Joi.object({ ...advisorFields, userId: id().required() }),
);

export const suggestedOrganizationsAnswer = Joi.array().items(
  Joi.object({
    organizationId: id().required(),
    name: Joi.string().required(),
    type: oneOf(ORGANIZATION_TYPES).required(),
    description: nullableText,
    location: nullableText,
    matchScore: score(),
    fitReason: ourText().required(),
    evidence: evidenceAnswer.required(),
    why: whyScoreAnswer.required(),
    openRequests: Joi.number().integer().min(0).required(),
  }),
);
