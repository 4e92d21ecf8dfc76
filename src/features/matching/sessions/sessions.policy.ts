import type { SessionSide } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { isFinal } from '../transitions.ts';
import type { SessionFacts } from './session-access.ts';

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

/** The states of contract §4 "Session": what may still happen to one, for whoever may act for a side of it. */
export const sessionPolicy = {
  /** A final request has settled its hours, so its sessions stay as they are. */
  isOpen: (session: SessionFacts): boolean =>
    !session.completed && session.cancelledAt === null && !isFinal(session.requestStatus),
  move: (session: SessionFacts): boolean => sessionPolicy.isOpen(session),
  cancel: (session: SessionFacts): boolean => sessionPolicy.isOpen(session),
  complete: (session: SessionFacts, now: Date): boolean =>
    sessionPolicy.isOpen(session) && Date.parse(session.scheduledDate) <= now.getTime(),
  /** @param answers how many sides have answered */
  giveFeedback: (session: SessionFacts, side: SessionSide | null, answers: number, now: Date): boolean =>
    side !== null && session.completed && !feedbackIsShown(session, answers, now),
};
