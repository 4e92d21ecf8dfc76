import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChangeMatchPayload, Match } from '../../../../src/contract/requests-api.ts';
import { errorText, request } from '../../../../ui-shared/api/client.ts';
import { USER_KEY } from '../../../../ui-shared/session/useUser.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { MATCHES_KEY, setMatch } from './matches.ts';
import { REQUESTS_KEY } from './requests.ts';

/** The match after the change; only messages are allowed until the server has answered. */
function asChanged(match: Match, { status, declineReason }: ChangeMatchPayload): Match {
  return {
    ...match,
    status,
    declineReason: declineReason ?? null,
    abilities: { message: match.abilities['message'] ?? false },
  };
}

/**
 * `PATCH /api/matches/{id}`: the card moves at once and goes back when the server refuses. Toasts "Match updated" or
 * "Update failed" with the server's message (spec 1 §8).
 */
export function useChangeMatch(match: Match) {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('matches');
  return useMutation({
    mutationFn: (payload: ChangeMatchPayload) => request<Match>('PATCH', `/api/matches/${match.id}`, payload),
    onMutate: async (payload) => {
      // A query in flight would restore the old card.
      await client.cancelQueries({ queryKey: MATCHES_KEY });
      setMatch(client, asChanged(match, payload));
      return match;
    },
    onSuccess: (changed) => {
      setMatch(client, changed);
      toast({ title: t('updated'), variant: 'success' });
    },
    onError: (error, _payload, before) => {
      if (before) setMatch(client, before);
      toast({ title: t('updateFailed'), description: errorText(error), variant: 'destructive' });
    },
    onSettled: async (_changed, _error, { pausedUntil }) => {
      // A pause changes the advisor's profile.
      if (pausedUntil) void client.invalidateQueries({ queryKey: USER_KEY });
      void client.invalidateQueries({ queryKey: REQUESTS_KEY });
      await client.invalidateQueries({ queryKey: MATCHES_KEY });
    },
  });
}
