import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../contract/audit.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { ChangeSessionPayload, CreateSessionPayload } from '../../../contract/requests-api.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { requireAllowed } from '../../../core/access/verdict.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Context } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { holdRow } from '../../../core/db/hold.ts';
import { transaction } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { insertRow } from '../../../core/db/rows.ts';
import { notify } from '../../notifications/index.ts';
import { findMatch } from '../matches/match-access.queries.ts';
import type { ActsFor } from '../matches/match-access.queries.ts';
import { matchPolicy } from '../matches/matches.policy.ts';
import { advisorSide, organizationSide } from '../sides.queries.ts';
import { completeSession } from './complete-session.service.ts';
import { findSession, sessionFacts } from './session-access.queries.ts';
import type { SessionFacts } from './session-access.queries.ts';
import { checkFree, lockParties } from './session-locks.service.ts';
import { publishSession, tellSides } from './session-notices.service.ts';
import { sessionPolicy } from './sessions.policy.ts';

const DAY_MS = 86_400_000;

/**
 * Plans a session of an accepted match, for a side that the actor may act for (contract §4 "Session").
 * @returns its id
 * @throws AppError NOT_FOUND, FORBIDDEN, MATCH_NOT_ACCEPTED, REQUEST_FINAL, INVALID, SESSION_OVERLAP
 */
export async function proposeSession(
  deps: Deps,
  context: CallContext,
  wanted: CreateSessionPayload,
): Promise<number> {
  return transaction(deps.db, async (trx) => {
    const seen = await findMatch(trx, context.actor, wanted.matchId);
    await lockParties(trx, seen.match);
    const { match, acts } = await findMatch(trx, context.actor, wanted.matchId);
    requireAllowed(matchPolicy.proposeSession(acts, match));
    const now = new Date();
    checkStart(wanted.scheduledDate, now);
    await checkFree(trx, match, acts, { start: wanted.scheduledDate, minutes: wanted.durationMinutes });
    const at = dbTime(now);
    const id = await insertRow(trx, 'sessions', {
      match_id: match.id,
      scheduled_date: dbTime(wanted.scheduledDate),
      duration: wanted.durationMinutes,
      completed: 0,
      notes: wanted.notes || null,
      uid: randomUUID(),
      created_by_user_id: context.actor.userId,
      created_at: at,
      updated_at: at,
    });
    const session = await reread(trx, id);
    await record(trx, context, session, 'session.proposed');
    await tellSides(trx, deps.config, context, session, { name: 'sessionProposed', calendar: 'REQUEST' });
    await publishSession(trx, context, session);
    return id;
  });
}

/**
 * Moves a session, writes its notes, or completes it with its true length.
 * @throws AppError NOT_FOUND, SESSION_FINAL, REQUEST_FINAL, INVALID, SESSION_OVERLAP, SESSION_NOT_STARTED
 */
export async function changeSession(
  deps: Deps,
  context: CallContext,
  id: number,
  change: ChangeSessionPayload,
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const { session, acts } = await lockSession(trx, context, id);
    requireAllowed(sessionPolicy.change(session));
    const now = new Date();
    const start = change.scheduledDate ?? session.scheduledDate;
    if (start !== session.scheduledDate) checkStart(start, now);
    if (change.completed)
      return completeSession(trx, deps.config, context, { session, acts }, { ...change, now });

    const minutes = change.durationMinutes ?? session.duration;
    const isMoved = start !== session.scheduledDate || minutes !== session.duration;
    const notes = change.notes === undefined ? session.notes : change.notes || null;
    if (!isMoved && notes === session.notes) return;
    if (isMoved) await checkFree(trx, session, acts, { start, minutes, exceptId: id });
    await trx('sessions')
      .where('id', id)
      .update({
        notes,
        updated_at: dbTime(now),
        ...(isMoved
          ? {
              scheduled_date: dbTime(start),
              duration: minutes,
              sequence: session.sequence + 1,
              // The day before is another one now.
              reminded_at: null,
            }
          : {}),
      });
    const changed = await reread(trx, id);
    if (!isMoved) await record(trx, context, changed, 'session.updated', { changed: ['notes'] });
    else {
      await record(trx, context, changed, 'session.moved', {
        from: session.scheduledDate,
        to: start,
        minutes,
      });
      await tellSides(trx, deps.config, context, changed, {
        name: 'sessionMoved',
        values: { before: { moment: session.scheduledDate } },
        calendar: 'REQUEST',
      });
    }
    await publishSession(trx, context, changed);
  });
}

