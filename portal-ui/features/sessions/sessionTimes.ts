const MINUTE_MS = 60_000;
const two = (n: number) => String(n).padStart(2, '0');

/** The product speaks British English (design/look.md, "Words"): "Thursday 26 November". */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language);

/** The viewer's own zone as people write it: "Europe/London", "America/New York". */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

/** "Thursday 26 November" in the viewer's own zone, with the year where it is not this one. */
export function dayText(iso: string, language: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const text = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: moment.getFullYear() === now.getFullYear() ? undefined : 'numeric',
  }).format(moment);
  // With a year, British English puts a comma after the weekday; beside a name there are commas enough.
  return text.replace(',', '');
}

/** "14:00" in the viewer's own zone. */
function timeText(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' }).format(moment);
}

/** "14:00–15:30 (GMT)" in the viewer's own zone, with what the zone is called on that day. */
export function rangeText(iso: string, minutes: number, language: string): string {
  const start = new Date(iso);
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  const zone = new Intl.DateTimeFormat(localeOf(language), { timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${timeText(start, language)}–${timeText(end, language)}${zone ? ` (${zone})` : ''}`;
}

/** A moment as a date field and a time field have it, in the viewer's own zone. */
export function fieldsOf(iso: string): { date: string; time: string } {
  const moment = new Date(iso);
  return {
    date: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  };
}

/** What a date field and a time field say, as ISO 8601 UTC; null while one of them says nothing. */
export function momentOf(date: string, time: string): string | null {
  if (!date || !time) return null;
  const moment = new Date(`${date}T${time}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Hours of a length in minutes, as the server records them (contract §2: two decimals). */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;
