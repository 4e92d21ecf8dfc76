import { useQuery } from '@tanstack/react-query';
import type { HelpRequest } from '../../../../src/contract/work-api.ts';
import { REQUESTS_KEY } from '../../matches/api/requests.ts';

const newestFirst = (all: HelpRequest[]) => all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

/** `GET /api/requests`: the organisation's own, newest first, read anew whenever a screen opens. */
export function useRequests() {
  return useQuery<HelpRequest[]>({ queryKey: REQUESTS_KEY, staleTime: 0, select: newestFirst });
}
