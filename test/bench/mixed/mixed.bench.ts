import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seedLoad } from '../../../db/seeds/load.ts';
import { databases, type TestDatabaseKind } from '../../support/databases.ts';
import { startProcess, untilStatus, type ServerProcess } from '../../support/process.ts';
import { giveOrganizationFeatures } from '../growth/organization-features.ts';
import { cpuSeconds, resident } from '../memory.ts';
import type { BenchRow } from '../report.ts';
import { keepFigures } from '../growth/figures.ts';
import type { News, Orders, Outcome } from './generator.ts';
import { printOutcome } from './print.ts';
import { peopleOf } from './world.ts';

const ADVISORS = 10_000;
const ORGANIZATIONS = 1_000;
const READY_WITHIN_MS = 180_000;
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
  /** Resident MB of the server process: at the start, then at the end of every minute. */
  readonly memory: readonly number[];
  /** Share of one core that the server process used, its threads included. */
  readonly cpu: number;
}

const OPTIONS = {
  minutes: { type: 'string', default: '10' },
  people: { type: 'string', default: '200' },
  think: { type: 'string', default: '8' },
  db: { type: 'string' },
  profile: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const;

/**
 * People at work against a whole server process with 10,000 advisors, on both databases: times of every kind of call,
 * refusals, memory, and 200 log-ins at once. `--minutes N` (10), `--people N` (200), `--think S` (8 seconds on a page,
 * on average), `--db sqlite|mariadb`, `--write` puts the figures into docs/performance.md, `--profile FOLDER` leaves a CPU
 * profile of the server there.
 */
export async function benchMixed(args: string[]): Promise<BenchRow[]> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const measured: Mixed[] = [];
  for (const kind of databases) {
    if (values.db && kind.name.toLowerCase() !== values.db) continue;
    const wish = {
      people: Number(values.people),
      minutes: Number(values.minutes),
      think: Number(values.think),
    };
    const one = await measure(kind, { ...wish, env: profiling(values.profile) });
    printOutcome(one);
    measured.push(one);
  }
  if (values.write) await keepFigures({ mixed: measured });
  return measured.flatMap(rowsOf);
}

/** Node 20 takes no `--cpu-prof` from its environment. */
function profiling(folder: string | undefined): Record<string, string> {
  if (!folder) return {};
  mkdirSync(folder, { recursive: true });
  const script = path.join(import.meta.dirname, 'profile.mjs');
  return { NODE_OPTIONS: `--import=${script}`, PROFILE_FOLDER: path.resolve(folder) };
}

interface Wish {
  readonly people: number;
  readonly minutes: number;
  readonly think: number;
  readonly env: Readonly<Record<string, string>>;
}

async function measure(kind: TestDatabaseKind, { people: count, minutes, think, env }: Wish): Promise<Mixed> {
  const { db, url, drop } = await kind.create();
  await seedLoad(db, { advisors: ADVISORS, organizations: ORGANIZATIONS });
  await giveOrganizationFeatures(db);
  const people = await peopleOf(db, count);
  const server = await startProcess({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SESSION_SECRET: 'the secret of the mixed workload, long enough',
    PUBLIC_URL: 'https://timematch.example.org',
    TRUST_PROXY: '1',
    ...env,
  });
  const bare = await startBare();
  try {
    await untilStatus(`${server.url}/health/ready`, 200, READY_WITHIN_MS);
    await untilSearchable(server);
    const memory = [resident(server.child.pid)];
    console.log(`${kind.name}: ready with ${Math.round(memory[0] ?? 0)} MB`);
    const arriveSeconds = Math.min(60, Math.max(10, minutes * 12));
    const orders = {
      url: server.url,
      bareUrl: bare.url,
      people,
      arriveSeconds,
      minutes,
      thinkSeconds: think,
    };
    const { outcome, cpu } = await load(orders, server, memory);
    return { ...outcome, database: kind.name, people: people.length, advisors: ADVISORS, memory, cpu };
  } finally {
    bare.child.kill();
    // Asked to end, it writes its profile.
    server.child.kill('SIGTERM');
    await server.ended;
    await server.stop();
    await drop();
  }
}

/** Lets the people loose, and looks at the server's memory every minute. */
async function load(
  orders: Orders,
  { child }: ServerProcess,
  memory: number[],
): Promise<{ outcome: Outcome; cpu: number }> {
  const crowd = fork(path.join(import.meta.dirname, 'generator.ts'), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  let opened = { cpu: 0, at: 0 };
  let cpu = 0;
  const outcome = new Promise<Outcome>((resolve, reject) => {
    crowd.once('exit', (code) => reject(new Error(`the people ended with ${code}`)));
    crowd.on('message', (news: News) => {
      if ('opened' in news) opened = { cpu: cpuSeconds(Number(child.pid)), at: performance.now() };
      else if ('minute' in news) {
        memory.push(resident(child.pid));
        cpu = (cpuSeconds(Number(child.pid)) - opened.cpu) / ((performance.now() - opened.at) / 1_000);
        const [now, used] = [Math.round(memory.at(-1) ?? 0), Math.round(cpu * 100)];
        console.log(`  minute ${news.minute}: ${news.calls} calls, ${now} MB, ${used} % of a core`);
      } else resolve(news);
    });
  });
  crowd.send(orders);
  return { outcome: await outcome, cpu };
}

async function startBare(): Promise<{ url: string; child: ChildProcess }> {
  const script = path.join(import.meta.dirname, 'bare.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}

/** The search loads its index beside the calls: what is measured is a server that has been running. */
async function untilSearchable({ url }: ServerProcess): Promise<void> {
  const response = await fetch(`${url}/api/search/advisors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'We need help with our budget.' }),
  });
  if (!response.ok) throw new Error(`the search answers ${response.status}`);
  await response.arrayBuffer();
  await pause(2_000);
}

/** The rows of the budget table: budgets of our own, for what nobody else sets one. */
function rowsOf(mixed: Mixed): BenchRow[] {
  const { overall, kinds, burst, memory, idleCall, bareCall } = mixed;
  const name = `${mixed.people} people, ${mixed.database}`;
  const refused = Object.values(overall.refused).reduce((sum, times) => sum + times, 0);
  const live = kinds.find(({ kind }) => kind.startsWith('message: until'));
  const settled = memory[Math.ceil((memory.length - 1) / 5)] ?? 0;
  const row = (what: string, value: number, floor: number, unit: string, budget: string): BenchRow => ({
    name: `${name}: ${what}`,
    value,
    floor,
    ratio: value / floor,
    unit,
    budget,
  });
  return [
    row('answers that were no success', refused, overall.calls, 'calls', '≤ 0'),
    row('log-ins of a burst neither let in nor told when to come', burst.other, burst.people, 'calls', '≤ 0'),
    row('p99 of all calls', overall.p99, P99_MS, 'ms', '≤ 1'),
    row('p99 of a message until its reader hears', live?.p99 ?? Number.NaN, LIVE_MS, 'ms', '≤ 1'),
    row('p50 of a call that does nothing, to bare hapi', idleCall.p50, bareCall.p50, 'ms', '≤ 5'),
    row('growth of memory', (memory.at(-1) ?? 0) - settled, GROWTH_MB, 'MB', '≤ 1'),
  ];
}
