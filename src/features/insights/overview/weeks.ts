const DAY_MS = 86_400_000;

/** Weeks that the plot of matches shows, the present one included. */
export const WEEKS = 12;

/** The Monday, in UTC, of the week that a day is in: `2026-11-21` → `2026-11-16`. */
export function mondayOf(day: string): string {
  const moment = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return dayOf(moment.getTime() - sinceMonday * DAY_MS);
}

/** The Mondays of the last {@link WEEKS} weeks, oldest first. */
export function lastWeeks(now: Date): string[] {
  const present = Date.parse(mondayOf(now.toISOString()));
  return Array.from({ length: WEEKS }, (_week, at) => dayOf(present - (WEEKS - 1 - at) * 7 * DAY_MS));
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
