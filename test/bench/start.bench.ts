import { setTimeout as pause } from 'node:timers/promises';
import { seedLoad } from '../../db/seeds/load.ts';
import { databases } from '../support/databases.ts';
import { startProcess, untilReady } from '../support/process.ts';
import { resident } from './memory.ts';
import type { BenchRow } from './report.ts';

const ADVISORS = 10_000;
const IDLE_AFTER_MS = 15_000;

/** Start to ready, and memory when idle, with 10,000 advisors, as an operator starts it (design/architecture.md). */
export async function benchStart(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const database of databases) {
    const { db, url, drop } = await database.create();
    await seedLoad(db, { advisors: ADVISORS, organizations: 0 });
    const env = { DATABASE_URL: url, LOG_LEVEL: 'error' };
    // Once before, so that neither the file cache nor the first compilation is measured.
    await (await startedIn(env)).stop();
    const { seconds, server, stop } = await startedIn(env);
    await pause(IDLE_AFTER_MS);
    const memory = resident(server.child.pid);
    await stop();
    await drop();
    rows.push(row(`start to ready with 10,000 advisors, ${database.name}`, seconds, 3, 's'));
    rows.push(row(`memory when idle with 10,000 advisors, ${database.name}`, memory, 250, 'MB'));
  }
  return rows;
}

async function startedIn(env: Readonly<Record<string, string>>) {
  const began = performance.now();
  const server = await startProcess(env);
  await untilReady(server);
  return { seconds: (performance.now() - began) / 1000, server, stop: () => server.stop() };
}

/** The budget itself is the floor: these are figures an operator plans with, not ratios. */
const row = (name: string, value: number, floor: number, unit: string): BenchRow => ({
  name,
  value,
  floor,
  ratio: value / floor,
  unit,
  budget: '≤ 1',
});
