import { randomBytes, randomUUID } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import type { AuditAction } from '../../../contract/audit.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { NOTICE_LINKS, type NoticeLink } from '../../../contract/notice-links.ts';
import type { ChangeSessionPayload, CreateSessionPayload, Session } from '../../../contract/requests-api.ts';
import { requireAllowed, type CallContext } from '../../../core/access/actor.ts';
import { DAY_MS } from '../../../core/db/clock.ts';
import { audit } from '../../../core/audit/audit.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertRow, updateRow } from '../../../core/db/rows.ts';
import { transaction, holdRow, type Narrow, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, orNotFound } from '../../../core/errors.ts';
import { refreshCalendars } from '../booking/index.ts';
import { findMatch } from '../matches/match-access.queries.ts';
import { matchPolicy } from '../matches/matches.policy.ts';
import type { Work } from '../notices.service.ts';
import { completeSession, isWithin } from './complete-session.service.ts';
import { findSession, sessionFacts, type FoundSession, type SessionFacts } from './session-access.queries.ts';
import { checkFree, lockParties, proposedBy, type WantedTime } from './session-locks.service.ts';
import { publishSession, tellSides } from './session-notices.service.ts';
import { otherSide, sessionPolicy, statusOf } from './sessions.policy.ts';
import { readSession } from './sessions.queries.ts';

/**
 * For a side that the actor may act for (contract §4 "Session").
 * @returns the session, read before the commit: whoever won the time does not wait behind the others for a
 *   connection, to be told 503 of what was booked
 * @throws AppError NOT_FOUND, FORBIDDEN, MATCH_NOT_ACCEPTED, REQUEST_FINAL, INVALID, SESSION_OVERLAP
 */
export async function proposeSession(
  deps: Deps,
  context: CallContext,
  wanted: CreateSessionPayload,
): Promise<Session> {
  const { db, config } = deps;
  const seen = await findMatch(db, context.actor, wanted.matchId);
  await refreshCalendars(deps, seen.match);
  return transaction(db, async (trx) => {
    const work = { trx, config, context };
    await lockParties(trx, seen.match);
    const { match, acts } = await findMatch(trx, context.actor, wanted.matchId);
    requireAllowed(matchPolicy.proposeSession(acts, match));
    const now = new Date();
    checkStart(wanted.scheduledDate, now);
    const time = { start: wanted.scheduledDate, minutes: wanted.durationMinutes };
    await checkFree(trx, match, acts, time);
    const proposedSide = await proposedBy(work, { parties: match, acts }, time, now);
    const at = dbTime(now);
    const id = await insertRow(trx, 'sessions', {
      match_id: match.id,
      scheduled_date: dbTime(wanted.scheduledDate),
      duration: wanted.durationMinutes,
      completed: 0,
      notes: wanted.notes || null,
      place: wanted.place || null,
      meeting_url: meetingUrlOf(config, wanted),
      proposed_side: proposedSide,
      uid: randomUUID(),
      created_by_user_id: context.actor.userId,
      created_at: at,
      updated_at: at,
    });
    const session = await reread(trx, id);
    await record(work, session, 'session.proposed', { status: statusOf(session) });
    const name = proposedSide === null ? 'sessionProposed' : 'sessionAsked';
    await tellSides(work, session, { name, calendar: 'REQUEST', by: proposedSide });
    await publishSession(work, session);
    return readSession(trx, context.actor, id);
  });
}

/** What was sent or, with neither link nor place, a link of the installation's. */
function meetingUrlOf({ meetingUrlBase }: Config, { place, meetingUrl }: CreateSessionPayload) {
  if (meetingUrl || place || meetingUrlBase === null) return meetingUrl || null;
  return meetingUrlBase + randomBytes(15).toString('base64url');
}

/**
 * Moves a session, writes its notes or place, completes it with its true length, or confirms a proposed time.
 * @throws AppError NOT_FOUND, FORBIDDEN, SESSION_FINAL, REQUEST_FINAL, INVALID, SESSION_OVERLAP, SESSION_NOT_STARTED,
 *   SESSION_NOT_CONFIRMED, MATCH_NOT_ACCEPTED
 */
