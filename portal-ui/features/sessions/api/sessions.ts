import { useQuery } from '@tanstack/react-query';
import type { Session } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** Every list of sessions has this key's first part. */
export const SESSIONS_KEY = ['/api/sessions'] as const;

/** `GET /api/sessions`: all of one's own, read anew whenever a screen opens. */
export function useSessions() {
  return useQuery<Session[]>({ queryKey: SESSIONS_KEY, staleTime: 0 });
}

/** `GET /api/sessions`: those of one match. */
export function useMatchSessions(matchId: number) {
  const filter = encodeURIComponent(JSON.stringify({ matchId }));
  return useQuery<Session[]>({
    queryKey: [...SESSIONS_KEY, { matchId }],
    queryFn: ({ signal }) =>
      request<Session[]>('GET', `/api/sessions?filter=${filter}`, undefined, { signal }),
    staleTime: 0,
  });
}
