import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CreateMatchPayload, Match } from '../../../../src/contract/requests-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useLive } from '../../../../ui-shared/live/useLive.ts';
import { useCall } from '../../../components/useCall.ts';
import { REQUESTS_KEY } from './requests.ts';

/** Every list of matches has this key's first part. */
export const MATCHES_KEY = ['/api/matches'] as const;

/** `GET /api/matches`: the matches of the signed-in advisor or organisation, read anew whenever a screen opens. */
export function useMatches(enabled = true) {
  return useQuery<Match[]>({ queryKey: MATCHES_KEY, staleTime: 0, enabled });
}

/** Replaces a match in the cached list, if there is one. */
export function setMatch(client: QueryClient, match: Match): void {
  client.setQueryData<Match[]>(MATCHES_KEY, (all) => all?.map((one) => (one.id === match.id ? match : one)));
}

/** Shows without a reload what the other side does: a match that changed, or the request that it is for. */
export function useLiveMatches(): void {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: MATCHES_KEY });
  useLive('match', readAgain);
  useLive('request', readAgain);
}

/** `POST /api/matches`: proposes an advisor for a request. The dialog shows what goes wrong. */
export const usePropose = () =>
  useCall({
    call: (payload: CreateMatchPayload) => request<Match>('POST', '/api/matches', payload),
    refresh: [MATCHES_KEY, REQUESTS_KEY],
  });
