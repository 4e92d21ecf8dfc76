import { useQuery } from '@tanstack/react-query';
import type { SuggestedAdvisor, SuggestedOrganization } from '../../../src/contract/work-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';

/** Suggestions follow profiles and requests, which move slowly: a list paged forth and back asks once. */
const STALE_MS = 5 * 60_000;

/** The best organisations for an advisor, at most five. @param isWanted asks only then. */
export function useSuggestedOrganizations(advisorId: number, isWanted = true) {
  const provider = useProvider();
  return useQuery<SuggestedOrganization[]>({
    queryKey: ['advisors', 'suggestedOrganizations', advisorId],
    queryFn: ({ signal }) => provider.suggestedOrganizations(advisorId, signal),
    staleTime: STALE_MS,
    enabled: isWanted,
  });
}

/** The best advisors for an organisation, at most five. @param includeOpenAccess left to the server when not given. */
export function useSuggestedAdvisors(
  organizationId: number,
  { isWanted = true, includeOpenAccess }: { isWanted?: boolean; includeOpenAccess?: boolean } = {},
) {
  const provider = useProvider();
  return useQuery<SuggestedAdvisor[]>({
    queryKey: ['organizations', 'suggestedAdvisors', organizationId, includeOpenAccess ?? null],
    queryFn: ({ signal }) => provider.suggestedAdvisors(organizationId, includeOpenAccess, signal),
    staleTime: STALE_MS,
    enabled: isWanted,
  });
}
