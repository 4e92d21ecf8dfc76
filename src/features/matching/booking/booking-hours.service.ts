import type { BookingHours, BookingHoursPayload, Slot } from '../../../contract/requests-api.ts';
import { CALENDAR_PROBLEMS, FIELDS } from '../../../contract/messages.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { requireAllowed, type CallContext, type Actor } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { upsert } from '../../../core/db/rows.ts';
import { transaction, holdRow, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/errors.ts';
import { mayBeCalled } from '../../../core/http/outgoing.ts';
import { seal } from '../../../core/security/sealed.ts';
import type { Config } from '../../../config/config.ts';
import { findMatch, type Sides } from '../matches/match-access.queries.ts';
import { matchPolicy } from '../matches/matches.policy.ts';
import { PURPOSE, findBookingHours, findSlots } from './booking-hours.queries.ts';
import { refreshBusy } from './busy.service.ts';

/** Between two moments, at most 31 days apart. */
export interface SlotQuery {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  /** The session that another time is looked for. */
  readonly sessionId?: number;
}

const { noticeHours, bufferMinutes } = LIMITS.booking;

/** Reads the calendar anew when it is due. Without saved hours there are none, in one's own zone. */
export async function readBookingHours(deps: Deps, userId: number): Promise<BookingHours> {
  await refreshBusy(deps, userId);
  const saved = await findBookingHours(deps.db, deps.config, userId);
  if (!saved) {
    const user = await deps.db('users').where('id', userId).first('time_zone');
    return {
      timeZone: user?.time_zone ?? 'UTC',
      weekly: [],
      exceptions: [],
      noticeHours: noticeHours.default,
      bufferMinutes: bufferMinutes.default,
      busyUrl: null,
      busy: { readAt: null, ok: true },
    };
  }
  const { userId: _userId, sealedUrl: _url, busyTimes: _times, busyReadAt: readAt, ...hours } = saved;
  const { busyProblem, ...shown } = hours;
  const message = busyProblem && CALENDAR_PROBLEMS[busyProblem];
  return { ...shown, busy: message ? { readAt, ok: false, message } : { readAt, ok: true } };
}

/**
 * Another calendar is read at once, and nothing stays of the one before.
 * @throws AppError INVALID for a calendar's address that is none of the public internet
 */
export async function saveBookingHours(
  deps: Deps,
  context: CallContext,
  { busyUrl, ...hours }: BookingHoursPayload,
): Promise<void> {
  const { userId } = context.actor;
  if (busyUrl !== null && !mayBeCalled(busyUrl, deps.config))
    throw invalid({ busyUrl: FIELDS.booking.busyUrl });
  await transaction(deps.db, async (trx) => {
    await holdRow(trx, 'users', userId);
    const before = await findBookingHours(trx, deps.config, userId);
    const row = {
      user_id: userId,
      time_zone: hours.timeZone,
      weekly: JSON.stringify(hours.weekly),
      exceptions: JSON.stringify(hours.exceptions),
      notice_hours: hours.noticeHours,
      buffer_minutes: hours.bufferMinutes,
      updated_at: dbTime(),
    };
    const isSame = busyUrl !== null && busyUrl === before?.busyUrl;
    const calendar = {
      busy_url: busyUrl && seal(deps.config, PURPOSE, String(userId), busyUrl),
      busy_times: null,
      busy_read_at: null,
      busy_tried_at: null,
      busy_problem: null,
    };
    const all = isSame ? row : { ...row, ...calendar };
    await upsert(trx, 'booking_hours', all, ['user_id'], Object.keys(all));
    await audit(trx, context, 'calendar.hoursChanged', ['user', userId]);
  });
}

/** Reads both parties' own calendars where that is due. Not within a transaction: it calls their addresses. */
export async function refreshCalendars(
  deps: Deps,
  { advisorUserId, organizationUserId }: Pick<Sides, 'advisorUserId' | 'organizationUserId'>,
): Promise<void> {
  const readers: number[] = await deps
    .db('booking_hours')
    .whereIn('user_id', [advisorUserId, organizationUserId])
    .whereNotNull('busy_url')
    .pluck('user_id');
  await Promise.all(readers.map((userId) => refreshBusy(deps, userId)));
}

/**
 * The slots of an accepted match, for whoever may plan its sessions (spec 4 §13).
 * @throws AppError NOT_FOUND, FORBIDDEN, MATCH_NOT_ACCEPTED, REQUEST_FINAL
 */
export async function slotsOfMatch(
  deps: Deps,
  actor: Actor,
  matchId: number,
  { from, to, minutes, sessionId }: SlotQuery,
): Promise<Slot[]> {
  const { match, acts } = await findMatch(deps.db, actor, matchId);
  requireAllowed(matchPolicy.proposeSession(acts, match));
  await refreshCalendars(deps, match);
  const period = { start: Date.parse(from), end: Date.parse(to) };
  const wanted = { period, minutes, now: new Date(), exceptId: sessionId };
  const slots = (await findSlots(deps.db, deps.config, match, wanted)) ?? [];
  const iso = (moment: number) => new Date(moment).toISOString();
  return slots.map(({ start, end }) => ({ start: iso(start), end: iso(end) }));
}

/**
 * A slot is, and any time without booking hours to go by. Ask under the parties' locks.
 * @param wanted.start ISO 8601 UTC
 */
export async function isAgreedAtOnce(
  trx: Tx,
  config: Config,
  parties: Sides,
  wanted: { readonly start: string; readonly minutes: number; readonly exceptId?: number },
  now: Date,
): Promise<boolean> {
  const start = Date.parse(wanted.start);
  const period = { start, end: start + wanted.minutes * 60_000 };
  const slots = await findSlots(trx, config, parties, { ...wanted, period, now });
  return slots === null || slots[0]?.start === start;
}