/**
 * Cancels a session; its row stays, so that calendars hear of it.
 * @throws AppError NOT_FOUND, SESSION_FINAL, REQUEST_FINAL
 */
export async function cancelSession(deps: Deps, context: CallContext, id: number): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const { session } = await lockSession(trx, context, id);
    requireAllowed(sessionPolicy.cancel(session));
    await cancel(trx, deps.config, context, session);
  });
}

/**
 * Cancels what is still ahead, in the transaction that closes a request or deletes one side; the requests' rows must be
 * locked. What has begun stays as it is: a completed one is history, and one that nobody completed in time is settled
 * without hours.
 * @param whose narrows sessions to those of one request, advisor or organisation
 */
export async function cancelOpenSessions(
  trx: Tx,
  config: Deps['config'],
  context: Context,
  whose: Whose,
): Promise<void> {
  for (const session of await sessionsAhead(trx, whose)) await cancel(trx, config, context, session);
}

/** Cancels what is still ahead between two whom a block keeps apart: each hears of the time, and not of the other. */
export async function callOffSessions(
  trx: Tx,
  config: Deps['config'],
  context: Context,
  whose: Required<Pick<Whose, 'm.advisor_id' | 'r.organization_id'>>,
): Promise<void> {
  for (const session of await sessionsAhead(trx, whose)) {
    const cancelled = await markCancelled(trx, context, session);
    await notify(trx, config, context.actor, {
      name: 'sessionCalledOff',
      userIds: [...(await advisorSide(trx, session)), ...(await organizationSide(trx, session))],
      values: { start: { moment: session.scheduledDate } },
      link: NOTICE_LINKS.sessions(),
    });
    await publishSession(trx, context, cancelled);
  }
}

type Whose = { readonly [column in 'r.id' | 'm.advisor_id' | 'r.organization_id']?: number };

const sessionsAhead = (trx: Tx, whose: Whose): Promise<SessionFacts[]> =>
  sessionFacts(
    trx,
    (query) =>
      void query
        .where(whose)
        .where('s.completed', 0)
        .whereNull('s.cancelled_at')
        .where('s.scheduled_date', '>', dbTime()),
  );

async function cancel(
  trx: Tx,
  config: Deps['config'],
  context: Context,
  session: SessionFacts,
): Promise<void> {
  const cancelled = await markCancelled(trx, context, session);
  await tellSides(trx, config, context, cancelled, { name: 'sessionCancelled', calendar: 'CANCEL' });
  await publishSession(trx, context, cancelled);
}

async function markCancelled(trx: Tx, context: Context, session: SessionFacts): Promise<SessionFacts> {
  const at = dbTime();
  await trx('sessions')
    .where('id', session.id)
    .update({ cancelled_at: at, updated_at: at, sequence: session.sequence + 1 });
  const cancelled = await reread(trx, session.id);
  await record(trx, context, cancelled, 'session.cancelled');
  return cancelled;
}

/** Holds a session, its parties first, and reads it as it is now. @throws AppError NOT_FOUND */
async function lockSession(
  trx: Tx,
  context: CallContext,
  id: number,
): Promise<{ session: SessionFacts; acts: ActsFor }> {
  const seen = await findSession(trx, context.actor, id);
  await lockParties(trx, seen.session);
  await holdRow(trx, 'sessions', id);
  return findSession(trx, context.actor, id);
}

/** "A start up to 90 days back is allowed (a meeting that has happened)" (contract §10). @throws AppError INVALID */
function checkStart(start: string, now: Date): void {
  const days = (Date.parse(start) - now.getTime()) / DAY_MS;
  if (days < -LIMITS.session.startBackDays || days > LIMITS.session.startAheadDays)
    throw invalid({ scheduledDate: FIELDS.session.startRange });
}

async function reread(trx: Tx, id: number): Promise<SessionFacts> {
  const [session] = await sessionFacts(trx, (query) => void query.where('s.id', id));
  if (!session) throw new AppError('NOT_FOUND');
  return session;
}

const record = (
  trx: Tx,
  context: Context,
  session: SessionFacts,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  audit(trx, {
    ...context,
    action,
    subjectType: 'session',
    subjectId: session.id,
    detail: { matchId: session.matchId, ...detail },
  });
