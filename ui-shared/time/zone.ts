let chosen: string | null | undefined;

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

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

/** What a clock shows at a moment: "2026-11-24" and "14:30". */
export function clockOf(moment: Date): { date: string; time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: pageZone(),
  }).format(moment);
  const [date = '', time = ''] = text.split(' ');
  return { date, time };
}

/** The moment at which a clock shows this; one that it skips in spring is an hour later. */
export function momentAt(date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}Z`);
  let moment = wanted;
  // The second step corrects an offset that was read on the other side of a clock change.
  for (let step = 0; step < 2; step += 1) {
    const shown = clockOf(new Date(moment));
    moment += wanted - Date.parse(`${shown.date}T${shown.time}Z`);
  }
  return new Date(moment);
}
