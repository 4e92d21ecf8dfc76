import type { Db } from '../db/database.ts';
import { databaseNow, timeBefore } from '../db/clock.ts';
import type { RowOf } from '../db/rows.ts';
import type { RecurringJob } from '../jobs/job-runner.ts';

export const EVENT_COLUMNS = ['id', 'user_id', 'type', 'payload'] as const;
/** An event as stored: the payload is JSON text and travels on unread. */
export type StoredEvent = Pick<RowOf<'live_events', { payload: string }>, (typeof EVENT_COLUMNS)[number]>;

/** How long events are kept for pages that were away, in milliseconds. */
const KEPT_MS = 3_600_000;
/** Who was away longer than this, nearly as long as events are kept, asks again for everything. */
const REPLAY_MS = KEPT_MS - 600_000;
const REPLAY_MOST = 500;
/** Less than what {@link REPLAY_MS} leaves between itself and {@link KEPT_MS}: how far machines' clocks may differ. */
const CLOCK_SLACK_MS = 300_000;
/** A new page asks for its data while it connects: what happens between the two must not be lost. */
const NEW_PAGE_MS = 10_000;

export interface Missed {
  readonly events: readonly StoredEvent[];
  /** More than can be sent one by one, or unknown: the page has to ask again for everything. */
  readonly tooMany: boolean;
}

/** @param lastSeen the page's `Last-Event-ID` (`<event id>.<milliseconds since 1970>`); null for a new page */
export async function missedEvents(db: Db, userId: number, lastSeen: string | null): Promise<Missed> {
  const query = db('live_events').where('user_id', userId);
  if (lastSeen === null) {
    const now = await databaseNow(db);
    void query.where('created_at', '>', timeBefore(now, NEW_PAGE_MS));
  } else {
    const [, id, at] = /^(\d{1,15})\.(\d{1,15})$/.exec(lastSeen) ?? [];
    const awayMs = Date.now() - Number(at);
    // Below zero a clock has gone back since: nobody knows for how long the page was away.
    if (id === undefined || awayMs > REPLAY_MS || awayMs < -CLOCK_SLACK_MS)
      return { events: [], tooMany: true };
    void query.where('id', '>', Number(id));
  }
  const events: StoredEvent[] = await query
    .orderBy('id')
    .limit(REPLAY_MOST + 1)
    .select(...EVENT_COLUMNS);
  return events.length > REPLAY_MOST ? { events: [], tooMany: true } : { events, tooMany: false };
}

/** Pages that were away for a while need live events; after an hour they go. */
export const purgeLiveEvents: RecurringJob = {
  kind: 'live.purge',
  everySeconds: 600,
  run: async ({ db }, now) => {
    await db('live_events').where('created_at', '<', timeBefore(now, KEPT_MS)).delete();
  },
};
