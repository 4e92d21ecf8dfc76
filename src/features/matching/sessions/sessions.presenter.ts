import type { SessionSide } from '../../../contract/enums.ts';
import type { Session, SessionFeedback } from '../../../contract/requests-api.ts';
import { isAllowed } from '../../../core/access/verdict.ts';
import type { ActsFor } from '../matches/match-access.queries.ts';
import type { SessionFacts } from './session-access.queries.ts';
import { sideOf } from './session-access.queries.ts';
import { feedbackIsShown, feedbackOpenUntil, sessionPolicy } from './sessions.policy.ts';

/** The answers to one session, by side. */
export type Answers = Partial<Record<SessionSide, SessionFeedback>>;

/** A session as somebody who may act for a side of it sees it; the only place that picks its fields. */
export function presentSession(session: SessionFacts, acts: ActsFor, answers: Answers, now: Date): Session {
  const side = sideOf(acts);
  const given = Object.keys(answers).length;
  const other = side === 'advisor' ? 'organization' : 'advisor';
  const isShown = side !== null && feedbackIsShown(session, given, now);
  return {
    id: session.id,
    matchId: session.matchId,
    requestId: session.requestId,
    requestTitle: session.requestTitle,
    advisorId: session.advisorId,
    advisorName: session.advisorName,
    advisorUserId: session.advisorUserId,
    organizationId: session.organizationId,
    organizationName: session.organizationName,
    organizationUserId: session.organizationUserId,
    scheduledDate: session.scheduledDate,
    duration: session.duration,
    durationMinutes: session.duration,
    completed: session.completed,
    completedAt: session.completedAt,
    cancelledAt: session.cancelledAt,
    notes: session.notes,
    sequence: session.sequence,
    createdByUserId: session.createdByUserId,
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
    feedback: {
      mine: (side && answers[side]) ?? null,
      theirs: (isShown && answers[other]) || null,
      openUntil: feedbackOpenUntil(session),
    },
    abilities: {
      move: isAllowed(sessionPolicy.change(session)),
      cancel: isAllowed(sessionPolicy.cancel(session)),
      complete: isAllowed(sessionPolicy.complete(session, now)),
      seeRequest: acts.seesRequest,
      giveFeedback: isAllowed(sessionPolicy.giveFeedback(session, side, given, now)),
    },
  };
}
