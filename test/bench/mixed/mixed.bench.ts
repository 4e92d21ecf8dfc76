import { fork } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seedLoad } from '../../../db/seeds/load.ts';
import { databases, type TestDatabaseKind } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { startReady, type ServerProcess } from '../../support/process.ts';
import { Visitor } from '../../support/visitor.ts';
import { giveOrganizationFeatures } from '../growth/organization-features.ts';
import { cpuSeconds, resident } from '../memory.ts';
import { startMeasured } from '../child.ts';
import { rowOf, type BenchRow } from '../report.ts';
import { keepFigures } from '../growth/figures.ts';
import type { News, Orders, Outcome } from './generator.ts';
import { printOutcome } from './print.ts';
import { peopleOf } from './world.ts';

const ADVISORS = 10_000;
const ORGANIZATIONS = 1_000;
/** What the server may have grown by from a fifth of the time to its end: more would be a leak. */
const GROWTH_MB = 64;
/** What 99 of 100 calls of all kinds are answered within. */
const P99_MS = 1_000;
/** Contract §6: what happens to somebody is on their open page within two seconds. */
const LIVE_MS = 2_000;

/** What was measured on one database. */
export interface Mixed extends Outcome {
  readonly database: string;
  readonly people: number;
  readonly advisors: number;
  readonly processes: number;
  /** Resident MB of the server's processes together: at the start, then at the end of every minute. */
  readonly memory: readonly number[];
  /** Share of one core that the server's processes used together, their threads included. */
  readonly cpu: number;
  /** How long a request loop was held between two turns, in milliseconds; of several processes the worst. */
  readonly hold: Hold;
}

type Hold = Readonly<Record<'p99' | 'p999' | 'max', number>>;

const OPTIONS = {
  minutes: { type: 'string', default: '10' },
  people: { type: 'string', default: '200' },
  think: { type: 'string', default: '8' },
  processes: { type: 'string', default: '1' },
  db: { type: 'string' },
  profile: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const;

/**
 * People at work against a whole server process with 10,000 advisors, on both databases: times of every kind of call,
 * refusals, memory, and 200 log-ins at once. `--minutes N` (10), `--people N` (200), `--think S` (8 seconds on a page,
 * on average), `--processes N` (1; more share one MariaDB), `--db sqlite|mariadb`, `--write` puts the figures into docs/performance.md, `--profile FOLDER` leaves a CPU
 * profile of the server there.
 */
export async function benchMixed(args: string[]): Promise<BenchRow[]> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const measured: Mixed[] = [];
  for (const kind of databases) {
    if (values.db && kind.name.toLowerCase() !== values.db) continue;
    const processes = Number(values.processes);
    // SQLite belongs to one process.
    if (processes > 1 && kind.name === 'SQLite') continue;
    const wish = {
      people: Number(values.people),
      minutes: Number(values.minutes),
      think: Number(values.think),
      processes,
    };
    const one = await measure(kind, { ...wish, profile: values.profile });
    printOutcome(one);
    measured.push(one);
  }
  if (values.write) await keepFigures({ mixed: measured });
  return measured.flatMap(rowsOf);
}

/** What a server process loads before anything else. Node 20 takes no `--cpu-prof` from its environment. */
function observers(holdFolder: string, profileFolder: string | undefined): Record<string, string> {
  if (profileFolder) mkdirSync(profileFolder, { recursive: true });
  const loaded = (script: string) => `--import=${path.join(import.meta.dirname, script)}`;
  return {
    NODE_OPTIONS: [loaded('hold.mjs'), ...(profileFolder ? [loaded('profile.mjs')] : [])].join(' '),
    HOLD_FOLDER: holdFolder,
    ...(profileFolder ? { PROFILE_FOLDER: path.resolve(profileFolder) } : {}),
  };
}

interface Wish {
  readonly people: number;
  readonly minutes: number;
  readonly think: number;
  readonly processes: number;
  readonly profile: string | undefined;
}

