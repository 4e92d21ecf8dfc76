import Joi from 'joi';
import type { Actor } from '../../../core/access/actor.ts';
import { withAnswers } from '../answers/answers.queries.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import type { Client } from '../../../core/http/call.ts';
import { route, type Route } from '../../../core/http/route.ts';
import type { LimitName } from '../../../core/limits/limits.ts';
import { KeyedQueue } from '../../../core/limits/queue.ts';
import type { Refinement } from './assessment/refinement.ts';
import { AdvisorSearch } from './search.service.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { RANKED_ADVISOR, type SearchPayload } from '../../../contract/api.ts';
import { AVAILABILITY, SKILLS } from '../../../contract/enums.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { id, oneOf, text } from '../../../core/http/joi.ts';
import { answersAnswer } from '../answers/answers.schemas.ts';

type SearchBody = Omit<SearchPayload, 'query'> & { readonly query: string };

interface AssessmentBody {
  readonly searchQuery: string;
  readonly searchId: string;
  readonly advisors: readonly (number | { readonly advisorId?: number; readonly id?: number })[];
}

const searchPayload = Joi.object<SearchBody>({
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
const assessmentPayload = Joi.object<AssessmentBody>({
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

/** Only while profiles are still being read: what is found may be incomplete. */
const indexingAnswer = Joi.object({ waiting: Joi.number().integer().min(1).required() });

const searchAnswer = Joi.object({
  searchId: Joi.string().required(),
  status: Joi.string().valid('complete', 'processing').required(),
  flagged: Joi.boolean().required(),
  notEnglish: Joi.boolean().valid(true),
  translated: Joi.boolean().valid(true),
  indexing: indexingAnswer,
  results: Joi.array().items(resultAnswer).required(),
});

const assessmentAnswer = Joi.object({
  status: Joi.string().valid('complete', 'processing', 'unavailable').required(),
  results: Joi.array().items(resultAnswer).required(),
});

interface Caller {
  readonly actor: Actor | null;
  readonly client: Pick<Client, 'limitAddress'>;
}

const callerKey = ({ actor, client }: Caller): string =>
  actor ? `user ${actor.userId}` : `address ${client.limitAddress}`;

export function searchRoutes(deps: Deps, refinement: Refinement | null): Route[] {
  const search = new AdvisorSearch(deps, refinement);
  const shares = new KeyedQueue<string>({
    ...LIMITS.search.eachCaller,
    busy: () => new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }),
  });
  const take = (caller: Caller, signedOut: LimitName, signedIn: LimitName) =>
    caller.actor
      ? deps.limits.take(signedIn, String(caller.actor.userId))
      : deps.limits.take(signedOut, caller.client.limitAddress);
  return [
    route.post('/api/search/advisors', {
      whileViewing: 'allowed',
      access: 'public',
      tag: 'search',
      summary: 'Find advisors for a brief',
      payload: searchPayload,
      answer: searchAnswer,
      handler: async ({ actor, client, payload }) => {
        await take({ actor, client }, 'searchSignedOut', 'searchSignedIn');
        const caller = callerKey({ actor, client });
        const answer = await shares.run(caller, () => search.search(actor, caller, payload));
        return { ...answer, results: await withAnswers(deps.db, actor, answer.results) };
      },
    }),
    route.get('/api/indexing', {
      access: 'signedIn',
      tag: 'search',
      summary: 'Whether profiles are still being read',
      answer: Joi.object({ indexing: indexingAnswer }),
      handler: async () => search.state(),
    }),
    route.post('/api/search/advisors/assessment', {
      whileViewing: 'allowed',
      access: 'public',
      tag: 'search',
      summary: 'Assess advisors that a search has found',
      payload: assessmentPayload,
      answer: assessmentAnswer,
      handler: async ({ actor, client, payload: { searchQuery: query, searchId, advisors } }) => {
        await take({ actor, client }, 'assessmentSignedOut', 'assessmentSignedIn');
        const ids = advisors.map((advisor) =>
          typeof advisor === 'number' ? advisor : (advisor.advisorId ?? advisor.id ?? 0),
        );
        // What a call queues beyond what searches have queued costs as much as a search.
        const admit = () => take({ actor, client }, 'searchSignedOut', 'searchSignedIn');
        const caller = callerKey({ actor, client });
        const answer = await shares.run(caller, () =>
          search.assessment(actor, { caller, query, searchId }, ids, admit),
        );
        return { ...answer, results: await withAnswers(deps.db, actor, answer.results) };
      },
    }),
  ];
}
