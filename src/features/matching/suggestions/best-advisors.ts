import { LIMITS } from '../../../contract/limits.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { groupIdsOfMember } from '../../groups/index.ts';
import { unavailable } from '../capacity.ts';
import { AdvisorSearch } from '../search/search.service.ts';
import type { SearchResult } from '../search/search.service.ts';
import type { Visibility } from '../search/visibility.ts';

/** Somebody who might be proposed for a request. */
export interface BestAdvisor {
  readonly advisorId: number;
  readonly name: string;
  /** 0 to 10, one decimal. */
  readonly score: number;
  readonly fitReason: string;
}

const toBest = ({ advisorId, name, matchScore, fitReason }: SearchResult): BestAdvisor => ({
  advisorId,
  name,
  score: matchScore,
  fitReason,
});

/** "The best five come from the organisation's groups and open access" (contract §10). */
async function visibilityOf(deps: Deps, organizationId: number): Promise<Visibility> {
  return {
    all: false,
    groupIds: await groupIdsOfMember(deps.db, 'organization', organizationId),
    openAccess: true,
  };
}

/**
 * The best advisors for an organisation's request, best first: with a score above 3, neither paused nor without hours
 * left. Embeds the text, so it belongs before a transaction, not into it.
 * @param wanted.exclude advisors that have been proposed already
 */
export async function bestAdvisorsFor(
  deps: Deps,
  wanted: {
    readonly organizationId: number;
    readonly text: string;
    readonly exclude: readonly number[];
    readonly limit: number;
  },
): Promise<BestAdvisor[]> {
  const search = new AdvisorSearch(deps.db, deps.searchIndex);
  const excluded = new Set(wanted.exclude);
  const visibility = await visibilityOf(deps, wanted.organizationId);
  const found = (await search.fit(wanted.text, visibility, (id) => !excluded.has(id))).filter(
    ({ matchScore }) => matchScore > LIMITS.search.hideAtOrBelow,
  );
  const busy = await unavailable(
    deps.db,
    found.map(({ advisorId }) => advisorId),
    new Date(),
  );
  return found
    .filter(({ advisorId }) => !busy.has(advisorId))
    .slice(0, wanted.limit)
    .map(toBest);
}

/**
 * How one advisor fits a request, whatever the score: for those whom somebody proposes by hand.
 * @throws AppError NOT_FOUND for an advisor that the organisation may not see
 */
export async function assessAdvisorFor(
  deps: Deps,
  wanted: { readonly organizationId: number; readonly text: string; readonly advisorId: number },
): Promise<BestAdvisor> {
  const search = new AdvisorSearch(deps.db, deps.searchIndex);
  const visibility = await visibilityOf(deps, wanted.organizationId);
  const [found] = await search.fit(wanted.text, visibility, (id) => id === wanted.advisorId);
  if (!found) throw notFound();
  return toBest(found);
}
