import type { Config } from '../../../config/config.ts';
import type { BookingHoursPayload } from '../../../contract/requests-api.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { dbTime, isoTime } from '../../../core/db/dialect.ts';
import type { Rows } from '../../../core/db/tables.ts';
import { readJson } from '../../../core/json.ts';
import { unseal } from '../../../core/security/sealed.ts';
import { periodAround, type Diary, type Span } from './slots.ts';

/** What the key that seals calendars' addresses is for. */
export const PURPOSE = 'calendar address';

export interface StoredHours extends BookingHoursPayload {
  readonly userId: number;
  readonly sealedUrl: string | null;
  readonly busyTimes: readonly Span[];
  readonly busyReadAt: string | null;
  readonly busyProblem: string | null;
}

const hoursOf =
  (config: Config) =>
  (row: Rows['booking_hours']): StoredHours => ({
    userId: row.user_id,
    timeZone: row.time_zone,
    weekly: readJson(row.weekly),
    exceptions: readJson(row.exceptions),
    noticeHours: row.notice_hours,
    bufferMinutes: row.buffer_minutes,
    busyUrl: row.busy_url && unseal(config, PURPOSE, String(row.user_id), row.busy_url),
    sealedUrl: row.busy_url,
    busyTimes: readJson(row.busy_times ?? '[]'),
    busyReadAt: isoTime(row.busy_read_at),
    busyProblem: row.busy_problem,
  });

/** Null when they were never saved. */
export async function findBookingHours(
  db: Db | Tx,
  config: Config,
  userId: number,
): Promise<StoredHours | null> {
  const row = await db('booking_hours').where('user_id', userId).first<Rows['booking_hours'] | undefined>();
  return row ? hoursOf(config)(row) : null;
}

export interface Parties {
  readonly advisorId: number;
  readonly advisorUserId: number;
  readonly organizationId: number;
  readonly organizationUserId: number;
}

/** @param exceptId the session for which another time is looked for */
export async function diaryOf(
  db: Db | Tx,
  config: Config,
  parties: Parties,
  { period, now, exceptId = 0 }: { readonly period: Span; readonly now: Date; readonly exceptId?: number },
): Promise<Diary> {
  const rows = await db('booking_hours')
    .whereIn('user_id', [parties.advisorUserId, parties.organizationUserId])
    .select<Rows['booking_hours'][]>();
  const stored = rows.map(hoursOf(config));
  const advisor = stored.find(({ userId }) => userId === parties.advisorUserId);
  const hours = stored.filter(hasHours);
  return {
    hours: advisor && hasHours(advisor) ? hours : [],
    busy: stored.flatMap(({ busyTimes }) => busyTimes),
    sessions: await sessionsIn(db, parties, periodAround(period), exceptId),
    now: now.getTime(),
  };
}

const hasHours = ({ weekly, exceptions }: StoredHours): boolean =>
  weekly.length > 0 || exceptions.some(({ ranges }) => ranges.length > 0);

async function sessionsIn(
  db: Db | Tx,
  { advisorId, organizationId }: Parties,
  { start, end }: Span,
  exceptId: number,
): Promise<Span[]> {
  const rows = await db('sessions as s')
    .join('matches as m', 'm.id', 's.match_id')
    .join('requests as r', 'r.id', 'm.request_id')
    .where((side) => void side.where('m.advisor_id', advisorId).orWhere('r.organization_id', organizationId))
    .whereNull('s.cancelled_at')
    .whereNot('s.id', exceptId)
    .whereBetween('s.scheduled_date', [dbTime(new Date(start)), dbTime(new Date(end))])
    .select<{ scheduled_date: string; duration: number }[]>('s.scheduled_date', 's.duration');
  return rows.map(({ scheduled_date: date, duration }) => {
    const begin = Date.parse(isoTime(date));
    return { start: begin, end: begin + duration * 60_000 };
  });
}
