import type { Config } from '../../../config/config.ts';
import type { CALENDAR_PROBLEMS } from '../../../contract/messages.ts';
import type { BookingHoursPayload } from '../../../contract/requests-api.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { readJson } from '../../../core/json.ts';
import { zoneOrUtc } from '../../../core/time-zones.ts';
import { unseal } from '../../../core/security/sealed.ts';
import { KNOW_EACH_OTHER, matchRows, type Sides } from '../matches/match-access.queries.ts';
import { periodAround, slotsOf, type Span } from './slots.ts';

/** What the key that seals calendars' addresses is for. */
export const PURPOSE = 'calendar address';

export type CalendarProblem = keyof typeof CALENDAR_PROBLEMS;
type Row = RowOf<'booking_hours', { busy_problem: CalendarProblem | null }>;

interface StoredHours extends BookingHoursPayload {
  readonly userId: number;
  readonly sealedUrl: string | null;
  readonly busyTimes: readonly Span[];
  readonly busyReadAt: string | null;
  readonly busyProblem: CalendarProblem | null;
}

const hoursOf =
  (config: Config) =>
  (row: Row): StoredHours => ({
    ...fieldsOf(row, 'userId', 'noticeHours', 'bufferMinutes', 'busyReadAt', 'busyProblem'),
    timeZone: zoneOrUtc(row.time_zone),
    weekly: readJson(row.weekly),
    exceptions: readJson(row.exceptions),
    busyUrl: row.busy_url && unseal(config, PURPOSE, String(row.user_id), row.busy_url),
    sealedUrl: row.busy_url,
    busyTimes: readJson(row.busy_times ?? '[]'),
  });

/** Null when they were never saved. */
export async function findBookingHours(
  db: Db | Tx,
  config: Config,
  userId: number,
): Promise<StoredHours | null> {
  const row = await db('booking_hours').where('user_id', userId).first<Row | undefined>();
  return row ? hoursOf(config)(row) : null;
}

/**
 * The slots of two who know each other within a period; null where the advisor has no booking hours to go by.
 * @param wanted.exceptId the session for which another time is looked for
 */
export async function findSlots(
  db: Db | Tx,
  config: Config,
  parties: Sides,
  { period, minutes, now, exceptId = 0 }: { period: Span; minutes: number; now: Date; exceptId?: number },
): Promise<Span[] | null> {
  const rows = await db('booking_hours')
    .whereIn('user_id', [parties.advisorUserId, parties.organizationUserId])
    .select<Row[]>();
  const stored = rows.map(hoursOf(config));
  const hours = stored.filter(hasHours);
  if (!hours.some(({ userId }) => userId === parties.advisorUserId)) return null;
  const match = matchRows(db).where({ 'r.id': parties.requestId, 'a.id': parties.advisorId });
  if (!(await match.whereRaw(KNOW_EACH_OTHER).first('m.id'))) return [];
  const busy = stored.flatMap(({ busyTimes }) => busyTimes);
  const sessions = await sessionsIn(db, parties, periodAround(period), exceptId);
  return slotsOf({ hours, busy, sessions, now: now.getTime() }, period, minutes);
}

const hasHours = ({ weekly, exceptions }: StoredHours) =>
  weekly.length > 0 || exceptions.some(({ ranges }) => ranges.length > 0);

async function sessionsIn(db: Db | Tx, parties: Sides, { start, end }: Span, exceptId: number) {
  const { advisorId, organizationId } = parties;
  const rows = await db('sessions as s')
    .join('matches as m', 'm.id', 's.match_id')
    .join('requests as r', 'r.id', 'm.request_id')
    .where((side) => void side.where('m.advisor_id', advisorId).orWhere('r.organization_id', organizationId))
    .whereNull('s.cancelled_at')
    // Another match's stays: that it is gone would tell whose busy time it is.
    .where((kept) => void kept.whereNot('s.id', exceptId).orWhereNot('m.request_id', parties.requestId))
    .whereBetween('s.scheduled_date', [dbTime(new Date(start)), dbTime(new Date(end))])
    .select<{ scheduled_date: string; duration: number }[]>('s.scheduled_date', 's.duration');
  return rows.map(({ scheduled_date: date, duration }) => {
    const begin = Date.parse(isoTime(date));
    return { start: begin, end: begin + duration * 60_000 };
  });
}
