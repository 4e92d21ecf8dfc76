import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seedLoad } from '../../../db/seeds/load.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { dialectOf } from '../../../src/core/db/dialect.ts';
import { databases } from '../../support/databases.ts';
import { startProcess, untilStatus } from '../../support/process.ts';
import { resident } from '../memory.ts';
import { brief } from '../mixed/briefs.ts';
import { peopleOf, type MixedPerson } from '../mixed/world.ts';
import type { BenchRow } from '../report.ts';
import { callersOf, good, measureCalls } from './calls.ts';
import { keepFigures } from './figures.ts';
import { MEASURES, type Growth, type MeasureName } from './measures.ts';
import { giveOrganizationFeatures } from './organization-features.ts';
import { giveWork } from './work.ts';

const SIZES = '1000,10000,100000';
const IDLE_AFTER_MS = 10_000;
/** How long it took is what is measured; a busy machine shall not end it all. */
const READY_WITHIN_MS = 180_000;

const OPTIONS = {
  sizes: { type: 'string', default: SIZES },
  db: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const;

/**
 * The cost of the same calls with 1,000, 10,000 and 100,000 advisors, and as many tenths of organisations, on both
 * databases, one person at a time. `--sizes 1000,10000`, `--db sqlite|mariadb`; `--write` puts the figures into
 * docs/performance.md. No budgets, hence no rows of the budget table.
 */
export async function benchGrowth(args: string[]): Promise<BenchRow[]> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const measured: Growth[] = [];
  for (const kind of databases) {
    if (values.db && kind.name.toLowerCase() !== values.db) continue;
    const { db, url, drop } = await kind.create();
    // As an operator would have it who has so many advisors; the tests' own server keeps to 64 MB.
    if (dialectOf(db) === 'mysql') await db.raw('set global innodb_buffer_pool_size = 1073741824');
    let people: MixedPerson[] = [];
    for (const advisors of values.sizes.split(',').map(Number)) {
      const began = performance.now();
      await seedLoad(db, { advisors, organizations: Math.ceil(advisors / 10) });
      if (people.length === 0) people = await peopleOf(db, 10);
      await giveWork(db);
      await giveOrganizationFeatures(db);
      await settleStatistics(db);
      console.log(
        `${kind.name}, ${advisors} advisors: seeded in ${Math.round((performance.now() - began) / 1_000)} s`,
      );
      const one = { database: kind.name, advisors, measures: await measure(url, people, advisors) };
      for (const [name, value] of Object.entries(one.measures) as [MeasureName, number][])
        console.log(
          `  ${MEASURES[name].label.padEnd(40)} ${value.toFixed(1).padStart(9)} ${MEASURES[name].unit}`,
        );
      measured.push(one);
    }
    await drop();
  }
  if (values.write) await keepFigures({ growth: measured });
  return [];
}

/** A database that has been filled in a minute knows little of itself; one that has grown for years does. */
async function settleStatistics(db: Db): Promise<void> {
  if (dialectOf(db) === 'sqlite') await db.raw('analyze');
  else
    await db.raw(
      'analyze table users, advisors, organizations, group_advisors, group_organizations, requests, matches, sessions, audit_events',
    );
}

async function measure(
  databaseUrl: string,
  people: readonly MixedPerson[],
  advisors: number,
): Promise<Growth['measures']> {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'the secret of the growth measures, long enough',
    RATE_LIMIT_FACTOR: '100',
  };
  // Once before, so that neither the file cache nor the first compilation is measured.
  await (await started(env)).server.stop();
  const { server, ms: start } = await started(env);
  const as = await callersOf(server, people);
  try {
    const before = performance.now();
    await good(as.organization, 'POST', '/api/search/advisors', { query: brief(), includeOpenAccess: true });
    const index = start + performance.now() - before;
    await pause(IDLE_AFTER_MS);
    const memory = resident(server.child.pid);
    return { start, index, memory, ...(await measureCalls(as, advisors)) };
  } finally {
    as.close();
    await server.stop();
  }
}

async function started(env: Readonly<Record<string, string>>) {
  const began = performance.now();
  const server = await startProcess(env);
  await untilStatus(`${server.url}/health/ready`, 200, READY_WITHIN_MS);
  return { server, ms: performance.now() - began };
}
