import type { SearchAnswer, SearchResult } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIT } from '../../../src/contract/messages.ts';
import { fitOf } from '../../../ui-shared/search/Meter.tsx';

/** Results above 3 (spec 1 §5), best first; a missing score is last. */
export function shown(results: readonly SearchResult[]): SearchResult[] {
  return results
    .filter(({ matchScore }) => matchScore === null || matchScore > LIMITS.search.hideAtOrBelow)
    .sort((a, b) => (b.matchScore ?? 0) - (a.matchScore ?? 0));
}

const AT_LEAST = 5;
const TAIL = 3;

export function worthReadingFirst(results: SearchResult[]): SearchResult[] {
  const good = results.filter(({ matchScore }) => fitOf(matchScore) !== 'possible').length;
  const count = Math.max(good, AT_LEAST);
  return results.length - count < TAIL ? results : results.slice(0, count);
}

/** Whether the query was judged harmful: by the answer, or by the first result's assessment (spec 1 §4). */
export function isFlagged({ flagged, results }: Pick<SearchAnswer, 'flagged' | 'results'>): boolean {
  return (
    flagged === true || Boolean(results[0]?.fitReason?.includes(FIT.flagged.replace('This request ', '')))
  );
}
