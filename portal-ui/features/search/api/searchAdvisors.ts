import type { SearchAnswer, SearchPayload } from '../../../../src/contract/api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** `POST /api/search/advisors`: at most 20 advisors, best first (contract §5). */
export const searchAdvisors = (payload: SearchPayload, signal: AbortSignal) =>
  request<SearchAnswer>('POST', '/api/search/advisors', payload, { signal });
