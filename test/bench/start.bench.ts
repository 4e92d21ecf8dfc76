import { setTimeout as pause } from 'node:timers/promises';
import { seedLoad } from '../../db/seeds/load.ts';
import { startReady } from '../support/process.ts';
import { resident } from './memory.ts';
import { onEach, rowOf, type BenchRow } from './report.ts';

const ADVISORS = 10_000;
const IDLE_AFTER_MS = 15_000;

/** Start to ready, and memory when idle, with 10,000 advisors, as an operator starts it (design/architecture.md). */
export const benchStart = (): Promise<BenchRow[]> =>
  onEach(async ({ db, url, name }) => {
    await seedLoad(db, { advisors: ADVISORS, organizations: 0 });
    const env = { DATABASE_URL: url, LOG_LEVEL: 'error' };
    // Once before, so that neither the file cache nor the first compilation is measured.
    await (await startReady(env)).stop();
    const { readyAfterMs, child, stop } = await startReady(env);
    await pause(IDLE_AFTER_MS);
    const memory = resident(child.pid);
    await stop();
    return [
      rowOf(`start to ready with 10,000 advisors, ${name}`, readyAfterMs / 1_000, 3, 's'),
      rowOf(`memory when idle with 10,000 advisors, ${name}`, memory, 250, 'MB'),
    ];
  });
