import { useSearchParams } from 'react-router-dom';
import type { Match } from '../../../src/contract/work-api.ts';
import { MATCH_TABS, tabOf, type MatchTab } from './matchTabs.ts';

/**
 * What the address says: `?tab=` and `?match=ID` (links of notices carry only the latter; then the match's own tab is
 * shown).
 * @param matches undefined until they are there.
 */
export function useMatchAddress(matches: readonly Match[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const askedId = search.get('match');
  const open = matches?.find(({ id }) => String(id) === askedId);
  const tab: MatchTab =
    MATCH_TABS.find((name) => name === search.get('tab')) ?? (open ? tabOf(open) : 'pending');
  return {
    tab,
    /** The match whose details are open. */
    open,
    /** The address asks for a match that is not among them. */
    isMissing: askedId !== null && matches !== undefined && !open,
    showTab: (name: MatchTab) => setSearch({ tab: name }, { replace: true }),
    // Going back closes the details.
    showDetails: (match: Match) => setSearch({ tab, match: String(match.id) }),
    closeDetails: () => setSearch({ tab }, { replace: true }),
  };
}
