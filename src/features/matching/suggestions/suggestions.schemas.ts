import Joi from 'joi';
import { ORGANIZATION_TYPES, SKILLS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { id } from '../../../core/http/joi.ts';
import { evidenceAnswer, whyAdvisorAnswer, whyScoreAnswer } from '../search/search.schemas.ts';
import type { SuggestionsWanted } from './suggestions.service.ts';

/** @param includeOpenAccess what an absent one means: true for advisors, false for organisations and group admins */
export const suggestionsQuery = (includeOpenAccess: boolean) =>
  Joi.object<SuggestionsWanted>({
    includeOpenAccess: Joi.boolean().default(includeOpenAccess),
    limit: Joi.number().integer().min(1).max(LIMITS.suggestions.max).default(LIMITS.suggestions.shown),
  });

const nullableText = Joi.string().allow('', null).required();
const why = {
  matchScore: Joi.number().min(0).max(10).required(),
  fitReason: Joi.string().required(),
  evidence: evidenceAnswer.required(),
};

export const suggestedAdvisorsAnswer = Joi.array().items(
  Joi.object({
    advisorId: id().required(),
    userId: id().required(),
    name: Joi.string().allow('').required(),
    title: nullableText,
    expertise: nullableText,
    bio: nullableText,
    location: nullableText,
    skills: Joi.array()
      .items(Joi.string().valid(...SKILLS))
      .required(),
    isOpenAccess: Joi.boolean().required(),
    ...why,
    why: whyAdvisorAnswer.required(),
  }),
);

export const suggestedOrganizationsAnswer = Joi.array().items(
  Joi.object({
    organizationId: id().required(),
    name: Joi.string().required(),
    type: Joi.string()
      .valid(...ORGANIZATION_TYPES)
      .required(),
    description: nullableText,
    location: nullableText,
    ...why,
    why: whyScoreAnswer.required(),
    openRequests: Joi.number().integer().min(0).required(),
  }),
);
