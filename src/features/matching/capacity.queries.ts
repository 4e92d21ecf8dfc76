import type { CheckKind } from '../../contract/enums.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { dayOf } from '../../core/db/clock.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import type { RowOf } from '../../core/db/rows.ts';
import { hoursBooked, round } from './hours/account.service.ts';
import { IN_FLIGHT } from './transitions.ts';

/**
 * Hours that advisors have left this year (contract §4 "Capacity"): stated − delivered in this calendar year (UTC) −
 * reserved by accepted matches. Completed sessions count by their own length, as booked, those with organisations
 * that have left since among them.
 * @returns hours left by advisor id, of those who stated hours; 0 or less is "at capacity"
 */
export async function hoursLeft(
  db: Db | Tx,
  advisorIds: readonly number[],
  now = new Date(),
): Promise<Map<number, number>> {
  if (advisorIds.length === 0) return new Map();
  const newYear = (year: number) => dbTime(new Date(Date.UTC(year, 0, 1)));
  const delivered = db('delivered_hours as d')
    .whereRaw('d.advisor_id = a.id')
    .where('d.delivered_at', '>=', newYear(now.getUTCFullYear()))
    .where('d.delivered_at', '<', newYear(now.getUTCFullYear() + 1))
    .select(db.raw(hoursBooked('d.minutes')));
  const reserved = db('matches as m')
    .join('requests as r', 'r.id', 'm.request_id')
    .whereRaw('m.advisor_id = a.id')
    .where('m.status', 'accepted')
    .whereIn('r.status', IN_FLIGHT)
    // A request that has overrun frees nothing that others have reserved.
    .whereRaw('r.hours_needed > r.hours_used')
    .select(db.raw('sum(r.hours_needed - r.hours_used)'));
  const rows: Stated[] = await db('advisors as a')
    .whereIn('a.id', advisorIds)
    .where('a.available_hours_per_year', '>', 0)
    .select({ id: 'a.id', stated: 'a.available_hours_per_year', delivered, reserved });
  return new Map(
    rows.map((row) => [row.id, round(Number(row.stated) - Number(row.delivered) - Number(row.reserved))]),
  );
}

/** Hours; null where there are none. */
type Stated = { id: number } & Record<'stated' | 'delivered' | 'reserved', number | string | null>;

/** What a request takes of the hours of whoever accepts it. */
export const stillNeeded = (request: Record<'hoursNeeded' | 'hoursUsed', number>): number =>
  Math.max(0, round(request.hoursNeeded - request.hoursUsed));

/** Null unless it lies ahead. */
export const stillPaused = (until: string | null, now: Date): string | null =>
  until !== null && until > dbTime(now) ? isoTime(until) : null;

/** Who is proposed to nobody (contract §4): paused, with fewer hours than needed, or without the check asked for. */
export async function unavailable(
  db: Db | Tx,
  advisorIds: readonly number[],
  now: Date,
  hoursNeeded = 0,
  requiresCheck: CheckKind | null = null,
): Promise<Set<number>> {
  if (advisorIds.length === 0) return new Set();
  const paused: number[] = await db('advisors')
    .whereIn('id', advisorIds)
    .where('paused_until', '>', dbTime(now))
    .pluck('id');
  const full = [...(await hoursLeft(db, advisorIds, now))].filter(
    ([, hours]) => hours <= 0 || hours < hoursNeeded,
  );
  const checked: readonly number[] = requiresCheck
    ? await validChecks(db, advisorIds, now).where('kind', requiresCheck).pluck('advisor_id')
    : advisorIds;
  const isChecked = new Set(checked);
  return new Set([...paused, ...full.map(([id]) => id), ...advisorIds.filter((id) => !isChecked.has(id))]);
}

/** The same of one advisor and several requests: whether they could take each. */
export async function ableToTake(db: Db, advisorId: number) {
  const now = new Date();
  const isUnable = (await unavailable(db, [advisorId], now)).size > 0;
  const left = (await hoursLeft(db, [advisorId], now)).get(advisorId) ?? Infinity;
  const checks: string[] = await validChecks(db, [advisorId], now).pluck('kind');
  return (request: Pick<RowOf<'requests'>, 'hours_needed' | 'hours_used' | 'requires_check'>): boolean =>
    !isUnable &&
    left >= stillNeeded({ hoursNeeded: request.hours_needed, hoursUsed: request.hours_used }) &&
    (request.requires_check === null || checks.includes(request.requires_check));
}

/** A check is valid to the end of its last day in UTC (spec 4 §15). */
const validChecks = (db: Db | Tx, advisorIds: readonly number[], now: Date) =>
  db('advisor_checks').whereIn('advisor_id', advisorIds).where('expires_on', '>=', dayOf(now));

/** Locks the check that it finds, so that it cannot be taken away before the advisor is proposed. */
export async function holdsCheck(trx: Tx, advisorId: number, kind: CheckKind, now: Date): Promise<boolean> {
  return (await validChecks(trx, [advisorId], now).where({ kind }).forShare().first('id')) !== undefined;
}
