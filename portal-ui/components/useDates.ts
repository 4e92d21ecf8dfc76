import { useMemo } from 'react';
import { dateFormat } from '../../ui-shared/i18n/words.ts';
import { useLocale } from '../../ui-shared/i18n/locale.ts';
import { pageZone } from '../../ui-shared/time/zone.ts';
import { dayOf, dayText } from '../../ui-shared/time/time.ts';

type Parts = Intl.DateTimeFormatOptions;

const SHORT = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const MINUTE_MS = 60_000;

/** The name of the zone by which times are shown: "Europe/London", "America/New York". */
export const zoneName = (): string => pageZone().replaceAll('_', ' ');

/**
 * Writes moments (ISO 8601) in the zone by which times are shown: `day` "Tue 24 Nov", `moment` "Tue 24 Nov, 14:30",
 * `longDay` "Tuesday 24 November", each with the year unless it is the current one; `time` "14:30". `dayName` is
 * "Monday" of 1; of "2026-11-24" `shortDay` is "Tue 24 Nov" and `longDate` "24 November 2026".
 */
export function datesIn(locale: string, now: () => Date = () => new Date()) {
  const timeZone = pageZone();
  const format = (iso: string | number, parts: Parts) =>
    dateFormat(locale, { timeZone, ...parts }).format(new Date(iso));
  const withYear = (iso: string, parts: Parts) => {
    const isThisYear = dayOf(iso).slice(0, 4) === dayOf(now().getTime()).slice(0, 4);
    // British English and Welsh put a comma after the weekday where there is a year.
    return format(iso, { ...parts, year: isThisYear ? undefined : 'numeric' }).replace(/^(\p{L}+),/u, '$1');
  };
  const time = (iso: string | number) => format(iso, TIME);
  return {
    day: (iso: string) => withYear(iso, SHORT),
    moment: (iso: string) => withYear(iso, { ...SHORT, ...TIME }),
    longDay: (iso: string) => withYear(iso, LONG),
    time,
    /** "14:00–15:30 (GMT)", with the zone's name on that day. */
    range: (iso: string, minutes: number) => {
      const zone = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone })
        .formatToParts(new Date(iso))
        .find(({ type }) => type === 'timeZoneName')?.value;
      return `${time(iso)}–${time(Date.parse(iso) + minutes * MINUTE_MS)}${zone ? ` (${zone})` : ''}`;
    },
    // The first day of 1970 that was a Sunday was the fourth.
    dayName: (day: number) => format(Date.UTC(1970, 0, 4 + day), { weekday: 'long', timeZone: 'UTC' }),
    longDate: (day: string) => dayText(day, locale),
    shortDay: (day: string) => format(day, { ...SHORT, timeZone: 'UTC' }).replace(',', ''),
  };
}

export function useDates(): ReturnType<typeof datesIn> {
  const locale = useLocale();
  const zone = pageZone();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- read by datesIn
  return useMemo(() => datesIn(locale), [locale, zone]);
}
