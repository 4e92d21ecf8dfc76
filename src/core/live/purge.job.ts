import { dbTime } from '../db/dialect.ts';
import type { RecurringJob } from '../jobs/recurring-job.ts';
import { KEPT_MS } from './missed-events.ts';

/** Live events are of use to pages that were away for a while; after an hour they go. */
export const purgeLiveEvents: RecurringJob = {
  kind: 'live.purge',
  everySeconds: 600,
  run: async ({ db }, now) => {
    await db('live_events')
      .where('created_at', '<', dbTime(new Date(now.getTime() - KEPT_MS)))
      .delete();
  },
};