async function measure(kind: TestDatabaseKind, wish: Wish): Promise<Mixed> {
  const { people: count, minutes, think, processes } = wish;
  const holdFolder = temporaryFolder();
  const { db, url, drop } = await kind.create();
  await seedLoad(db, { advisors: ADVISORS, organizations: ORGANIZATIONS });
  await giveOrganizationFeatures(db);
  const people = await peopleOf(db, count);
  const servers: ServerProcess[] = [];
  const bare = await startMeasured('mixed/bare.ts', '');
  try {
    for (let at = 0; at < processes; at += 1) {
      const server = await startReady({
        NODE_ENV: 'production',
        // As the shipped unit and image have it.
        MALLOC_ARENA_MAX: '2',
        DATABASE_URL: url,
        SESSION_SECRET: 'the secret of the mixed workload, long enough',
        PUBLIC_URL: 'https://timematch.example.org',
        TRUST_PROXY: '1',
        ...observers(holdFolder, wish.profile),
      });
      servers.push(server);
      await untilSearchable(server);
    }
    const memory = [sumOf(servers, resident)];
    console.log(`${kind.name}: ready with ${Math.round(memory[0] ?? 0)} MB`);
    const arriveSeconds = Math.min(60, Math.max(10, minutes * 12));
    const orders = {
      urls: servers.map((server) => server.url),
      bareUrl: bare.url,
      people,
      arriveSeconds,
      minutes,
      thinkSeconds: think,
    };
    const { outcome, cpu } = await load(orders, servers, memory);
    const hold = worstHold(servers, holdFolder);
    return {
      ...outcome,
      database: kind.name,
      people: count,
      advisors: ADVISORS,
      processes,
      memory,
      cpu,
      hold,
    };
  } finally {
    await bare.stop();
    // Asked to end, they write their profiles.
    for (const { child } of servers) child.kill('SIGTERM');
    for (const server of servers) {
      await server.ended;
      await server.stop();
    }
    await drop();
  }
}

const sumOf = (servers: readonly ServerProcess[], of: (pid: number) => number): number =>
  servers.reduce((sum, { child }) => sum + of(Number(child.pid)), 0);

/** As `hold.mjs` wrote them. */
function worstHold(servers: readonly ServerProcess[], folder: string): Hold {
  const holds = servers.map(
    ({ child }) => JSON.parse(readFileSync(path.join(folder, `hold-${child.pid}.json`), 'utf8')) as Hold,
  );
  const worst = (name: keyof Hold) => Math.max(...holds.map((hold) => hold[name]));
  return { p99: worst('p99'), p999: worst('p999'), max: worst('max') };
}

/**
 * Lets the people loose, and notes the least memory that the servers had in each minute: what is above it waits for
 * the collector and is no growth.
 */
async function load(orders: Orders, servers: readonly ServerProcess[], memory: number[]) {
  const crowd = fork(path.join(import.meta.dirname, 'generator.ts'), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  let opened = { cpu: 0, at: 0 };
  let cpu = 0;
  let least = Infinity;
  const look = () => (least = Math.min(least, sumOf(servers, resident)));
  const looking = setInterval(look, 1_000);
  const outcome = new Promise<Outcome>((resolve, reject) => {
    crowd.once('exit', (code) => reject(new Error(`the people ended with ${code}`)));
    crowd.on('message', (news: News) => {
      if ('opened' in news) {
        for (const { child } of servers) child.kill('SIGUSR2');
        if (news.opened) opened = { cpu: sumOf(servers, cpuSeconds), at: performance.now() };
      } else if ('minute' in news) {
        memory.push(look());
        least = Infinity;
        cpu = (sumOf(servers, cpuSeconds) - opened.cpu) / ((performance.now() - opened.at) / 1_000);
        const [now, used] = [Math.round(memory.at(-1) ?? 0), Math.round(cpu * 100)];
        console.log(`  minute ${news.minute}: ${news.calls} calls, ${now} MB, ${used} % of a core`);
      } else resolve(news);
    });
  });
  crowd.send(orders);
  return { outcome: await outcome.finally(() => clearInterval(looking)), cpu };
}

/** The search loads its index beside the calls: what is measured is a server that has been running. */
async function untilSearchable({ url }: ServerProcess): Promise<void> {
  await new Visitor('').good(url, 'POST /api/search/advisors', { query: 'We need help with our budget.' });
  await pause(2_000);
}

/** The rows of the budget table: budgets of our own, for what nobody else sets one. */
function rowsOf(mixed: Mixed): BenchRow[] {
  const { overall, kinds, burst, memory, idleCall, bareCall } = mixed;
  const on = mixed.processes > 1 ? `${mixed.processes} processes on ${mixed.database}` : mixed.database;
  const name = `${mixed.people} people, ${on}`;
  const refused = Object.values(overall.refused).reduce((sum, times) => sum + times, 0);
  const live = kinds.find(({ kind }) => kind.startsWith('message: until'));
  const settled = memory[Math.ceil((memory.length - 1) / 5)] ?? 0;
  const row = (what: string, ...figures: [value: number, floor: number, unit: string, budget?: string]) =>
    rowOf(`${name}: ${what}`, ...figures);
  return [
    row('answers that were no success', refused, overall.calls, 'calls', '≤ 0'),
    row('log-ins of a burst neither let in nor told when to come', burst.other, burst.people, 'calls', '≤ 0'),
    row('p99 of all calls', overall.p99, P99_MS, 'ms', '≤ 1'),
    row('p99 of a message until its reader hears', live?.p99 ?? Number.NaN, LIVE_MS, 'ms', '≤ 1'),
    row('p50 of a call that does nothing, to bare hapi', idleCall.p50, bareCall.p50, 'ms', '≤ 5'),
    row('growth of memory', (memory.at(-1) ?? 0) - settled, GROWTH_MB, 'MB', '≤ 1'),
  ];
}
