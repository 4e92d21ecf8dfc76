import { Temporal } from 'temporal-polyfill';
import { BoundedMap } from './bounded-map.ts';

/** Asking the runtime takes longer than reading an event of a calendar. */
const known = new BoundedMap<string, boolean>(1_000);

/** Whether this runtime and Temporal know a zone by that name, whatever its case. */
export function isTimeZone(name: string): boolean {
  const told = known.get(name) ?? isTold(name);
  known.set(name, told);
  return told;
}

/** The zone; UTC where it is null, or this runtime does not know it (an old name, a newer tz database). */
export const zoneOrUtc = (name: string | null): string => (name !== null && isTimeZone(name) ? name : 'UTC');

function isTold(name: string): boolean {
  try {
    // Each takes names that the other throws at: the runtime `PST`, Temporal `+01:00`.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
