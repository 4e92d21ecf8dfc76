import type { Session } from '../../../src/contract/work-api.ts';

/** Where a meeting stands: planned ones that have begun wait to be completed. */
export type SessionState = 'planned' | 'begun' | 'completed' | 'cancelled';

/** @param now milliseconds since 1970. */
export function sessionState(session: Session, now: number = Date.now()): SessionState {
  if (session.cancelledAt) return 'cancelled';
  if (session.completed) return 'completed';
  return Date.parse(session.scheduledDate) <= now ? 'begun' : 'planned';
}
