import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session } from '../../../src/contract/requests-api.ts';
import { SESSIONS_KEY } from './api.ts';

export type SessionState =
  'planned' | 'proposed' | 'notConfirmed' | 'toComplete' | 'completed' | 'cancelled' | 'notCompleted';

/** The state of a session. A session that has started is to be completed, unless its request is closed. */
export function stateOf(session: Session, now: number): SessionState {
  if (session.completed) return 'completed';
  if (session.cancelledAt !== null) return 'cancelled';
  const isAhead = Date.parse(session.scheduledDate) > now;
  if (session.status === 'proposed') return isAhead ? 'proposed' : 'notConfirmed';
  if (isAhead) return 'planned';
  return session.abilities['move'] ? 'toComplete' : 'notCompleted';
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

export function otherOf(session: Session, side: SessionSide): { name: string; userId: number } {
  return side === 'advisor'
    ? { name: session.organizationName, userId: session.organizationUserId }
    : { name: session.advisorName, userId: session.advisorUserId };
}

const TICK_MS = 20_000;

/** Has started, but could not be completed when it was read. */
const hasJustBegun = ({ scheduledDate, status, abilities }: Session, now: number) =>
  status === 'scheduled' && Date.parse(scheduledDate) <= now && abilities['move'] && !abilities['complete'];

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
