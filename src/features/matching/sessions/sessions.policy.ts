import type { SessionSide, SessionStatus } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FORBIDDEN, type Verdict } from '../../../core/access/actor.ts';
import { DAY_MS } from '../../../core/db/clock.ts';
import type { ActsFor } from '../matches/match-access.queries.ts';
import { judgeNotFinal } from '../transitions.ts';
import type { SessionFacts } from './session-access.queries.ts';

export const otherSide = (side: SessionSide): SessionSide =>
  side === 'advisor' ? 'organization' : 'advisor';

/** Until when the two questions may be answered (ISO 8601 UTC); null before completion. */
export function feedbackOpenUntil({ completedAt }: Pick<SessionFacts, 'completedAt'>): string | null {
  if (completedAt === null) return null;
  return new Date(Date.parse(completedAt) + LIMITS.session.feedbackDays * DAY_MS).toISOString();
}

/** Once both have answered, or the time is over: nobody should word their answer after the other's (issue 3). */
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

export function statusOf({ completed, cancelledAt, proposedSide }: SessionFacts): SessionStatus {
  if (completed) return 'completed';
  if (cancelledAt !== null) return 'cancelled';
  return proposedSide === null ? 'scheduled' : 'proposed';
}

/** What may still happen to a session, for whoever sees it and so acts for a side of it (contract §4 "Session"). */
export const sessionPolicy = {
  change: judgeOpen,
  /** Another time or place, or a longer time, is for two who still work together. */
  move: (session: SessionFacts): Verdict =>
    judgeOpen(session) ?? (session.matchStatus === 'accepted' ? null : { code: 'MATCH_NOT_ACCEPTED' }),
  cancel: judgeOpen,
  /** @param start the true one, where it was not as planned */
  complete: (session: SessionFacts, now: Date, start = session.scheduledDate): Verdict => {
    const open = judgeOpen(session);
    if (open) return open;
    // Whoever named a time could otherwise book hours for a meeting that nobody agreed to.
    if (session.proposedSide !== null) return { code: 'SESSION_NOT_CONFIRMED' };
    return Date.parse(start) <= now.getTime() ? null : { code: 'SESSION_NOT_STARTED' };
  },
  /** "Who proposed a time cannot confirm it" (spec 4 §20); also after its start, by whoever was there. */
  confirm: (session: SessionFacts, acts: ActsFor): Verdict =>
    judgeOpen(session) ??
    (session.proposedSide === null || acts[otherSide(session.proposedSide)] ? null : FORBIDDEN),
  /** @param side null for whoever runs both @param answers how many sides have answered */
  giveFeedback: (session: SessionFacts, side: SessionSide | null, answers: number, now: Date): Verdict => {
    if (side === null) return FORBIDDEN;
    if (session.isApart) return { code: 'KEPT_APART' };
    return session.completed && !feedbackIsShown(session, answers, now) ? null : { code: 'FEEDBACK_CLOSED' };
  },
};
