import type { SuggestedAdvisor, SuggestedOrganization } from '../../../src/contract/work-api.ts';
import { call } from './httpClient.ts';
import { createLimiter } from './limiter.ts';

/** Suggested matches for group admins (spec 2 §7). All throw HttpError; an abort is re-thrown as it is. */
export interface SuggestionCalls {
  /** The best organisations for an advisor, at most five. */
  suggestedOrganizations: (advisorId: number, signal?: AbortSignal) => Promise<SuggestedOrganization[]>;
  /** The best advisors for an organisation, at most five. @param includeOpenAccess left to the server when not given. */
  suggestedAdvisors: (
    organizationId: number,
    includeOpenAccess?: boolean,
    signal?: AbortSignal,
  ) => Promise<SuggestedAdvisor[]>;
}

/** A list with matches asks for each of its rows: so many at once, the rest in turn, and the page stays at hand. */
const AT_ONCE = 3;

export function suggestionCalls(): SuggestionCalls {
  const inTurn = createLimiter(AT_ONCE);
  return {
    suggestedOrganizations: (id, signal) =>
      inTurn(() => call('GET', `/api/advisors/${id}/suggested-organizations`, undefined, signal), signal),
    suggestedAdvisors: (id, includeOpenAccess, signal) => {
      const query = includeOpenAccess === undefined ? '' : `?includeOpenAccess=${includeOpenAccess}`;
      return inTurn(
        () => call('GET', `/api/organizations/${id}/suggested-advisors${query}`, undefined, signal),
        signal,
      );
    },
  };
}
