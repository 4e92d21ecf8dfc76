import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ChangeMatchPayload,
  CreateMatchPayload,
  HelpRequest,
  Match,
} from '../../../src/contract/requests-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { USER_KEY } from '../../../ui-shared/session/user.ts';
import { toastFailure, toastSuccess } from '../../../ui-shared/toast/toast.ts';
import { useCall, type CallOptions } from '../../../ui-shared/api/useCall.ts';
import { forgetDraft } from '../../components/drafts.ts';

export const MATCHES_KEY = ['/api/matches'] as const;
const CHANGING = { mutationKey: MATCHES_KEY };

export const useMatches = (enabled = true) =>
  useQuery<Match[]>({ queryKey: MATCHES_KEY, staleTime: 0, enabled });

function setMatch(client: QueryClient, match: Match): void {
  client.setQueryData<Match[]>(MATCHES_KEY, (all) => all?.map((one) => (one.id === match.id ? match : one)));
}

export function useLiveMatches(): void {
  const client = useQueryClient();
  // A match that is being changed would go back; the answer has all of them read again.
  const readAgain = () => {
    if (client.isMutating(CHANGING) === 0) void client.invalidateQueries({ queryKey: MATCHES_KEY });
  };
  useLive('match', readAgain);
  useLive('request', readAgain);
  // A completed session uses hours of the request.
  useLive('session', readAgain);
}

/** Proposes an advisor, or offers one's own help; without words for a failure a form says it. */
export const usePropose = (more: Omit<CallOptions<CreateMatchPayload, Match>, 'call' | 'refresh'>) =>
  useCall<CreateMatchPayload, Match>({
    call: (payload) => request('POST', '/api/matches', payload),
    refresh: [MATCHES_KEY, REQUESTS_KEY],
    ...more,
  });

export const REQUESTS_KEY = ['/api/requests'] as const;

const toProposeFor = (all: HelpRequest[]) => all.filter(({ abilities }) => abilities['propose']);

export const useRequestsToProposeFor = () =>
  useQuery<HelpRequest[]>({ queryKey: REQUESTS_KEY, staleTime: 0, select: toProposeFor });

export const declineDraft = (matchId: number): string => `timematch.draft.match.decline.${matchId}`;

/** The match after the change; only messages are allowed until the server has answered. */
const asChanged = (match: Match, { status, declineReason }: ChangeMatchPayload): Match => ({
  ...match,
  status,
  declineReason: declineReason ?? null,
  abilities: { message: match.abilities['message'] ?? false },
});

/** The card moves at once, and back when the server refuses. Toasts "Match updated" or "Update failed" (spec 1 §8). */
export function useChangeMatch(match: Match) {
  const client = useQueryClient();
  const { t } = useTranslation('matches');
  const underWay = useRef<{ key: string; answer: Promise<Match> }>(undefined);
  return useMutation({
    ...CHANGING,
    // A double click comes before the buttons are gone: the second waits for the answer to the first.
    mutationFn: (payload: ChangeMatchPayload) => {
      const key = JSON.stringify(payload);
      if (underWay.current?.key !== key)
        underWay.current = { key, answer: request('PATCH', `/api/matches/${match.id}`, payload) };
      return underWay.current.answer;
    },
    onMutate: async (payload) => {
      // A query in flight would restore the old card.
      await client.cancelQueries({ queryKey: MATCHES_KEY });
      setMatch(client, asChanged(match, payload));
      return match;
    },
    onSuccess: (changed) => {
      setMatch(client, changed);
      // Here and not in the form, which may be closed by now.
      forgetDraft(declineDraft(match.id));
      toastSuccess(t('updated'));
    },
    onError: (error, _payload, before) => {
      if (before) setMatch(client, before);
      toastFailure(t('updateFailed'), error);
    },
    onSettled: async (_changed, _error, { pausedUntil }) => {
      underWay.current = undefined;
      // A pause changes the advisor's profile.
      if (pausedUntil) void client.invalidateQueries({ queryKey: USER_KEY });
      void client.invalidateQueries({ queryKey: REQUESTS_KEY });
      if (client.isMutating(CHANGING) === 1) await client.invalidateQueries({ queryKey: MATCHES_KEY });
    },
  });
}
