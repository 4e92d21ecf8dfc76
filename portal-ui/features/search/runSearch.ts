import type {
  AssessmentAnswer,
  SearchAnswer,
  SearchPayload,
  SearchResult,
} from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { assessAdvisors } from './api/assessAdvisors.ts';
import { searchAdvisors } from './api/searchAdvisors.ts';
import { nextPollDelay, pause } from './polling.ts';
import { isFlagged, shown } from './score.ts';

/** Facts about a search beside its results. */
export type SearchNotes = Pick<SearchAnswer, 'indexing' | 'notEnglish' | 'translated'>;

/** The assessment came with the results (`done`), is being refined, has been refined, or is not available. */
export interface SearchOutcome {
  assessment: 'done' | 'pending' | 'refined' | 'unavailable';
  results: SearchResult[];
  flagged: boolean;
  notes: SearchNotes;
}

const outcome = (
  assessment: SearchOutcome['assessment'],
  answer: { results: SearchResult[]; flagged?: boolean },
): Omit<SearchOutcome, 'notes'> => ({
  assessment,
  results: shown(answer.results),
  flagged: isFlagged(answer),
});

/** Polls the assessment; null when it failed or after the last attempt. */
async function awaitAssessment(
  query: string,
  initial: SearchResult[],
  signal: AbortSignal,
): Promise<AssessmentAnswer | null> {
  let delay: number | null = LIMITS.searchPolling.firstPollMs;
  for (let attempt = 1; delay !== null; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- polling is one thing after the other
    await pause(delay, signal);
    // oxlint-disable-next-line no-await-in-loop
    const answer = await assessAdvisors({ searchQuery: query, advisors: initial }, signal).catch(() => null);
    if (signal.aborted) return null;
    if (answer?.status === 'complete') return answer;
    if (answer?.status === 'unavailable') return null;
    const last = answer === null ? 'error' : answer.results.length === 0 ? 'empty' : 'processing';
    delay = nextPollDelay(attempt, last);
  }
  return null;
}

/**
 * Runs a search (spec 1 §4, §9): reports the initial results and, if a model refines them, the refined ones.
 * @throws ApiError when the search fails; a failed assessment falls back to the initial results
 */
export async function runSearch(
  payload: SearchPayload,
  report: (outcome: SearchOutcome) => void,
  signal: AbortSignal,
): Promise<void> {
  const initial = await searchAdvisors(payload, signal);
  const { indexing, notEnglish, translated } = initial;
  const notes = { indexing, notEnglish, translated };
  if (initial.status === 'complete') return report({ ...outcome('done', initial), notes });
  report({ ...outcome('pending', initial), notes });
  const final = await awaitAssessment(payload.query, initial.results, signal);
  if (signal.aborted) return;
  report({ ...(final ? outcome('refined', final) : outcome('unavailable', initial)), notes });
}
