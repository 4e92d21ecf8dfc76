import type { Knex } from 'knex';
import type { Db } from './database.ts';
import { databaseClock, dbTime, firstRow, isoTime } from './dialect.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The day of a moment in UTC, `YYYY-MM-DD`. @param moment or its milliseconds since 1970, or as ISO 8601 */
export const dayOf = (moment: Date | number | string): string => new Date(moment).toISOString().slice(0, 10);

/** A moment that is stored for later than this much after it can be was stored by a clock that has gone back since. */
const SLACK_MS = 60_000;

/** The database's clock: processes agree by it on leases and what is due, as a machine's own may be wrong. */
export async function databaseNow(db: Db): Promise<Date> {
  const row = firstRow<{ ms: number | string }>(db, await db.raw('select ? as ms', [databaseClock(db)]));
  return new Date(Number(row?.ms));
}

/** The stored form of a moment so many milliseconds after another. */
export const timeAfter = (moment: Date, ms: number): string => dbTime(new Date(moment.getTime() + ms));

/** The stored form of a moment so many milliseconds before another. */
export const timeBefore = (moment: Date, ms: number): string => timeAfter(moment, -ms);

/** From one stored moment to another, none where they were stored the other way round. */
export const hoursBetween = (from: string, to: string): number =>
  Math.max(0, Date.parse(isoTime(to)) - Date.parse(isoTime(from))) / HOUR_MS;

/** So many months later; where that month has no such day, on its last one. */
export function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Whether something happened within so many milliseconds. What seems to lie ahead happened long ago. */
export const isRecent = (at: string | null, ms: number, now: Date): boolean =>
  at !== null && at > timeBefore(now, ms) && at <= timeAfter(now, SLACK_MS);

export const whereRecent =
  (column: string, ms: number, now: Date) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereBetween(column, [timeBefore(now, ms), timeAfter(now, SLACK_MS)]);

export const whereLongAgo =
  (column: string, ms: number, now: Date) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereNotBetween(column, [timeBefore(now, ms), timeAfter(now, SLACK_MS)]);

/** Whether a stored moment has come. One further ahead than anything is put off (`longestMs`) has come, too. */
export const isDue = (at: string, longestMs: number, now: Date): boolean =>
  at <= dbTime(now) || at > timeAfter(now, longestMs + SLACK_MS);

export const whereDue =
  (column: string, longestMs: number, now: Date) =>
  (query: Knex.QueryBuilder): void =>
    void query.where(column, '<=', dbTime(now)).orWhere(column, '>', timeAfter(now, longestMs + SLACK_MS));

/** Milliseconds to wait after the n-th failure: twice as long each time, up to the longest. */
export const backoffMs = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
