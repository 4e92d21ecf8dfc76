import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  ChangeSessionPayload,
  CreateSessionPayload,
  Session,
  SessionFeedbackPayload,
} from '../../../../src/contract/requests-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { USER_KEY } from '../../../../ui-shared/session/useUser.ts';
import { useCall } from '../../../components/useCall.ts';
import { useLive } from '../../../../ui-shared/live/useLive.ts';

export const SESSIONS_KEY = ['/api/sessions'] as const;

export const useSessions = () => useQuery<Session[]>({ queryKey: SESSIONS_KEY, staleTime: 0 });

export function useMatchSessions(matchId: number) {
  const filter = encodeURIComponent(JSON.stringify({ matchId }));
  return useQuery<Session[]>({ queryKey: [...SESSIONS_KEY, `?filter=${filter}`], staleTime: 0 });
}

const refresh = [['/api/requests'], ['/api/matches'], ['/api/hours'], USER_KEY, SESSIONS_KEY];

export function usePlanSession() {
  const { t } = useTranslation('sessions');
  return useCall({
    call: (payload: CreateSessionPayload) => request<Session>('POST', '/api/sessions', payload),
    done: () => t('toast.planned'),
    refresh,
  });
}

export function useChangeSession(id: number) {
  const { t } = useTranslation('sessions');
  return useCall({
    call: (payload: ChangeSessionPayload) => request<Session>('PATCH', `/api/sessions/${id}`, payload),
    done: ({ completed }) => (completed ? t('toast.completed') : t('toast.moved')),
    refresh,
  });
}

export function useCancelSession(id: number) {
  const { t } = useTranslation('sessions');
  return useCall({
    call: () => request<Session>('DELETE', `/api/sessions/${id}`),
    done: () => t('toast.cancelled'),
    failed: t('cancel.failed'),
    refresh,
  });
}

export function useGiveFeedback(id: number) {
  const { t } = useTranslation('sessions');
  return useCall({
    call: (payload: SessionFeedbackPayload) =>
      request<Session>('PUT', `/api/sessions/${id}/feedback`, payload),
    done: () => t('toast.answered'),
    refresh,
  });
}

export function useLiveSessions(): void {
  const client = useQueryClient();
  useLive('session', () => void client.invalidateQueries({ queryKey: SESSIONS_KEY }));
}
