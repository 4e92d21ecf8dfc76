const MINUTE_MS = 60_000;
const two = (n: number) => String(n).padStart(2, '0');

/** The product uses British English (design/look.md, "Words"): "Thursday 26 November". */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language);

/** The viewer's time zone: "Europe/London", "America/New York". */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** "Thursday 26 November" in the viewer's time zone, with the year unless it is the current one. */
export function dayText(iso: string, language: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const text = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: moment.getFullYear() === now.getFullYear() ? undefined : 'numeric',
  }).format(moment);
  // British English puts a comma after the weekday when there is a year.
  return text.replace(',', '');
}

/** "14:00" in the viewer's time zone. */
function timeText(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' }).format(moment);
}

/** "14:00–15:30 (GMT)" in the viewer's time zone, with the zone's name on that day. */
export function rangeText(iso: string, minutes: number, language: string): string {
  const start = new Date(iso);
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  const zone = new Intl.DateTimeFormat(localeOf(language), { timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${timeText(start, language)}–${timeText(end, language)}${zone ? ` (${zone})` : ''}`;
}

export function fieldsOf(iso: string): { date: string; time: string } {
  const moment = new Date(iso);
  return {
    date: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  };
}

/** The moment of a date and a time field, ISO 8601 UTC; null while one is empty. */
export function momentOf(date: string, time: string): string | null {
  if (!date || !time) return null;
  const moment = new Date(`${date}T${time}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Hours of a length in minutes, with two decimals as the server records them (contract §2). */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
