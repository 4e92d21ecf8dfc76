import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { SuggestedOrganization } from '../../../../src/contract/requests-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

const PATH = '/api/suggested-organizations';

export function useSuggestedOrganizations(
  includeOpenAccess: boolean,
  limit: number = LIMITS.suggestions.shown,
) {
  return useQuery({
    queryKey: [PATH, { includeOpenAccess, limit }],
    queryFn: ({ signal }) =>
      request<SuggestedOrganization[]>(
        'GET',
        `${PATH}?includeOpenAccess=${includeOpenAccess}&limit=${limit}`,
        undefined,
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
