import Joi from 'joi';
import type { SearchPayload } from '../../../contract/api.ts';
import { AVAILABILITY, SKILLS } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { id, oneOf, ourText, text } from '../../../core/http/joi.ts';
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

export const score = () => Joi.number().min(0).max(10).required();
export const nullableText = Joi.string().allow('', null).required();

/** `evidence` of an advisor (contract §10 "Search"). */
export const evidenceAnswer = Joi.object({
  skills: Joi.array().items(Joi.string()).required(),
  items: Joi.array().items(Joi.string()).required(),
  sentences: Joi.array()
    .items(
      Joi.object({
        text: Joi.string().required(),
        field: Joi.string().valid('title', 'expertise', 'bio').required(),
      }),
    )
    .required(),
});

const whyScore = {
  strength: Joi.string().valid('strong', 'possible', 'weak').required(),
  missingSkills: Joi.array().items(oneOf(SKILLS)).required(),
};

/** What else a suggestion's score rests on. */
export const whyScoreAnswer = Joi.object(whyScore);

/** The same of an advisor, with what they have said of their time. */
export const whyAdvisorAnswer = Joi.object({
  ...whyScore,
  availability: Joi.array().items(oneOf(AVAILABILITY)).required(),
  capacity: Joi.string().valid('left', 'full', 'unstated').required(),
});

export const advisorFields = {
  advisorId: id().required(),
  name: Joi.string().allow('').required(),
  title: nullableText,
  location: nullableText,
  expertise: nullableText,
  bio: nullableText,
  skills: Joi.array().items(oneOf(SKILLS)).required(),
  isOpenAccess: Joi.boolean().required(),
  matchScore: score(),
  fitReason: ourText().required(),
  evidence: evidenceAnswer.required(),
  why: whyAdvisorAnswer.required(),
  answers: answersAnswer,
};

const resultAnswer = Joi.object({
  ...advisorFields,
  atCapacity: Joi.boolean().required(),
  pausedUntil: Joi.string().isoDate().allow(null).required(),
  initialMatchScore: score(),
});

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
