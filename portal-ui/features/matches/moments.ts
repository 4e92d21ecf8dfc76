const DAY_MS = 86_400_000;

/** The product uses British English (design/look.md, "Words"): "Thursday 26 November", not "November 26". */
const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language);

/** "Thursday 26 November" in the viewer's time zone, with the year unless it is the current one. */
export function dayText(iso: string, language: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const year = moment.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year,
  }).format(moment);
}

/** "09:00" in the viewer's time zone. */
export function timeText(iso: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  );
}

/** Number of midnights between now and a moment, in the viewer's time zone: 0 is today, -1 is past. */
export function daysLeft(iso: string, now: Date = new Date()): number {
  const moment = new Date(iso);
  if (moment <= now) return -1;
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(moment) - midnight(now)) / DAY_MS);
}
