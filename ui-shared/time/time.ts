import { dateFormat, relativeText } from '../i18n/words.ts';
import { pageZone } from './zone.ts';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * The distance of a moment in words: "3 months ago", "yesterday", "now".
 * @param iso ISO 8601
 * @param now milliseconds since 1970
 */
export function relativeTime(iso: string, locale: string, now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 0];
  return relativeText(length === 0 ? 0 : Math.trunc(seconds / length), unit, locale);
}

/** A day that the server counts in UTC, the same for everybody: "14 March 2026". @param day `YYYY-MM-DD` */
export const dayText = (day: string, locale: string): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** Day and time in the viewer's time zone: "14 March 2026 at 09:30". */
export function fullDate(iso: string, locale: string): string {
  return dateFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: pageZone(),
  }).format(new Date(iso));
}
