import { dateFormat } from '../../ui-shared/i18n/words.ts';
import { intlLocale } from '../../ui-shared/i18n/locale.ts';
import { pageZone } from '../../ui-shared/time/zone.ts';
import { dayOf } from '../../ui-shared/time/time.ts';

// Moments (ISO 8601) in the page's language and the zone by which times are shown.

type Parts = Intl.DateTimeFormatOptions;

const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const MINUTE_MS = 60_000;

/** The name of the zone by which times are shown: "Europe/London", "America/New York". */
export const zoneName = (): string => pageZone().replaceAll('_', ' ');

const format = (iso: string | number, parts: Parts): string =>
  dateFormat(intlLocale(), { timeZone: pageZone(), ...parts }).format(new Date(iso));

/** With the year unless it is the current one. */
function withYear(iso: string, parts: Parts, now: number): string {
  const isThisYear = dayOf(iso).slice(0, 4) === dayOf(now).slice(0, 4);
  // British English and Welsh put a comma after the weekday where there is a year.
  return format(iso, { ...parts, year: isThisYear ? undefined : 'numeric' }).replace(/^(\p{L}+),/u, '$1');
}

/** "Tue 24 Nov". */
export const day = (iso: string, now = Date.now()): string => withYear(iso, SHORT, now);

/** "Tue 24 Nov, 14:30". */
export const moment = (iso: string, now = Date.now()): string => withYear(iso, { ...SHORT, ...TIME }, now);

/** "Tuesday 24 November". */
export const longDay = (iso: string, now = Date.now()): string => withYear(iso, LONG, now);

/** "14:30". */
export const time = (iso: string | number): string => format(iso, TIME);

/** "14:00–15:30 (GMT)", with the zone's name on that day. */
export function range(iso: string, minutes: number): string {
  const zone = new Intl.DateTimeFormat(intlLocale(), { timeZoneName: 'short', timeZone: pageZone() })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${time(iso)}–${time(Date.parse(iso) + minutes * MINUTE_MS)}${zone ? ` (${zone})` : ''}`;
}

/** "Monday" of 1. The first day of 1970 that was a Sunday was the fourth. */
export const dayName = (weekday: number): string =>
  format(Date.UTC(1970, 0, 4 + weekday), { weekday: 'long', timeZone: 'UTC' });

/** "Tue 24 Nov" of "2026-11-24". */
export const shortDay = (date: string): string =>
  format(date, { ...SHORT, timeZone: 'UTC' }).replace(',', '');
