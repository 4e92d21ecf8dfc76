let chosen: string | null | undefined;

/** Chromium says `Etc/Unknown`, which it then throws at, where the machine's zone is none that it knows. */
export const browserZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Etc/Unknown', 'UTC');

/** The zone that an account has chosen, or null; all times of the page are shown in it. */
export function chooseZone(zone: string | null | undefined): void {
  chosen = zone;
}

/** The IANA name by which times are shown: the account's, else the browser's. */
export const pageZone = (): string => (chosen && isKnown(chosen) ? chosen : browserZone());

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** What a clock shows at a moment: "2026-11-24 14:30:00"; of a year that is only begun to be typed, with its zeros. */
const shownAt = (moment: number | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: pageZone() })
    .format(moment)
    .padStart(19, '0');

/** The same in two: "2026-11-24" and "14:30". */
export function clockOf(moment: Date): { date: string; time: string } {
  const [date = '', time = ''] = shownAt(moment).split(' ');
  return { date, time: time.slice(0, 5) };
}

/** The moment at which a clock shows this, invalid for no day; one that it skips in spring is an hour later. */
export function momentAt(date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`);
  let moment = wanted;
  // The second step corrects an offset that was read on the other side of a clock change.
  for (let step = 0; step < 2 && !Number.isNaN(moment); step += 1)
    moment += wanted - Date.parse(`${shownAt(moment).replace(' ', 'T')}Z`);
  return new Date(moment);
}
