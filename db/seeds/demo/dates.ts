import { dbTime } from '../../../src/core/db/dialect.ts';

const DAY = 86_400_000;

/** Moments of the demo, counted from the day on which it is seeded; every one in the stored form. */
export class DemoDates {
  readonly #now: number;
  readonly #today: number;

  constructor(now: Date) {
    this.#now = now.getTime();
    this.#today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  }

  /** The moment of seeding. */
  now(): string {
    return dbTime(new Date(this.#now));
  }

  minutesAgo(minutes: number): string {
    return dbTime(new Date(this.#now - minutes * 60_000));
  }

  /** A time of day (UTC) so many days from today, negative for the past. A past day is past at any time of day. */
  onDay(days: number, hour: number, minute = 0): string {
    return dbTime(new Date(this.#today + days * DAY + (hour * 60 + minute) * 60_000));
  }

  /** A calendar day, `YYYY-MM-DD`. */
  day(days: number): string {
    return new Date(this.#today + days * DAY).toISOString().slice(0, 10);
  }
}

/** Members joined in so many waves: before the oldest demo match, and less than a year ago. */
export const WAVES = 24;

/** On which day a wave joined: 100 to 330 days ago. */
export function waveDay(wave: number): number {
  return -330 + wave * 10;
}
