import type { Session } from '../../../src/contract/work-api.ts';

const MINUTE_MS = 60_000;

/** Sessions that have not ended, the next first. */
export function upcoming(sessions: readonly Session[], now: number = Date.now()): Session[] {
  return sessions
    .filter(
      ({ scheduledDate, durationMinutes, completed, cancelledAt }) =>
        !completed && !cancelledAt && Date.parse(scheduledDate) + durationMinutes * MINUTE_MS > now,
    )
    .toSorted((a, b) => Date.parse(a.scheduledDate) - Date.parse(b.scheduledDate));
}
