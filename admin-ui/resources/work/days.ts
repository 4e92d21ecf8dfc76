const two = (n: number) => String(n).padStart(2, '0');

/** The first moment of a day in the viewer's own zone as ISO 8601; nothing for what is no day. @param day 2026-11-21 */
export function startOfDay(day: string): string | null {
  const moment = new Date(`${day}T00:00:00`);
  return day && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

/** The last moment of a day in the viewer's own zone. */
export function endOfDay(day: string): string | null {
  const moment = new Date(`${day}T23:59:59.999`);
  return day && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}

/** The day that a moment falls on in the viewer's own zone, as a date field takes it; empty for what is no moment. */
export function dayOfMoment(iso: string): string {
  const moment = new Date(iso);
  if (!iso || Number.isNaN(moment.getTime())) return '';
  return [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
}
