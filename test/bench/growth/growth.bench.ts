import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seedLoad } from '../../../db/seeds/load.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { dialectOf } from '../../../src/core/db/dialect.ts';
import { startReady } from '../../support/process.ts';
import { resident } from '../memory.ts';
import { brief } from '../mixed/briefs.ts';
import { peopleOf, type MixedPerson } from '../mixed/world.ts';
import { onEach, type BenchRow } from '../report.ts';
import { timed } from '../rounds.ts';
import { callersOf, good, measureCalls } from './calls.ts';
import { keepFigures } from './figures.ts';
import { MEASURES, type Growth, type MeasureName } from './measures.ts';
import { giveOrganizationFeatures } from './organization-features.ts';
import { giveWork } from './work.ts';

const SIZES = '1000,10000,100000';
const IDLE_AFTER_MS = 10_000;

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
  await onEach(async ({ db, url, name: database }) => {
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
        `${database}, ${advisors} advisors: seeded in ${Math.round((performance.now() - began) / 1_000)} s`,
      );
      const one = { database, advisors, measures: await measure(url, people, advisors) };
      for (const [name, value] of Object.entries(one.measures) as [MeasureName, number][])
        console.log(
          `  ${MEASURES[name].label.padEnd(40)} ${value.toFixed(1).padStart(9)} ${MEASURES[name].unit}`,
        );
      measured.push(one);
    }
    return [];
  }, values.db);
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
  await (await startReady(env)).stop();
  const server = await startReady(env);
  const start = server.readyAfterMs;
  const as = await callersOf(server, people);
  try {
    const wish = { query: brief(), includeOpenAccess: true };
    const index = start + (await timed(() => good(as.organization, 'POST', '/api/search/advisors', wish)));
    await pause(IDLE_AFTER_MS);
    const memory = resident(server.child.pid);
    return { start, index, memory, ...(await measureCalls(as, advisors)) };
  } finally {
    as.close();
    await server.stop();
  }
}