export async function changeSession(
  deps: Deps,
  context: CallContext,
  id: number,
  change: ChangeSessionPayload,
): Promise<void> {
  const { session: seen } = await findSession(deps.db, context.actor, id);
  if (change.scheduledDate) await refreshCalendars(deps, seen);
  await transaction(deps.db, async (trx) => {
    const work = { trx, config: deps.config, context };
    const found = await lockSession(work, seen);
    const { session } = found;
    requireAllowed(sessionPolicy.change(session));
    const now = new Date();
    const start = change.scheduledDate ?? session.scheduledDate;
    if (start !== session.scheduledDate) checkStart(start, now);
    if (change.completed) return completeSession(work, found, { ...change, now });
    if (change.confirm) return confirm(work, found, now);
    await edit(work, found, change, now);
  });
}

/** Moves a session, or writes its notes or place. */
async function edit(work: Work, { session, acts }: FoundSession, change: ChangeSessionPayload, now: Date) {
  const { scheduledDate: start = session.scheduledDate, durationMinutes: minutes = session.duration } =
    change;
  const time = { start, minutes, exceptId: session.id };
  const isMoved = start !== session.scheduledDate || minutes !== session.duration;
  const where = {
    place: changed(change.place, session.place),
    meeting_url: changed(change.meetingUrl, session.meetingUrl),
  };
  const isElsewhere = where.place !== session.place || where.meeting_url !== session.meetingUrl;
  const notes = changed(change.notes, session.notes);
  if (!isMoved && !isElsewhere && notes === session.notes) return;
  if (isMoved || isElsewhere) requireAllowed(sessionPolicy.move(session));
  if (isMoved) await checkFree(work.trx, session, acts, time);
  // Less of a time that both have agreed to needs no new yes.
  const isAgreed = session.proposedSide === null && isWithin(time, session);
  const moved = isMoved && {
    scheduled_date: dbTime(start),
    duration: minutes,
    proposed_side: isAgreed ? null : await proposedBy(work, { parties: session, acts }, time, now),
    // The day before is another one now, unless only the length has changed.
    reminded_at: start === session.scheduledDate ? undefined : null,
  };
  await updateRow(work.trx, 'sessions', session.id, {
    notes,
    ...where,
    ...moved,
    updated_at: dbTime(now),
    ...(isMoved || isElsewhere ? { sequence: session.sequence + 1 } : {}),
  });
  const after = await reread(work.trx, session.id);
  if (isMoved) await tellMoved(work, session, after, time);
  else {
    await record(work, after, 'session.updated', { changed: isElsewhere ? ['place'] : ['notes'] });
    if (isElsewhere) await tellSides(work, after, { name: 'sessionPlaceChanged', calendar: 'REQUEST' });
  }
  await publishSession(work, after);
}

async function tellMoved(work: Work, before: SessionFacts, after: SessionFacts, to: WantedTime) {
  const { scheduledDate: from, duration: minutesBefore } = before;
  const detail = { from, to: to.start, minutes: to.minutes, status: statusOf(after) };
  await record(work, after, 'session.moved', detail);
  const by = after.proposedSide;
  const isLength = to.start === from;
  const values = isLength ? { minutesBefore } : { before: { moment: from } };
  const agreed = isLength ? 'sessionLengthChanged' : 'sessionMoved';
  await tellSides(work, after, { name: by ? 'sessionAsked' : agreed, values, calendar: 'REQUEST', by });
}

/** A text of a change: absent, it stays; blank, it is emptied. */
const changed = (sent: string | null | undefined, before: string | null): string | null =>
  sent === undefined ? before : sent || null;

/** The other side's yes to a proposed time; a second one changes nothing. */
async function confirm(work: Work, { session, acts }: FoundSession, now: Date): Promise<void> {
  requireAllowed(sessionPolicy.confirm(session, acts));
  if (session.proposedSide === null) return;
  await updateRow(work.trx, 'sessions', session.id, {
    proposed_side: null,
    updated_at: dbTime(now),
    sequence: session.sequence + 1,
  });
  const confirmed = await reread(work.trx, session.id);
  await record(work, confirmed, 'session.confirmed');
  const by = otherSide(session.proposedSide);
  await tellSides(work, confirmed, { name: 'sessionConfirmed', calendar: 'REQUEST', by });
  await publishSession(work, confirmed);
}

