import type { SearchAnswer, SearchResult } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIT } from '../../../src/contract/messages.ts';

export type Fit = 'strong' | 'good' | 'possible' | 'unknown';

/** The word that goes with a score: 8 or above green, 6 or above yellow, lower grey (spec 1 §9). */
export function fitOf(score: number | null): Fit {
  if (score === null) return 'unknown';
  if (score >= LIMITS.search.greenFrom) return 'strong';
  return score >= LIMITS.search.yellowFrom ? 'good' : 'possible';
}

/** Results worth showing, best first; 3 or lower is hidden (spec 1 §5), a missing score stands last. */
export function shown(results: readonly SearchResult[]): SearchResult[] {
  return results
    .filter(({ matchScore }) => matchScore === null || matchScore > LIMITS.search.hideAtOrBelow)
    .sort((a, b) => (b.matchScore ?? 0) - (a.matchScore ?? 0));
}

/** Whether the query was judged harmful: said on the answer, or in the first result's assessment (spec 1 §4). */
export function isFlagged({ flagged, results }: Pick<SearchAnswer, 'flagged' | 'results'>): boolean {
  return (
    flagged === true || Boolean(results[0]?.fitReason?.includes(FIT.flagged.replace('This request ', '')))
  );
}
