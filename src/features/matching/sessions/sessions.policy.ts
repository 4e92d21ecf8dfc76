import type { SessionSide } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { Verdict } from '../../../core/access/verdict.ts';
import { FORBIDDEN } from '../../../core/access/verdict.ts';
import { judgeNotFinal } from '../transitions.ts';
import type { SessionFacts } from './session-access.queries.ts';

const DAY_MS = 86_400_000;

/** Until when the two questions may be answered (ISO 8601 UTC); null before completion. */
export function feedbackOpenUntil({ completedAt }: Pick<SessionFacts, 'completedAt'>): string | null {
  if (completedAt === null) return null;
  return new Date(Date.parse(completedAt) + LIMITS.session.feedbackDays * DAY_MS).toISOString();
}

/**
 * Whether each side may see the other's answers: both have answered, or the time to answer is over. Only then: nobody
 * should word their own answer after the other's (issue 3).
 */
export function feedbackIsShown(
  session: Pick<SessionFacts, 'completedAt'>,
  answers: number,
  now: Date,
): boolean {
  const until = feedbackOpenUntil(session);
  return answers >= 2 || (until !== null && now.getTime() > Date.parse(until));
}

/** A final request has settled its hours, so its sessions stay as they are; so do those of two kept apart by a block. */
function judgeOpen({ completed, cancelledAt, requestStatus, isApart }: SessionFacts): Verdict {
  if (isApart) return { code: 'KEPT_APART' };
  if (!completed && cancelledAt === null) return judgeNotFinal(requestStatus);
  return { code: 'SESSION_FINAL', values: { status: completed ? 'completed' : 'cancelled' } };
}

/** What may still happen to a session, for whoever sees it and so acts for a side of it (contract §4 "Session"). */
export const sessionPolicy = {
  change: judgeOpen,
  cancel: judgeOpen,
  /** @param start the true one, where it was not as planned */
  complete: (session: SessionFacts, now: Date, start = session.scheduledDate): Verdict =>
    judgeOpen(session) ?? (Date.parse(start) <= now.getTime() ? null : { code: 'SESSION_NOT_STARTED' }),
  /**
   * @param side null for whoever runs both, and answers for neither
   * @param answers how many sides have answered
   */
  giveFeedback: (session: SessionFacts, side: SessionSide | null, answers: number, now: Date): Verdict => {
    if (side === null) return FORBIDDEN;
    if (session.isApart) return { code: 'KEPT_APART' };
    return session.completed && !feedbackIsShown(session, answers, now) ? null : { code: 'FEEDBACK_CLOSED' };
  },
};
