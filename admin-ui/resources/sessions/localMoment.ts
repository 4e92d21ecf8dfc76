/** A moment as a date-and-time field takes it, in the viewer's own zone: "2026-11-21T09:30". */
export function localMoment(iso: string): string {
  const moment = new Date(iso);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}
