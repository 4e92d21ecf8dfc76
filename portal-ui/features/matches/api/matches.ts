import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CreateMatchPayload, Match } from '../../../../src/contract/requests-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useLive } from '../../../../ui-shared/live/useLive.ts';
import { useCall } from '../../../components/useCall.ts';
import { REQUESTS_KEY } from './requests.ts';

export const MATCHES_KEY = ['/api/matches'] as const;

export function useMatches(enabled = true) {
  return useQuery<Match[]>({ queryKey: MATCHES_KEY, staleTime: 0, enabled });
}

export function setMatch(client: QueryClient, match: Match): void {
  client.setQueryData<Match[]>(MATCHES_KEY, (all) => all?.map((one) => (one.id === match.id ? match : one)));
}

export function useLiveMatches(): void {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: MATCHES_KEY });
  useLive('match', readAgain);
  useLive('request', readAgain);
}

export const usePropose = () =>
  useCall({
    call: (payload: CreateMatchPayload) => request<Match>('POST', '/api/matches', payload),
    refresh: [MATCHES_KEY, REQUESTS_KEY],
  });
