import { useSearchParams } from 'react-router-dom';
import type { Match } from '../../../src/contract/requests-api.ts';
import { MATCH_TABS, tabOf, type MatchTab } from './matchTabs.ts';

/**
 * The address: `?tab=` and `?match=ID`. Links of notices have only the latter and show the match's own tab.
 * @param matches undefined while loading
 */
export function useMatchAddress(matches: readonly Match[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const askedId = search.get('match');
  const open = matches?.find(({ id }) => String(id) === askedId);
  const tab: MatchTab =
    MATCH_TABS.find((name) => name === search.get('tab')) ?? (open ? tabOf(open) : 'pending');
  return {
    tab,
    open,
    isMissing: askedId !== null && matches !== undefined && !open,
    showTab: (name: MatchTab) => setSearch({ tab: name }, { replace: true }),
    // A history entry, so that Back closes the details.
    showDetails: (match: Match) => setSearch({ tab, match: String(match.id) }),
    closeDetails: () => setSearch({ tab }, { replace: true }),
  };
}
