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
import { readAgain } from '../../../ui-shared/api/queries.ts';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { USER_KEY } from '../../../ui-shared/session/user.ts';
import { useCall, type CallOptions } from '../../../ui-shared/api/useCall.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionSide } from '../../../src/contract/enums.ts';

export const SESSIONS_KEY = ['/api/sessions'] as const;

export const useSessions = () => useQuery<Session[]>({ queryKey: SESSIONS_KEY, staleTime: 0 });

export function useMatchSessions(matchId: number) {
  const filter = encodeURIComponent(JSON.stringify({ matchId }));
  return useQuery<Session[]>({ queryKey: [...SESSIONS_KEY, `?filter=${filter}`], staleTime: 0 });
}

const SLOTS_KEY = ['/api/matches/'] as const;

/** `sessionId` is the session that another time is looked for. */
export type SlotsOf = { matchId: number; sessionId?: number };

export function useSlots({ matchId, sessionId }: SlotsOf, from: string, to: string, minutes: number) {
  const period = `from=${from}&to=${to}&minutes=${minutes}`;
  return useQuery<Slot[]>({
    queryKey: [...SLOTS_KEY, `${matchId}/slots?${period}${sessionId ? `&sessionId=${sessionId}` : ''}`],
    staleTime: 0,
    // A time that was free some while ago is not shown first.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

const HOURS_KEY = ['/api/user/booking-hours'] as const;

export const useBookingHours = () => useQuery<BookingHours>({ queryKey: HOURS_KEY, staleTime: 0 });

export function usePutBookingHours() {
  const { t } = useTranslation('sessions');
  return useCall({
    call: (hours: BookingHoursPayload) => request<BookingHours>('PUT', HOURS_KEY[0], hours),
    done: () => t('hours.saved'),
    refresh: [HOURS_KEY],
  });
}

const useSessionCall = <Payload = void>(options: Omit<CallOptions<Payload, Session>, 'refresh'>) =>
  useCall({
    refresh: [['/api/requests'], ['/api/matches'], ['/api/hours'], USER_KEY, SESSIONS_KEY, SLOTS_KEY],
    ...options,
  });

export function usePlanSession() {
  const { t } = useTranslation('sessions');
  return useSessionCall({
    call: (payload: CreateSessionPayload) => request('POST', '/api/sessions', payload),
    done: ({ status }) => t(status === 'proposed' ? 'toast.proposed' : 'toast.planned'),
  });
}

export function useChangeSession(id: number, onFailed?: (error: Error) => void) {
  const { t } = useTranslation('sessions');
  return useSessionCall({
    onFailed,
    call: (payload: ChangeSessionPayload) => request('PATCH', `/api/sessions/${id}`, payload),
    done: ({ status }, { confirm }) => {
      if (confirm) return t('toast.confirmed');
      if (status === 'proposed') return t('toast.proposed');
      return t(status === 'completed' ? 'toast.completed' : 'toast.moved');
    },
  });
}

export function useCancelSession(id: number) {
  const { t } = useTranslation('sessions');
  return useSessionCall({
    call: () => request('DELETE', `/api/sessions/${id}`),
    done: () => t('toast.cancelled'),
    failed: t('cancel.failed'),
  });
}

export function useGiveFeedback(id: number) {
  const { t } = useTranslation('sessions');
  return useSessionCall({
    call: (payload: SessionFeedbackPayload) => request('PUT', `/api/sessions/${id}/feedback`, payload),
    done: () => t('toast.answered'),
  });
}

export function useLiveSessions(): void {
  const client = useQueryClient();
  useLive('session', () => void readAgain(client, [SESSIONS_KEY, SLOTS_KEY]));
}

export type SessionState =
  'planned' | 'proposed' | 'notConfirmed' | 'toComplete' | 'completed' | 'cancelled' | 'notCompleted';

/** A session that has started is to be completed, unless its request is closed. */
export function stateOf(session: Session, now: number): SessionState {
  if (session.completed) return 'completed';
  if (session.cancelledAt !== null) return 'cancelled';
  const isAhead = Date.parse(session.scheduledDate) > now;
  if (session.status === 'proposed') return isAhead ? 'proposed' : 'notConfirmed';
  if (isAhead) return 'planned';
  return session.abilities['cancel'] ? 'toComplete' : 'notCompleted';
}

const byStart = (a: Session, b: Session) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate);

export function grouped(sessions: readonly Session[], now: number) {
  const sorted = sessions.toSorted(byStart);
  const of = (...states: SessionState[]) =>
    sorted.filter((session) => states.includes(stateOf(session, now)));
  return {
    toComplete: of('toComplete'),
    upcoming: of('planned', 'proposed'),
    past: of('completed', 'cancelled', 'notCompleted', 'notConfirmed').toReversed(),
  };
}

export const otherOf = (session: Session, side: SessionSide): { name: string; userId: number } =>
  side === 'advisor'
    ? { name: session.organizationName, userId: session.organizationUserId }
    : { name: session.advisorName, userId: session.advisorUserId };

const TICK_MS = 20_000;

/** Has started, but could not be completed when it was read. */
const hasJustBegun = ({ scheduledDate, status, abilities }: Session, now: number) =>
  status === 'scheduled' && Date.parse(scheduledDate) <= now && abilities['cancel'] && !abilities['complete'];

/** The current time, updated regularly. Sessions are read again when one has started, because its abilities change. */
export function useClock(sessions: readonly Session[] | undefined): number {
  const client = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const moment = Date.now();
      setNow(moment);
      if (sessions?.some((session) => hasJustBegun(session, moment)))
        void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [client, sessions]);
  return now;
}

export const sessionCardId = (id: number): string => `session-${id}`;

/** The address: `?session=ID`, from links of notices. The page scrolls to the session once. */
export function useSessionAddress(sessions: readonly Session[] | undefined) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('session');
  const found = sessions?.find(({ id }) => String(id) === asked);
  const shownId = useRef<number | null>(null);
  const id = found?.id ?? null;
  useEffect(() => {
    if (id === null || shownId.current === id) return;
    shownId.current = id;
    const card = document.getElementById(sessionCardId(id));
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  }, [id]);
  return {
    id,
    isMissing: asked !== null && sessions !== undefined && !found,
    forget: () => setParams({}, { replace: true }),
  };
}
