import { DAY_MS, dayOf } from '../../../src/core/db/clock.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';

const MORNING = DAY_MS / 3;
const WORKING = (11 * DAY_MS) / 24;

/** Counted from the day of seeding; each in the stored form. */
export class DemoDates {
  readonly #now: number;
  readonly #today: number;

  constructor(now: Date) {
    this.#now = now.getTime();
    this.#today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  }

  now(): string {
    return dbTime(new Date(this.#now));
  }

  inAnHour(): string {
    return dbTime(new Date(this.#now + DAY_MS / 24));
  }

  /** Between eight and seven o'clock (UTC) of a day before today, in order: people write by day. */
  byDay(minutesAgo: number): string {
    const moment = this.#now - DAY_MS - minutesAgo * 60_000;
    const midnight = moment - (moment % DAY_MS);
    return dbTime(new Date(midnight + MORNING + ((moment - midnight) * WORKING) / DAY_MS));
  }

  /** So many days from today, negative for the past. A past day is past at any time of day (UTC). */
  onDay(days: number, hour: number, minute = 0): string {
    return dbTime(new Date(this.#today + days * DAY_MS + (hour * 60 + minute) * 60_000));
  }

  day(days: number): string {
    return dayOf(this.#today + days * DAY_MS);
  }
}

/** Members joined in so many waves, all before the oldest demo match and less than a year ago. */
export const WAVES = 24;

/** Days from today: -330 to -100. */
export function waveDay(wave: number): number {
  return -330 + wave * 10;
}
