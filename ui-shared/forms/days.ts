/** Days as a date field has them, `2026-12-24`, in the viewer's own zone. */

const two = (n: number) => String(n).padStart(2, '0');

/** The day on which a moment falls for the viewer. @param moment ISO 8601, or milliseconds. */
export function dayOf(moment: string | number): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The moment at which a day begins for the viewer, ISO 8601 in UTC. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00`).toISOString();

/** So many days from today. */
export function dayAhead(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return dayOf(date.getTime());
}
