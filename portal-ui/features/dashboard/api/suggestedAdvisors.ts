import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SuggestedAdvisor } from '../../../../src/contract/requests-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

const PATH = '/api/suggested-advisors';

/**
 * `GET /api/suggested-advisors`, at most five, best first; the previous list stays while another loads. "A failed
 * suggested-advisor fetch yields an empty list" (spec 1 §8).
 */
export function useSuggestedAdvisors(includeOpenAccess: boolean) {
  return useQuery({
    queryKey: [PATH, { includeOpenAccess }],
    queryFn: ({ signal }) =>
      request<SuggestedAdvisor[]>('GET', `${PATH}?includeOpenAccess=${includeOpenAccess}`, undefined, {
        signal,
      }).catch((): SuggestedAdvisor[] => []),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
