import { intlLocale } from '../i18n/locale.ts';
import { dateFormat, relativeText } from '../i18n/words.ts';
import { pageZone, clockOf, momentAt } from './zone.ts';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 months ago", "yesterday", "now". @param iso ISO 8601 @param now milliseconds since 1970 */
export function relativeTime(iso: string, locale = intlLocale(), now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 0];
  return relativeText(length === 0 ? 0 : Math.trunc(seconds / length), unit, locale);
}

/** A day that the server counts in UTC, the same for everybody: "14 March 2026". @param day `YYYY-MM-DD` */
export const dayText = (day: string, locale = intlLocale()): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Day and time in the viewer's time zone: "14 March 2026 at 09:30". */
export const fullDate = (iso: string, locale = intlLocale()): string =>
  dateFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: pageZone() }).format(new Date(iso));

// Days and moments as fields have them, `2026-12-24`, in the zone by which times are shown.

const DAY_MS = 86_400_000;

/** The day of a moment; '' for no moment. @param moment ISO 8601, or milliseconds */
export function dayOf(moment: string | number): string {
  const date = new Date(moment);
  return moment === '' || Number.isNaN(date.getTime()) ? '' : clockOf(date).date;
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The start of a day, ISO 8601 in UTC; null for no day. */
export const startOfDay = (day: string): string | null =>
  isDay(day) ? momentAt(day, '00:00').toISOString() : null;

/** The last millisecond of a day, ISO 8601 in UTC; null for no day. */
export const endOfDay = (day: string): string | null =>
  isDay(day) ? new Date(momentAt(addDays(day, 1), '00:00').getTime() - 1).toISOString() : null;

/** A moment as a field of date and time takes it, "2026-12-24T09:30". */
export function fieldOfMoment(iso: string): string {
  const { date, time } = clockOf(new Date(iso));
  return `${date}T${time}`;
}

/** The moment that such a field says, ISO 8601 in UTC. */
export function momentOfField(text: string): string {
  const [date = '', time = ''] = text.split('T');
  return momentAt(date, time.slice(0, 5)).toISOString();
}

export const dayAhead = (days: number): string => addDays(dayOf(Date.now()), days);

export const hasPassed = (iso: string, now: Date = new Date()): boolean => new Date(iso) <= now;

/** Midnights from now until a moment: 0 is today, 1 is tomorrow, -1 was yesterday. */
export const nightsUntil = (iso: string, now: Date = new Date()): number =>
  (Date.parse(dayOf(iso)) - Date.parse(dayOf(now.getTime()))) / DAY_MS;
