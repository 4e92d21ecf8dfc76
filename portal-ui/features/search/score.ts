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

/** The least that is shown at once, however weak. */
const AT_LEAST = 5;
/** Fewer weak matches than this are no tail to hide. */
const TAIL = 3;

/** What to show at first of results that come best first: strong and good fits, at least five; the rest on request. */
export function worthReadingFirst(results: SearchResult[]): SearchResult[] {
  const good = results.filter(({ matchScore }) => fitOf(matchScore) !== 'possible').length;
  const count = Math.max(good, AT_LEAST);
  return results.length - count < TAIL ? results : results.slice(0, count);
}

/** Whether the query was judged harmful: said on the answer, or in the first result's assessment (spec 1 §4). */
export function isFlagged({ flagged, results }: Pick<SearchAnswer, 'flagged' | 'results'>): boolean {
  return (
    flagged === true || Boolean(results[0]?.fitReason?.includes(FIT.flagged.replace('This request ', '')))
  );
}
