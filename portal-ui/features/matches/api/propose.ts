import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateMatchPayload, Match } from '../../../../src/contract/work-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { MATCHES_KEY } from './matches.ts';
import { REQUESTS_KEY } from './requests.ts';

/** `POST /api/matches`: asks an advisor for a request. What goes wrong is the dialog's to show. */
export function usePropose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: CreateMatchPayload) => request<Match>('POST', '/api/matches', payload),
    // Also after a refusal: it may be that somebody else has proposed them just now.
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: MATCHES_KEY });
      await client.invalidateQueries({ queryKey: REQUESTS_KEY });
    },
  });
}
