import type { CheckKind } from '../../contract/enums.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { IN_FLIGHT } from './transitions.ts';

/**
 * Hours that advisors have left this year (contract §4 "Capacity"): stated − delivered this year − reserved by accepted
 * matches. Delivered are completed sessions by their own length, in the calendar year of `now` (UTC), those with
 * organisations that have left since among them. Only those who stated hours are in the answer.
 * @returns hours left by advisor id; 0 or less is "at capacity"
 */
export async function hoursLeft(
  db: Db | Tx,
  advisorIds: readonly number[],
  now = new Date(),
): Promise<Map<number, number>> {
  const left = new Map<number, number>();
  if (advisorIds.length === 0) return left;
  const stated = await db('advisors')
    .whereIn('id', [...advisorIds])
    .where('available_hours_per_year', '>', 0)
    .select('id', 'available_hours_per_year');
  for (const row of stated) left.set(row.id, Number(row.available_hours_per_year));
  if (left.size === 0) return left;

  const newYear = (year: number) => dbTime(new Date(Date.UTC(year, 0, 1)));
  const [from, to] = [newYear(now.getUTCFullYear()), newYear(now.getUTCFullYear() + 1)];
  const delivered = await db('delivered_hours')
    .whereIn('advisor_id', [...left.keys()])
    .where('delivered_at', '>=', from)
    .where('delivered_at', '<', to)
    .groupBy('advisor_id')
    .select({ advisorId: 'advisor_id' })
    .sum<{ advisorId: number; minutes: number | string }[]>({ minutes: 'minutes' });
  const reserved = await db('matches as m')
    .join('requests as r', 'r.id', 'm.request_id')
    .whereIn('m.advisor_id', [...left.keys()])
    .where('m.status', 'accepted')
    .whereIn('r.status', [...IN_FLIGHT])
    // A request that has overrun frees nothing that others have reserved.
    .whereRaw('r.hours_needed > r.hours_used')
    .groupBy('m.advisor_id')
    .select({ advisorId: 'm.advisor_id' })
    .sum<{ advisorId: number; needed: number | string; used: number | string }[]>({
      needed: 'r.hours_needed',
      used: 'r.hours_used',
    });

  const take = (id: number, hours: number) => left.set(id, (left.get(id) ?? 0) - hours);
  for (const row of delivered) take(row.advisorId, Number(row.minutes) / 60);
  for (const row of reserved) take(row.advisorId, Number(row.needed) - Number(row.used));
  return left;
}

/** Until when somebody is paused; null unless that lies ahead. */
export const stillPaused = (until: string | null, now: Date): string | null =>
  until !== null && until > dbTime(now) ? isoTime(until) : null;

/**
 * Who of these is proposed to nobody for now: paused until a moment to come, or without hours left (contract §4).
 * @param hoursNeeded whoever has fewer left could not accept
 * @param requiresCheck whoever holds no valid one is not asked
 * @returns their ids
 */
export async function unavailable(
  db: Db | Tx,
  advisorIds: readonly number[],
  now = new Date(),
  hoursNeeded = 0,
  requiresCheck: CheckKind | null = null,
): Promise<Set<number>> {
  if (advisorIds.length === 0) return new Set();
  const paused: number[] = await db('advisors')
    .whereIn('id', [...advisorIds])
    .where('paused_until', '>', dbTime(now))
    .pluck('id');
  const full = [...(await hoursLeft(db, advisorIds, now))].filter(
    ([, hours]) => hours <= 0 || hours < hoursNeeded,
  );
  const checked = requiresCheck && (await advisorsWithCheck(db, advisorIds, requiresCheck, now));
  const unchecked = checked ? advisorIds.filter((id) => !checked.has(id)) : [];
  return new Set([...paused, ...full.map(([id]) => id), ...unchecked]);
}

/** The day (UTC) by which checks are valid. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Of these advisors, those who hold a valid check of a kind (spec 4 §15). */
async function advisorsWithCheck(
  db: Db | Tx,
  advisorIds: readonly number[],
  kind: CheckKind,
  now: Date,
): Promise<Set<number>> {
  const found: number[] = await db('advisor_checks')
    .whereIn('advisor_id', [...advisorIds])
    .where({ kind })
    .where('expires_on', '>=', dayOf(now))
    .pluck('advisor_id');
  return new Set(found);
}

/** The same for one advisor about to be proposed: the check is held, so that it cannot be taken away meanwhile. */
export async function holdsCheck(trx: Tx, advisorId: number, kind: CheckKind, now: Date): Promise<boolean> {
  const check = await trx('advisor_checks')
    .where({ advisor_id: advisorId, kind })
    .where('expires_on', '>=', dayOf(now))
    .forShare()
    .first('id');
  return check !== undefined;
}
