import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { RANKED_ADVISOR, type SearchPayload } from '../../../contract/api.ts';
import { AVAILABILITY, SKILLS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { id, oneOf, text } from '../../../core/http/joi.ts';
import { answersAnswer } from '../answers/answers.schemas.ts';

type SearchBody = Omit<SearchPayload, 'query'> & { readonly query: string };

interface AssessmentBody {
  readonly searchQuery: string;
  readonly searchId: string;
  readonly advisors: readonly (number | { readonly advisorId?: number; readonly id?: number })[];
}

export const searchPayload = Joi.object<SearchBody>({
  query: text(LIMITS.search.queryMax).required(),
  includeOpenAccess: Joi.boolean().default(false),
  organizationId: id().allow(null).empty(null),
  skills: Joi.array().items(oneOf(SKILLS)),
  availability: Joi.array().items(oneOf(AVAILABILITY)),
  // Letters only: a location may hold a telephone number, which strangers are not shown.
  place: text(LIMITS.search.placeMax)
    .pattern(/^[\p{L}\p{M} .,'’()/-]+$/u)
    .allow('')
    .messages({ 'string.pattern.base': FIELDS.search.place }),
});

/** Twenty advisors of up to seven digits each, and what signs them. */
const SEARCH_ID_MAX = 400;

/** The client sends its results back; only the ids are read. */
export const assessmentPayload = Joi.object<AssessmentBody>({
  searchId: Joi.string().max(SEARCH_ID_MAX).allow('').default(''),
  searchQuery: text(LIMITS.search.queryMax).required(),
  advisors: Joi.array()
    .items(Joi.alternatives(id(), Joi.object({ advisorId: id(), id: id() }).or('advisorId', 'id').unknown()))
    .max(100)
    .required(),
});

const resultAnswer = answerOf({
  ...RANKED_ADVISOR,
  atCapacity: 'boolean',
  pausedUntil: 'moment | null',
  initialMatchScore: 'score',
}).keys({ answers: answersAnswer });

/** How many profiles are still being read, only while there are any: what is found may be incomplete. */
const indexingAnswer = Joi.object({ waiting: Joi.number().integer().min(1).required() });

export const stateAnswer = Joi.object({ indexing: indexingAnswer });

export const searchAnswer = Joi.object({
  searchId: Joi.string().required(),
  status: Joi.string().valid('complete', 'processing').required(),
  flagged: Joi.boolean().required(),
  notEnglish: Joi.boolean().valid(true),
  translated: Joi.boolean().valid(true),
  indexing: indexingAnswer,
  results: Joi.array().items(resultAnswer).required(),
});

export const assessmentAnswer = Joi.object({
  status: Joi.string().valid('complete', 'processing', 'unavailable').required(),
  results: Joi.array().items(resultAnswer).required(),
});
