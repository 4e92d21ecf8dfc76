import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Db } from '../../core/db/database.ts';
import { rowsOf } from '../../core/db/rows.ts';
import { databaseNow } from '../../core/db/clock.ts';
import { isoTime } from '../../core/db/dialect.ts';

/** A scrape waits no longer for a database that is away. */
const WITHIN_MS = 4_000;

/**
 * What all processes share: how long mails, webhooks and jobs wait. Without a database there are no such figures.
 * @returns reads them anew
 */
export function stateFigures(registry: Registry, db: Db, log: Logger): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `timematch_${name}`, help, labelNames, registers: [registry] });
  const waiting = gauge('queue_length', 'Rows that wait', 'queue');
  const oldest = gauge('queue_oldest_seconds', 'Age of what waits longest; 0 when nothing waits', 'queue');
  // Not `job`: Prometheus has a label of that name of its own, and calls ours `exported_job`.
  const late = gauge('job_overdue_seconds', 'Time since a recurring job was due; 0 while it is not', 'kind');
  const failures = gauge('job_failures', 'Failed runs of a recurring job since the last good one', 'kind');
  const off = gauge('webhooks_off', 'Webhooks that were turned off because nothing was taken');
  const ageOf = (now: Date, at: string | null) =>
    at === null ? 0 : Math.max(0, (now.getTime() - Date.parse(isoTime(at))) / 1_000);

  const read = async (): Promise<void> => {
    const now = await databaseNow(db);
    for (const [name, rows] of Object.entries(queuesOf(db))) {
      const figures = rows.select(db.raw('count(*) as n'), db.raw('min(created_at) as oldest'));
      const [found] = await rowsOf<{ n: number | string; oldest: string | null }>(figures);
      waiting.set({ queue: name }, Number(found?.n ?? 0));
      oldest.set({ queue: name }, ageOf(now, found?.oldest ?? null));
    }
    const jobs = await db('jobs').where('status', 'recurring').select('kind', 'run_at', 'attempts');
    for (const { kind, run_at: at, attempts } of jobs) {
      late.set({ kind }, ageOf(now, at));
      failures.set({ kind }, attempts);
    }
    const [turnedOff] = await db('webhooks').whereNotNull('off_reason').count<{ n: number }[]>({ n: '*' });
    off.set(Number(turnedOff?.n ?? 0));
  };

  const up = gauge('database_up', 'Whether the database answers');
  const all = [waiting, oldest, late, failures, off];
  return async () => {
    for (const each of all) each.reset();
    try {
      await Promise.race([read(), refusal()]);
      up.set(1);
    } catch (error) {
      for (const each of all) each.reset();
      log.warn({ err: error }, 'figures of the database could not be read');
      up.set(0);
    }
  };
}

const queuesOf = (db: Db): Record<string, Knex.QueryBuilder> => ({
  mails: db('outbox').where('status', 'queued'),
  webhooks: db('webhook_deliveries')
    .where('status', 'waiting')
    .whereIn('webhook_id', db('webhooks').where('active', 1).select('id')),
});

async function refusal(): Promise<never> {
  await pause(WITHIN_MS, undefined, { ref: false });
  throw new Error(`no answer within ${WITHIN_MS} ms`);
}
