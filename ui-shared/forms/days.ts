/** Days as date fields have them, `2026-12-24`, in the viewer's time zone. */

const two = (n: number) => String(n).padStart(2, '0');

/** The viewer's day of a moment; '' for no moment. @param moment ISO 8601, or milliseconds */
export function dayOf(moment: string | number): string {
  const date = new Date(moment);
  if (moment === '' || Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The start of a day for the viewer, ISO 8601 in UTC; null for no day. */
export const startOfDay = (day: string): string | null => momentOf(day, 'T00:00');

/** The end of a day for the viewer, ISO 8601 in UTC; null for no day. */
export const endOfDay = (day: string): string | null => momentOf(day, 'T23:59:59.999');

function momentOf(day: string, time: string): string | null {
  const moment = new Date(`${day}${time}`);
  return day && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

export function dayAhead(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return dayOf(date.getTime());
}
