import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session } from '../../../src/contract/work-api.ts';

export type SessionState = 'planned' | 'toComplete' | 'completed' | 'cancelled' | 'notCompleted';

/**
 * Where a session stands. One whose start has passed waits to be completed, unless nothing can be done about it any
 * more: its request was closed before anybody did.
 */
export function stateOf(session: Session, now: number): SessionState {
  if (session.completed) return 'completed';
  if (session.cancelledAt !== null) return 'cancelled';
  if (Date.parse(session.scheduledDate) > now) return 'planned';
  return session.abilities['move'] ? 'toComplete' : 'notCompleted';
}

export interface SessionGroups {
  toComplete: Session[];
  upcoming: Session[];
  past: Session[];
}

const byStart = (a: Session, b: Session) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate);

/** What waits, the oldest first; what comes, the next first; what was, the latest first. */
export function grouped(sessions: readonly Session[], now: number): SessionGroups {
  const sorted = sessions.toSorted(byStart);
  const of = (...states: SessionState[]) =>
    sorted.filter((session) => states.includes(stateOf(session, now)));
  return {
    toComplete: of('toComplete'),
    upcoming: of('planned'),
    past: of('completed', 'cancelled', 'notCompleted').toReversed(),
  };
}

/** Whom one meets, from one's own side. */
export function otherOf(session: Session, side: SessionSide): { name: string; userId: number } {
  return side === 'advisor'
    ? { name: session.organizationName, userId: session.organizationUserId }
    : { name: session.advisorName, userId: session.advisorUserId };
}
