import type { AssessmentAnswer, AssessmentPayload, SearchResult } from '../../../../src/contract/api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** `POST /api/search/advisors/assessment`; a bare list (spec 1 §7) is a finished assessment. */
export async function assessAdvisors(
  payload: AssessmentPayload,
  signal: AbortSignal,
): Promise<AssessmentAnswer> {
  const path = '/api/search/advisors/assessment';
  const answer = await request<AssessmentAnswer | SearchResult[]>('POST', path, payload, { signal });
  return Array.isArray(answer) ? { status: 'complete', results: answer } : answer;
}
