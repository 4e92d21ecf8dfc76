import { requireAllowed } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { countOf, updateRow } from '../../../core/db/rows.ts';
import { round } from '../hours/account.service.ts';
import { recordUse } from '../hours/index.ts';
import type { Work } from '../notices.service.ts';
import type { FoundSession, SessionFacts } from './session-access.queries.ts';
import { checkFree, type WantedTime } from './session-locks.service.ts';
import { publishSession, tellSides } from './session-notices.service.ts';
import { sessionPolicy } from './sessions.policy.ts';

/** The true start and length in minutes, where they differ. */
interface TrueSession {
  readonly scheduledDate?: string;
  readonly durationMinutes?: number;
  readonly notes?: string | null;
  readonly now: Date;
}

/**
 * The session's parties and row are locked. Its hours go to the request and, in full, to the advisor's contribution
 * (contract §4 "Hours", §10 "Sessions"). A meeting that turns out to have been at another time, or longer, must not
 * have been at the time of another one of the two.
 * @throws AppError SESSION_NOT_STARTED, SESSION_OVERLAP, MATCH_NOT_ACCEPTED
 */
export async function completeSession(
  work: Work,
  { session, acts }: FoundSession,
  held: TrueSession,
): Promise<void> {
  const { trx, context } = work;
  const { id, matchId, organizationId, requestId, advisorId } = session;
  const {
    now,
    scheduledDate: start = session.scheduledDate,
    durationMinutes: minutes = session.duration,
  } = held;
  requireAllowed(sessionPolicy.complete(session, now, start));
  // Within the time that was free when it was planned, nothing new can be in the way.
  if (!isWithin({ start, minutes }, session)) {
    requireAllowed(sessionPolicy.move(session));
    await checkFree(trx, session, acts, { start, minutes, exceptId: id });
  }
  const notes = held.notes === undefined ? session.notes : held.notes || null;
  const isAsPlanned = start === session.scheduledDate && minutes === session.duration;
  const at = dbTime(now);
  await updateRow(trx, 'sessions', id, {
    completed: 1,
    completed_at: at,
    scheduled_date: dbTime(start),
    duration: minutes,
    notes,
    updated_at: at,
    // Calendars take over another time only with a higher number (RFC 5545).
    ...(isAsPlanned ? {} : { sequence: session.sequence + 1 }),
  });
  const hours = round(minutes / 60);
  await trx('delivered_hours').insert({
    session_id: id,
    request_id: requestId,
    advisor_id: advisorId,
    organization_id: organizationId,
    delivered_at: dbTime(start),
    minutes,
  });
  await recordUse(trx, context, { organizationId, requestId, sessionId: id, hours, now });
  await creditAdvisor(trx, session, hours);
  await audit(trx, context, 'session.completed', ['session', id], { detail: { matchId, minutes } });
  const completed = { ...session, completed: true, scheduledDate: start, duration: minutes, notes };
  await tellSides(work, completed, { name: 'sessionCompleted', values: { hours } });
  await publishSession(work, completed);
}

export function isWithin(
  { start, minutes }: WantedTime,
  planned: Pick<SessionFacts, 'scheduledDate' | 'duration'>,
): boolean {
  const end = (from: string, length: number) => Date.parse(from) + length * 60_000;
  return (
    Date.parse(start) >= Date.parse(planned.scheduledDate) &&
    end(start, minutes) <= end(planned.scheduledDate, planned.duration)
  );
}

/** Added, not counted anew: what was given to organisations that have left stays given (contract §10 "Deletion"). */
async function creditAdvisor(trx: Tx, { advisorId, organizationId }: SessionFacts, hours: number) {
  const together = trx('delivered_hours').where({ advisor_id: advisorId, organization_id: organizationId });
  const isFirst = (await countOf(together)) === 1;
  const advisor = trx('advisors').where('id', advisorId);
  const before = await advisor.clone().first('hours_contributed', 'organizations_helped');
  await advisor.update({
    // Rounded here, since SQLite adds as floating point.
    hours_contributed: round(Number(before!.hours_contributed) + hours),
    organizations_helped: before!.organizations_helped + (isFirst ? 1 : 0),
  });
}
