import type { Request } from '@hapi/hapi';
import { actorOf } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import type { LimitName } from '../../../core/limits/limits.ts';
import {
  assessmentAnswer,
  assessmentPayload,
  searchAnswer,
  searchPayload,
  stateAnswer,
} from './search.schemas.ts';
import type { Refinement } from './assessment/refinement.ts';
import { AdvisorSearch } from './search.service.ts';

interface SearchBody {
  readonly query: string;
  readonly includeOpenAccess: boolean;
  readonly organizationId?: number;
}

interface AssessmentBody {
  readonly searchQuery: string;
  readonly advisors: readonly (number | { readonly advisorId?: number; readonly id?: number })[];
}

/** Advisor search and its assessment (contract §5), for everyone. */
export function searchRoutes(deps: Deps, refinement: Refinement | null): RouteDeclaration[] {
  const search = new AdvisorSearch(deps, refinement);
  const take = (request: Request, signedOut: LimitName, signedIn: LimitName) => {
    const actor = actorOf(request);
    return actor
      ? deps.limits.take(signedIn, String(actor.userId))
      : deps.limits.take(signedOut, request.app.limitAddress);
  };
  return [
    {
      method: 'POST',
      path: '/api/search/advisors',
      access: 'public',
      tag: 'search',
      summary: 'Find advisors for a brief',
      payload: searchPayload,
      answer: searchAnswer,
      handler: async (request) => {
        await take(request, 'searchSignedOut', 'searchSignedIn');
        return search.search(actorOf(request), request.payload as SearchBody);
      },
    },
    {
      method: 'GET',
      path: '/api/indexing',
      access: 'signedIn',
      tag: 'search',
      summary: 'Whether profiles are still being read',
      answer: stateAnswer,
      handler: async () => search.state(),
    },
    {
      method: 'POST',
      path: '/api/search/advisors/assessment',
      access: 'public',
      tag: 'search',
      summary: 'Assess advisors that a search has found',
      payload: assessmentPayload,
      answer: assessmentAnswer,
      handler: async (request) => {
        await take(request, 'assessmentSignedOut', 'assessmentSignedIn');
        const { searchQuery, advisors } = request.payload as AssessmentBody;
        const ids = advisors.map((advisor) =>
          typeof advisor === 'number' ? advisor : (advisor.advisorId ?? advisor.id ?? 0),
        );
        // What a call queues beyond what searches have queued costs as much as a search.
        const admit = () => take(request, 'searchSignedOut', 'searchSignedIn');
        return search.assessment(actorOf(request), searchQuery, ids, admit);
      },
    },
  ];
}
