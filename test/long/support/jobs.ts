import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';

const LONGEST_MS = 180_000;

/** Waits until the job that comes round every minute has run again. @throws Error when it does not */
export async function untilJobsRun(db: Db): Promise<void> {
  const since = dbTime();
  for (const end = Date.now() + LONGEST_MS; ; await pause(500)) {
    const done = await db('jobs')
      .where({ dedupe_key: 'request-clock', attempts: 0 })
      .whereNull('lease_owner')
      .where('updated_at', '>', since)
      .first('id');
    if (done) return;
    if (Date.now() > end) throw new Error('the recurring jobs do not run again');
  }
}
