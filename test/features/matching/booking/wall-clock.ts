/** Clocks of time zones by `Intl` alone, in steps of five minutes: what tells the tests' own answers. */
export const STEP_MS = 5 * 60_000;
export const DAY_STEPS = 288;
const MINUTE_MS = 60_000;

/** Days of `Date.UTC` since 1970, and the minute of the day, as the clock of a zone shows them. */
export interface WallTime {
  readonly day: number;
  readonly minute: number;
}

/** What a zone's clock shows at each step of a period. */
export class WallClock {
  /** Minutes since 1970 as the clock shows them, by step. */
  readonly shown: readonly number[];
  readonly #steps = new Map<number, number>();

  constructor(timeZone: string, start: number, steps: number) {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
    this.shown = Array.from({ length: steps }, (_, step) => {
      const [day = 0, month = 0, year = 0, hour = 0, minute = 0] =
        format
          .format(start + step * STEP_MS)
          .match(/\d+/g)
          ?.map(Number) ?? [];
      return Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS;
    });
    this.shown.forEach((minutes, step) => {
      if (!this.#steps.has(minutes)) this.#steps.set(minutes, step);
    });
  }

  at(step: number): WallTime {
    const minutes = this.shown[step] ?? NaN;
    return { day: Math.floor(minutes / 1_440), minute: ((minutes % 1_440) + 1_440) % 1_440 };
  }

  /** The first step that shows a time; one that is skipped is told by the clock before the change (RFC 5545). */
  stepOf({ day, minute }: WallTime): number {
    const wanted = day * 1_440 + minute;
    const known = this.#steps.get(wanted);
    if (known !== undefined) return known;
    if (wanted < (this.shown[0] ?? 0)) return ((wanted - (this.shown[0] ?? 0)) * MINUTE_MS) / STEP_MS;
    let before = this.shown.length - 1;
    while ((this.shown[before] ?? 0) > wanted) before -= 1;
    return before + ((wanted - (this.shown[before] ?? 0)) * MINUTE_MS) / STEP_MS;
  }
}
