import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session } from '../../../src/contract/requests-api.ts';

export type SessionState = 'planned' | 'toComplete' | 'completed' | 'cancelled' | 'notCompleted';

/** The state of a session. A session that has started is to be completed, unless its request is closed. */
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

export function otherOf(session: Session, side: SessionSide): { name: string; userId: number } {
  return side === 'advisor'
    ? { name: session.organizationName, userId: session.organizationUserId }
    : { name: session.advisorName, userId: session.advisorUserId };
}
