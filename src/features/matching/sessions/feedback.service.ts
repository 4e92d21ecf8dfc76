import type { SessionSide } from '../../../contract/enums.ts';
import type { SessionFeedbackPayload } from '../../../contract/requests-api.ts';
import { requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { upsert } from '../../../core/db/rows.ts';
import { transaction, holdRow } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { tell, type Work } from '../notices.service.ts';
import { advisorSide, bothSides, organizationSide } from '../sides.queries.ts';
import { findSession, sideOf, type SessionFacts } from './session-access.queries.ts';
import { publishSession, sessionLink } from './session-notices.service.ts';
import { otherSide, sessionPolicy } from './sessions.policy.ts';
import { readAnswers } from './sessions.queries.ts';

/**
 * A side may answer anew until both can read the answers.
 * @param now for tests
 * @throws AppError NOT_FOUND; FORBIDDEN for who runs both sides; FEEDBACK_CLOSED before completion, 14 days after it,
 *   and once both have answered
 */
export async function giveFeedback(
  deps: Deps,
  context: CallContext,
  id: number,
  answer: SessionFeedbackPayload,
  now = new Date(),
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const work = { trx, config: deps.config, context };
    // Held, so that of two first answers one is the second and tells of it.
    await holdRow(trx, 'sessions', id);
    const { session, acts } = await findSession(trx, context.actor, id);
    const side = sideOf(acts);
    const answers = (await readAnswers(trx, [session])).get(id) ?? {};
    requireAllowed(sessionPolicy.giveFeedback(session, side, Object.keys(answers).length, now));
    const at = dbTime(now);
    const { userId } = context.actor;
    const { usefulness, wouldMeetAgain, comment = null } = answer;
    const given = { usefulness, would_meet_again: wouldMeetAgain ? 1 : 0, comment };
    const row = { user_id: userId, ...given, updated_at: at };
    const key = { session_id: id, side };
    const whole = { ...key, ...row, created_at: at };
    await upsert(trx, 'session_feedback', whole, Object.keys(key), Object.keys(row));
    // Not the answers: nobody else may read them yet.
    await audit(trx, context, 'session.feedbackGiven', ['session', id], { detail: { side } });
    const isSecond = side && answers[otherSide(side)];
    if (isSecond) await tellTheFirst(work, session, side, now);
    // Nor know that there are any.
    const own = side === 'advisor' ? advisorSide : organizationSide;
    await publishSession(work, session, isSecond ? bothSides : own);
  });
}

/** Whoever answered first hears, once, that the other's answers can be read. */
async function tellTheFirst(work: Work, session: SessionFacts, second: SessionSide, now: Date) {
  const { trx } = work;
  const isFirst = await trx('sessions')
    .where('id', session.id)
    .whereNull('feedback_told_at')
    .update({ feedback_told_at: dbTime(now) });
  if (isFirst !== 1) return;
  const { requestTitle } = session;
  const isAdvisor = second === 'advisor';
  await tell(work, {
    name: 'feedbackReady',
    userIds: await (isAdvisor ? organizationSide : advisorSide)(trx, session),
    values: { otherName: isAdvisor ? session.advisorName : session.organizationName, requestTitle },
    link: sessionLink(session),
  });
}
