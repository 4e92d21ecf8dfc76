import { parseArgs } from 'node:util';
import { seedLoad } from '../../../db/seeds/load.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { databases, type TestDatabase } from '../../support/databases.ts';
import { startReady } from '../../support/process.ts';
import { Visitor } from '../../support/visitor.ts';
import { aSuperAdmin } from '../account.ts';
import { keepFigures } from '../growth/figures.ts';
import { peerTable } from '../growth/page.ts';
import type { BenchRow } from '../report.ts';
import { callsOf, type Call } from './calls.ts';
import { compare } from './compare.ts';
import type { Contender } from './contender.ts';
import { startDirectus } from './directus.ts';
import { DIRECTUS, installDirectus } from './install.ts';
import { PEER_MEASURES, type Peer, type PeerComparison, type PeerMeasure } from './measures.ts';

const OPTIONS = {
  advisors: { type: 'string', default: '100000' },
  write: { type: 'boolean', default: false },
} as const;

/**
 * The same calls to this server and to Directus, in turns, on one MariaDB server with the same advisors. `--advisors N`
 * for a quick look; `--write` puts the figures into docs/performance.md. No budgets, hence no rows of the budget table.
 * @throws Error when Directus cannot be installed or MariaDB is missing
 */
export async function benchPeer(args: string[]): Promise<BenchRow[]> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const mariadb = databases.find(({ name }) => name === 'MariaDB');
  if (!mariadb) throw new Error('the peer is compared on MariaDB, which is not there to be tested on');
  const script = installDirectus();
  const advisors = Number(values.advisors);
  const our = await mariadb.create();
  const their = await mariadb.create({ empty: true });
  // As an operator would have it who has so many advisors.
  await our.db.raw('set global innodb_buffer_pool_size = 1073741824');
  await our.db.raw('set global userstat = 1');
  await seedLoad(our.db, { advisors, organizations: 0 });
  await our.db.raw('analyze table users, advisors, group_advisors');
  const started: Contender[] = [];
  try {
    const ours = await startOurs(our.db, await urlOf(our, 'timematch'));
    started.push(ours);
    const theirs = await startDirectus(script, our.url, {
      db: their.db,
      url: await urlOf(their, 'directus'),
    });
    started.push(theirs);
    const calls = callsOf(ours, theirs, their.db, advisors);
    const measures: Partial<Record<PeerMeasure, PeerComparison>> = {};
    for (const [name, call] of Object.entries(calls) as [keyof typeof calls, Call][]) {
      console.log(`${PEER_MEASURES[name].label} …`);
      const { time, memory } = await compare(our.db, { ours, theirs }, call);
      measures[name] = time;
      if (name === 'export') measures.exportMemory = memory;
    }
    const peer = { peer: `Directus ${DIRECTUS}`, database: 'MariaDB', advisors, measures } as Peer;
    console.log(['', ...peerTable(peer), ''].join('\n'));
    if (values.write) await keepFigures({ peer: [peer] });
  } finally {
    for (const { stop } of started) await stop();
    await their.drop();
    await our.drop();
  }
  return [];
}

/** The database with a user of its own, whose work the database server counts. */
async function urlOf({ db, url }: TestDatabase, user: string): Promise<string> {
  const own = Object.assign(new URL(url), { username: user, password: user });
  await db.raw('create or replace user ?? identified by ?', [user, user]);
  await db.raw('grant all on ??.* to ??', [own.pathname.slice(1), user]);
  return own.href;
}

async function startOurs(db: Db, databaseUrl: string): Promise<Contender> {
  const person = await aSuperAdmin(db);
  const { url, child, stop } = await startReady({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'the secret of the peer bench, long enough',
    RATE_LIMIT_FACTOR: '100',
  });
  const headers = { cookie: (await Visitor.signIn(url, person)).cookie };
  return { url, pid: Number(child.pid), dbUser: new URL(databaseUrl).username, headers, stop };
}
