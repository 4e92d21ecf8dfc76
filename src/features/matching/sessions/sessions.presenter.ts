import type { SessionSide } from '../../../contract/enums.ts';
import { SESSION, type Session, type SessionFeedback } from '../../../contract/requests-api.ts';
import { isAllowed } from '../../../core/access/actor.ts';
import { partsOf } from '../../../core/records.ts';
import type { ActsFor } from '../matches/match-access.queries.ts';
import { sideOf, type SessionFacts } from './session-access.queries.ts';
import { feedbackIsShown, feedbackOpenUntil, otherSide, sessionPolicy, statusOf } from './sessions.policy.ts';

export type Feedback = Partial<Record<SessionSide, SessionFeedback>>;

/** As somebody who may act for a side of it sees it; the only place that picks its fields. */
export function presentSession(session: SessionFacts, acts: ActsFor, answers: Feedback, now: Date): Session {
  const side = sideOf(acts);
  const isParty = acts.advisor || acts.organization;
  const given = Object.keys(answers).length;
  const isShown = side !== null && feedbackIsShown(session, given, now);
  return {
    ...partsOf(SESSION, session),
    durationMinutes: session.duration,
    notes: isParty ? session.notes : null,
    status: statusOf(session),
    proposedBy: session.proposedSide,
    feedback: {
      mine: (side && answers[side]) ?? null,
      theirs: (isShown && answers[otherSide(side)]) || null,
      openUntil: feedbackOpenUntil(session),
    },
    abilities: {
      move: isParty && isAllowed(sessionPolicy.move(session)),
      confirm: isParty && session.proposedSide !== null && isAllowed(sessionPolicy.confirm(session, acts)),
      cancel: isParty && isAllowed(sessionPolicy.cancel(session)),
      complete: isParty && isAllowed(sessionPolicy.complete(session, now)),
      seeRequest: acts.seesRequest,
      seeAdvisor: acts.seesAdvisor,
      giveFeedback: isAllowed(sessionPolicy.giveFeedback(session, side, given, now)),
    },
  };
}
