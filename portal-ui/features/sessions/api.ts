import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  BookingHours,
  BookingHoursPayload,
  ChangeSessionPayload,
  CreateSessionPayload,
  Session,
  SessionFeedbackPayload,
  Slot,
} from '../../../src/contract/requests-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { USER_KEY } from '../../../ui-shared/session/useUser.ts';
import { useCall } from '../../../ui-shared/api/useCall.ts';

export const SESSIONS_KEY = ['/api/sessions'] as const;

export const useSessions = () => useQuery<Session[]>({ queryKey: SESSIONS_KEY, staleTime: 0 });

export function useMatchSessions(matchId: number) {
  const filter = encodeURIComponent(JSON.stringify({ matchId }));
  return useQuery<Session[]>({ queryKey: [...SESSIONS_KEY, `?filter=${filter}`], staleTime: 0 });
}

export interface SlotsOf {
  matchId: number;
  /** The session that another time is looked for. */
  sessionId?: number;
}

/** The slots of a period; those of another one stay until they are there. */
export function useSlots({ matchId, sessionId }: SlotsOf, from: string, to: string, minutes: number) {
  const period = `from=${from}&to=${to}&minutes=${minutes}`;
  return useQuery<Slot[]>({
    queryKey: [`/api/matches/${matchId}/slots`, `?${period}${sessionId ? `&sessionId=${sessionId}` : ''}`],
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const HOURS_KEY = ['/api/user/booking-hours'] as const;

export const useBookingHours = () => useQuery<BookingHours>({ queryKey: HOURS_KEY });

export function usePutBookingHours() {
  const { t } = useTranslation('sessions');
  return useCall({
    call: (hours: BookingHoursPayload) => request<BookingHours>('PUT', HOURS_KEY[0], hours),
    done: () => t('hours.saved'),
    refresh: [HOURS_KEY],
  });
}

const refresh = [['/api/requests'], ['/api/matches'], ['/api/hours'], USER_KEY, SESSIONS_KEY];

export function usePlanSession() {
  const { t } = useTranslation('sessions');
  return useCall({
    call: (payload: CreateSessionPayload) => request<Session>('POST', '/api/sessions', payload),
    done: ({ status }) => t(status === 'proposed' ? 'toast.proposed' : 'toast.planned'),
    refresh,
  });
}

export function useChangeSession(id: number) {
  const { t } = useTranslation('sessions');
  return useCall({
    call: (payload: ChangeSessionPayload) => request<Session>('PATCH', `/api/sessions/${id}`, payload),
    done: ({ status }, { confirm }) => {
      if (confirm) return t('toast.confirmed');
      if (status === 'proposed') return t('toast.proposed');
      return t(status === 'completed' ? 'toast.completed' : 'toast.moved');
    },
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
