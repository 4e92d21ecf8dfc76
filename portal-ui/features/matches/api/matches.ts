import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { Match } from '../../../../src/contract/work-api.ts';

/** Every list of matches has this key's first part. */
export const MATCHES_KEY = ['/api/matches'] as const;

/** `GET /api/matches`: the matches of the signed-in advisor or organisation, read anew whenever a screen opens. */
export function useMatches(enabled = true) {
  return useQuery<Match[]>({ queryKey: MATCHES_KEY, staleTime: 0, enabled });
}

/** Puts a match in place of what is remembered of it; a list that was not read stays so. */
export function setMatch(client: QueryClient, match: Match): void {
  client.setQueryData<Match[]>(MATCHES_KEY, (all) => all?.map((one) => (one.id === match.id ? match : one)));
}