/** The row stays, so that calendars hear of it. @throws AppError NOT_FOUND, SESSION_FINAL, REQUEST_FINAL */
export async function cancelSession({ db, config }: Deps, context: CallContext, id: number): Promise<void> {
  const { session: seen } = await findSession(db, context.actor, id);
  await transaction(db, async (trx) => {
    const work = { trx, config, context };
    const { session } = await lockSession(work, seen);
    requireAllowed(sessionPolicy.cancel(session));
    await cancel(work, session);
  });
}

/**
 * For the transaction that closes a request or deletes one side; the requests' rows must be locked. What has begun
 * stays as it is: a completed one is history, and one that nobody completed in time is settled without hours.
 * @param whose narrows sessions to those of one request, match, advisor or organisation
 * @param link where both are led, when the sessions go with one of the two
 */
export async function cancelOpenSessions(work: Work, whose: Whose, link?: NoticeLink): Promise<void> {
  for (const session of await sessionsAhead(work.trx, whose)) await cancel(work, session, link);
}

/** For two whom a block keeps apart: each hears of the time, and not of the other. */
export async function callOffSessions(
  work: Work,
  whose: Required<Pick<Whose, 'm.advisor_id' | 'r.organization_id'>>,
): Promise<void> {
  for (const session of await sessionsAhead(work.trx, whose)) {
    const cancelled = await markCancelled(work, session);
    await tellSides(work, cancelled, { name: 'sessionCalledOff', link: NOTICE_LINKS.sessions() });
    await publishSession(work, cancelled);
  }
}

type Whose = { readonly [column in 'r.id' | 'm.id' | 'm.advisor_id' | 'r.organization_id']?: number };

function sessionsAhead(trx: Tx, whose: Whose) {
  const ahead: Narrow = (query) =>
    void query.whereNull('s.cancelled_at').where('s.scheduled_date', '>', dbTime());
  return sessionFacts(trx, { ...whose, 's.completed': 0 }, ahead);
}

async function cancel(work: Work, session: SessionFacts, link?: NoticeLink): Promise<void> {
  const cancelled = await markCancelled(work, session);
  await tellSides(work, cancelled, { name: 'sessionCancelled', calendar: 'CANCEL', link });
  await publishSession(work, cancelled);
}

async function markCancelled(work: Work, { id, sequence }: SessionFacts): Promise<SessionFacts> {
  const at = dbTime();
  await updateRow(work.trx, 'sessions', id, { cancelled_at: at, updated_at: at, sequence: sequence + 1 });
  const cancelled = await reread(work.trx, id);
  await record(work, cancelled, 'session.cancelled');
  return cancelled;
}

/** Holds its parties first, and reads it as it is now. @throws AppError NOT_FOUND */
async function lockSession({ trx, context }: Work<CallContext>, seen: SessionFacts): Promise<FoundSession> {
  await lockParties(trx, seen);
  await holdRow(trx, 'sessions', seen.id);
  return findSession(trx, context.actor, seen.id);
}

/** "A start up to 90 days back is allowed (a meeting that has happened)" (contract §10). */
function checkStart(start: string, now: Date): void {
  const days = (Date.parse(start) - now.getTime()) / DAY_MS;
  if (days < -LIMITS.session.startBackDays || days > LIMITS.session.startAheadDays)
    throw invalid({ scheduledDate: FIELDS.session.startRange });
}

async function reread(trx: Tx, id: number): Promise<SessionFacts> {
  return orNotFound((await sessionFacts(trx, { 's.id': id }))[0]);
}

const record = (
  { trx, context }: Work,
  { id, matchId }: SessionFacts,
  action: AuditAction,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> => audit(trx, context, action, ['session', id], { detail: { matchId, ...detail } });
