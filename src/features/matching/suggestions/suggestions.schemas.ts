import Joi from 'joi';
import { LIMITS } from '../../../contract/limits.ts';
import { SUGGESTED_ADVISOR, SUGGESTED_ORGANIZATION } from '../../../contract/requests-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { answersAnswer } from '../answers/answers.schemas.ts';
import type { SuggestionsWanted } from './suggestions.service.ts';

/** @param includeOpenAccess what an absent one means: true for advisors, false for organisations and group admins */
export const suggestionsQuery = (includeOpenAccess: boolean) =>
  Joi.object<SuggestionsWanted>({
    includeOpenAccess: Joi.boolean().default(includeOpenAccess),
    limit: Joi.number().integer().min(1).max(LIMITS.suggestions.max).default(LIMITS.suggestions.shown),
  });

export const suggestedAdvisorsAnswer = Joi.array().items(
  answerOf(SUGGESTED_ADVISOR).keys({ answers: answersAnswer }),
);

export const suggestedOrganizationsAnswer = Joi.array().items(answerOf(SUGGESTED_ORGANIZATION));
