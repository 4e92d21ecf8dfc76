import type { Actor } from '../../../core/access/actor.ts';
import { withAnswers } from '../answers/answers.queries.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import type { Client } from '../../../core/http/call.ts';
import { route, type Route } from '../../../core/http/route.ts';
import type { LimitName } from '../../../core/limits/limits.ts';
import { KeyedQueue } from '../../../core/limits/queue.ts';
import {
  assessmentAnswer,
  assessmentPayload,
  searchAnswer,
  searchPayload,
  stateAnswer,
} from './search.schemas.ts';
import type { Refinement } from './assessment/refinement.ts';
import { AdvisorSearch } from './search.service.ts';

interface Caller {
  readonly actor: Actor | null;
  readonly client: Pick<Client, 'limitAddress'>;
}

const callerKey = ({ actor, client }: Caller): string =>
  actor ? `user ${actor.userId}` : `address ${client.limitAddress}`;

/** Advisor search and its assessment (contract §5), for everyone. */
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
      answer: stateAnswer,
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
