import type {
  AssessmentAnswer,
  AssessmentPayload,
  SearchAnswer,
  SearchPayload,
  SearchResult,
} from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { FIT } from '../../../src/contract/messages.ts';
import { fitOf } from '../../../ui-shared/search/Meter.tsx';

/** The assessment came with the results (`done`), is being refined, has been refined, or is not available. */
export interface SearchOutcome {
  assessment: 'done' | 'pending' | 'refined' | 'unavailable';
  results: SearchResult[];
  flagged: boolean;
  notes: Pick<SearchAnswer, 'indexing' | 'notEnglish' | 'translated'>;
}

const outcome = (
  assessment: SearchOutcome['assessment'],
  answer: { results: SearchResult[]; flagged?: boolean },
): Omit<SearchOutcome, 'notes'> => ({
  assessment,
  results: shown(answer.results),
  flagged: isFlagged(answer),
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function awaitAssessment(
  query: string,
  { searchId, results: initial }: SearchAnswer,
  signal: AbortSignal,
): Promise<AssessmentAnswer | null> {
  let delay: number | null = LIMITS.searchPolling.firstPollMs;
  for (let attempt = 1; delay !== null; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- polling is one thing after the other
    await wait(delay);
    // oxlint-disable-next-line no-await-in-loop
    const answer = await assessAdvisors({ searchId, searchQuery: query, advisors: initial }, signal).catch(
      () => null,
    );
    if (signal.aborted) return null;
    if (answer?.status === 'complete') return answer;
    if (answer?.status === 'unavailable') return null;
    const last = answer === null ? 'error' : answer.results.length === 0 ? 'empty' : 'processing';
    delay = nextPollDelay(attempt, last);
  }
  return null;
}

/**
 * Reports the initial results and, if a model refines them, the refined ones (spec 1 §4, §9).
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
  const final = await awaitAssessment(payload.query, initial, signal);
  if (signal.aborted) return;
  report({ ...(final ? outcome('refined', final) : outcome('unavailable', initial)), notes });
}

const limits = LIMITS.searchPolling;

/** Milliseconds until the next call, null after the last (spec 1 §9). @param attempt number of calls so far, from 1 */
function nextPollDelay(attempt: number, last: 'empty' | 'processing' | 'error'): number | null {
  if (attempt >= limits.maxAttempts) return null;
  if (last === 'error') return limits.afterErrorMs;
  const base = last === 'empty' ? limits.emptyBaseMs : limits.processingBaseMs;
  return Math.min(base + limits.stepMs * attempt, limits.capMs);
}

export const searchAdvisors = (payload: SearchPayload, signal: AbortSignal) =>
  request<SearchAnswer>('POST', '/api/search/advisors', payload, { signal });

/** `POST /api/search/advisors/assessment`; a bare list (spec 1 §7) is a finished assessment. */
async function assessAdvisors(payload: AssessmentPayload, signal: AbortSignal): Promise<AssessmentAnswer> {
  const path = '/api/search/advisors/assessment';
  const answer = await request<AssessmentAnswer | SearchResult[]>('POST', path, payload, { signal });
  return Array.isArray(answer) ? { status: 'complete', results: answer } : answer;
}

/** Results above 3 (spec 1 §5), best first; a missing score is last. */
export const shown = (results: readonly SearchResult[]): SearchResult[] =>
  results
    .filter(({ matchScore }) => matchScore === null || matchScore > LIMITS.search.hideAtOrBelow)
    .sort((a, b) => (b.matchScore ?? 0) - (a.matchScore ?? 0));

const AT_LEAST = 5;
const TAIL = 3;

export function worthReadingFirst(results: SearchResult[]): SearchResult[] {
  const good = results.filter(({ matchScore }) => fitOf(matchScore) !== 'possible').length;
  const count = Math.max(good, AT_LEAST);
  return results.length - count < TAIL ? results : results.slice(0, count);
}

/** Whether the query was judged harmful: by the answer, or by the first result's assessment (spec 1 §4). */
const isFlagged = ({ flagged, results }: Pick<SearchAnswer, 'flagged' | 'results'>): boolean =>
  flagged === true || Boolean(results[0]?.fitReason?.includes(FIT.flagged.replace('This request ', '')));
