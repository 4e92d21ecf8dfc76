/**
 * The day and hour of a moment where somebody is.
 * @param timeZone IANA name; UTC when null, or unknown to this runtime
 * @returns the day as `YYYY-MM-DD`, which compares in the order of time
 */
export function localClock(moment: Date, timeZone: string | null): { day: string; hour: number } {
  const parts = partsOf(moment, timeZone ?? 'UTC');
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}

function partsOf(moment: Date, timeZone: string): Intl.DateTimeFormatPart[] {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(moment);
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}
