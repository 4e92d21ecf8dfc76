import type { Match } from '../../../src/contract/requests-api.ts';
import { isInFlight } from '../requests/requestForm.ts';

/** The tabs in the documented order (spec 1 §2, "Matches"). */
export const MATCH_TABS = ['pending', 'active', 'declined'] as const;
export type MatchTab = (typeof MATCH_TABS)[number];

const TAB_OF = { pending: 'pending', accepted: 'active', rejected: 'declined' } as const;

/** The advisor has offered their help: the organisation answers. */
export const isOffer = ({ proposedByUserId, advisor }: Match): boolean => proposedByUserId === advisor.userId;

/** Whether declining has another advisor asked: not once somebody has accepted, nor in place of an offer (decision 35). */
export const asksNext = (match: Match): boolean => !isOffer(match) && match.request.status !== 'in-progress';

export const tabOf = ({ status }: Pick<Match, 'status'>): MatchTab => TAB_OF[status];

const ORDER: Record<MatchTab, (a: Match, b: Match) => number> = {
  pending: (a, b) => (a.dueAt ?? a.createdAt).localeCompare(b.dueAt ?? b.createdAt),
  active: (a, b) => (b.acceptedAt ?? b.updatedAt).localeCompare(a.acceptedAt ?? a.updatedAt),
  declined: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
};

export function sortedIntoTabs(matches: readonly Match[]): Record<MatchTab, Match[]> {
  const under = (tab: MatchTab) =>
    matches.filter((match) => tabOf(match) === tab).toSorted((a, b) => ORDER[tab](a, b) || a.id - b.id);
  return { pending: under('pending'), active: under('active'), declined: under('declined') };
}

/** The number beside a tab: what is completed or cancelled stays under Active, and is not counted (design/screens.md 14). */
export const countedIn = (tab: MatchTab, matches: readonly Match[]): number =>
  tab === 'active' ? matches.filter(({ request }) => isInFlight(request.status)).length : matches.length;
