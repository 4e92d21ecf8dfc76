/** Days before its end at which a check is told of, once each (spec 4 §15). */
const TELL_AT = [7, 30, 60] as const;
export const FIRST_TOLD = 60;

const DAY_MS = 86_400_000;

/**
 * The nearest of 60, 30 and 7 days that has come at `now`; null before the first, and once the check has ended.
 * @param expiresOn a day, `YYYY-MM-DD`
 */
export function daysToTell(expiresOn: string, now: Date): number | null {
  const today = Date.parse(now.toISOString().slice(0, 10));
  const left = Math.round((Date.parse(expiresOn.slice(0, 10)) - today) / DAY_MS);
  return left < 0 ? null : (TELL_AT.find((days) => left <= days) ?? null);
}
