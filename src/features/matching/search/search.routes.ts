import Joi from 'joi';
import type { Actor } from '../../../core/access/actor.ts';
import { withAnswers } from '../answers/answers.queries.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import type { Client } from '../../../core/http/call.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { KeyedQueue } from '../../../core/limits/queue.ts';
import type { Refinement } from './assessment/refinement.ts';
import { AdvisorSearch } from './search.service.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { SEARCH_RESULT } from '../../../contract/api.ts';
import type { AssessmentAnswer, SearchAnswer, SearchPayload } from '../../../contract/api.ts';
import { AVAILABILITY, SKILLS } from '../../../contract/enums.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { id, oneOf, text } from '../../../core/http/joi.ts';
import { answersAnswer } from '../answers/answers.schemas.ts';

interface AssessmentBody {
  readonly searchQuery: string;
  readonly searchId: string;
  readonly advisors: readonly (number | { readonly advisorId?: number; readonly id?: number })[];
}

const searchPayload = Joi.object<SearchPayload>({
  query: text(LIMITS.search.queryMax).required(),
  includeOpenAccess: Joi.boolean().default(false),
  organizationId: id().allow(null).empty(null),
  skills: Joi.array().items(oneOf(SKILLS)).max(SKILLS.length), // each is a condition of the query
  availability: Joi.array().items(oneOf(AVAILABILITY)).max(AVAILABILITY.length),
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

const resultAnswer = answerOf(SEARCH_RESULT).keys({ answers: answersAnswer });

/** How many profiles are still being read, only while there are any: what is found may be incomplete. */
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
type Kind = 'search' | 'assessment';

/** Contract §5; for everyone. */
export function searchRoutes(deps: Deps, refinement: Refinement | null): Route[] {
  const search = new AdvisorSearch(deps, refinement);
  const shares = new KeyedQueue<string>({
    ...LIMITS.search.eachCaller,
    busy: () => new AppError('UNAVAILABLE', { retryAfterSeconds: 2 }),
  });
  const take = ({ actor, client }: Caller, kind: Kind) =>
    actor
      ? deps.limits.take(`${kind}SignedIn`, String(actor.userId))
      : deps.limits.take(`${kind}SignedOut`, client.limitAddress);
  const found = async <Answer extends AssessmentAnswer | SearchAnswer>(
    { actor, client }: Caller,
    kind: Kind,
    work: (key: string) => Promise<Answer>,
  ) => {
    await take({ actor, client }, kind);
    const key = actor ? `user ${actor.userId}` : `address ${client.limitAddress}`;
    const answer = await shares.run(key, () => work(key));
    return { ...answer, results: await withAnswers(deps.db, actor, answer.results) };
  };
  const shared = { whileViewing: 'allowed', access: 'public' } as const;
  return [
    route.post('/api/search/advisors', {
      ...shared,
      summary: 'Find advisors for a brief',
      payload: searchPayload,
      answer: searchAnswer,
      handler: ({ actor, client, payload }) =>
        found({ actor, client }, 'search', (caller) => search.search(actor, caller, payload)),
    }),
    route.get('/api/indexing', {
      access: 'signedIn',
      summary: 'Whether profiles are still being read',
      answer: Joi.object({ indexing: indexingAnswer }),
      handler: async () => search.state(),
    }),
    route.post('/api/search/advisors/assessment', {
      ...shared,
      summary: 'Assess advisors that a search has found',
      payload: assessmentPayload,
      answer: assessmentAnswer,
      handler: ({ actor, client, payload: { searchQuery: query, searchId, advisors } }) => {
        const ids = advisors.map((advisor) =>
          typeof advisor === 'number' ? advisor : (advisor.advisorId ?? advisor.id ?? 0),
        );
        // What a call queues beyond what searches have queued costs as much as a search.
        const admit = () => take({ actor, client }, 'search');
        return found({ actor, client }, 'assessment', (caller) =>
          search.assessment(actor, { caller, query, searchId }, ids, admit),
        );
      },
    }),
  ];
}
