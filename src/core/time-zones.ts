import { Temporal } from 'temporal-polyfill';
import { BoundedMap } from './bounded-map.ts';
import { remembering } from './once-only.ts';

/**
 * Whether this runtime and Temporal know a zone by that name, whatever its case. Asking the runtime takes longer than
 * reading an event of a calendar.
 */
export const isTimeZone = remembering(new BoundedMap<string, boolean>(1_000), isTold);

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
