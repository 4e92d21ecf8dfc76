import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { Knex } from 'knex';
import { fromBytes } from '../../src/core/csv/source.ts';
import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { createLog } from '../../src/core/logging/log.ts';
import { PasswordHasher } from '../../src/core/security/passwords.ts';
import { importAdvisors } from '../../src/features/advisors/index.ts';
import { cvReader } from '../../src/features/cv/index.ts';
import { PASSWORD, buildSuperAdmin } from '../support/builders.ts';
import { databases } from '../support/databases.ts';
import { buildServer } from '../support/server.ts';
import { resident } from './memory.ts';
import type { BenchRow } from './report.ts';

const IMPORTED = 10_000;
const EXPORTED = 100_000;
const BATCH = 50;
const ROUNDS = 3;
/** "Under 64 MB above idle" (design/architecture.md). */
const MEMORY_MB = 64;

const HEADER = 'First Name,Last Name,Title,Email,LinkedIn URL,Skills,Expertise,Biography,CV Text';

/** An invented advisor's cells, in the order of the header; about 600 characters. */
const cells = (at: number): string[] => [
  `Ada${at}`,
  `King${at % 997}`,
  'Finance director',
  `ada.king${at}@bench.example.org`,
  `https://www.linkedin.com/in/ada-king-${at}`,
  'finance;strategy;governance',
  `Cash flow forecasts, budgets and reserves of small charities, number ${at}`,
  `I have run the finances of small charities for ${at % 40} years. ${'Plain words about plain work. '.repeat(6)}`,
  '',
];

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function file(from: number, rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, at) =>
    cells(from + at)
      .map(quoted)
      .join(','),
  );
  return Buffer.from(`${HEADER}\n${lines.join('\n')}\n`);
}

const importOf = (db: Db, bytes: Buffer) =>
  importAdvisors(
    { db, hasher: new PasswordHasher(), log: createLog('silent'), readCv: cvReader },
    { actor: 'cli' },
    fromBytes(bytes),
    {
      groupIds: [1],
      dryRun: false,
      withPasswords: false,
      autoGenerateFromCV: false,
    },
  );

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
};

/** What an import writes, and nothing else: five plain inserts a batch of as many rows, in one transaction each. */
async function plainInserts(db: Db, tables: readonly Row[][]): Promise<void> {
  const names = ['users', 'advisors', 'group_advisors', 'audit_events', 'change_marks'];
  for (let at = 0; at < IMPORTED; at += BATCH)
    await db.transaction(async (trx) => {
      for (const [index, name] of names.entries())
        await trx(name).insert((tables[index] ?? []).slice(at, at + BATCH));
    });
}

type Row = Record<string, unknown>;

/** The rows that the first import has written, by table. */
async function rowsToInsert(db: Db): Promise<Row[][]> {
  const first = async (query: Knex.QueryBuilder): Promise<Row[]> =>
    (await query.orderBy('id').limit(IMPORTED)) as Row[];
  return [
    await first(db('users').where('user_type', 'advisor')),
    await first(db('advisors')),
    await first(db('group_advisors')),
    await first(db('audit_events').where('action', 'advisor.created')),
    await first(db('change_marks')),
  ];
}

const SHIFTED = ['id', 'user_id', 'advisor_id'] as const;
const KEYS = ['username_key', 'email_key'] as const;

/** A row with ids and keys of its own. */
function shifted(row: Row, round: number): Row {
  const change: Row = {};
  for (const name of SHIFTED) if (name in row) change[name] = Number(row[name]) + round * 1_000_000;
  for (const name of KEYS) if (name in row) change[name] = `${round}_${String(row[name])}`;
  return { ...row, ...change };
}

/** The best of some rounds of each, in turns: on a machine that does other things as well, a pause hits either. */
async function benchImport(db: Db, name: string): Promise<BenchRow> {
  await importOf(db, file(0, IMPORTED)); // everything is compiled and warm
  const tables = await rowsToInsert(db);
  let [ours, floor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const bytes = file(round * IMPORTED, IMPORTED);
    ours = Math.min(ours, await seconds(() => importOf(db, bytes)));
    const moved = tables.map((rows) => rows.map((row) => shifted(row, round)));
    floor = Math.min(floor, await seconds(() => plainInserts(db, moved)));
  }
  return {
    name: `import of 10,000 advisors, ${name}`,
    value: IMPORTED / ours,
    floor: IMPORTED / floor,
    ratio: floor / ours,
    unit: 'rows/s',
    budget: '≥ 0.5',
  };
}

/** Fills up to the number to export; how they got there is measured above. */
async function fill(db: Db): Promise<void> {
  const first = (await db('advisors').first()) as Record<string, unknown>;
  const user = (await db('users')
    .where('id', first['user_id'] as number)
    .first()) as Record<string, unknown>;
  const now = dbTime();
  const base = 50_000_000;
  for (let at = 0; at < EXPORTED; at += 500) {
    const ids = Array.from({ length: 500 }, (_, index) => base + at + index);
    await db.transaction(async (trx) => {
      for (let some = 0; some < ids.length; some += 100) {
        const part = ids.slice(some, some + 100);
        await trx('users').insert(
          part.map((id) => ({
            ...user,
            id,
            username_key: `fill${id}`,
            email_key: `fill${id}`,
            created_at: now,
          })),
        );
        await trx('advisors').insert(part.map((id) => ({ ...first, id, user_id: id })));
      }
    });
  }
}

/** The floor: the export's own columns of all advisors, in one query, each row written as one line of JSON. */
async function dump(db: Db): Promise<number> {
  let bytes = 0;
  const rows = db('advisors as a')
    .join('users as u', 'u.id', 'a.user_id')
    .orderBy('a.id')
    .select(
      'a.id',
      'a.first_name',
      'a.last_name',
      'a.title',
      'u.email',
      'a.linkedin_url',
      'a.skills',
      'a.expertise',
      'a.bio',
      'a.cv_text',
      'a.profile_complete',
      'a.is_managed',
      'a.has_joined_open_group',
      'u.created_at',
    );
  for (const row of (await rows) as unknown[]) bytes += Buffer.byteLength(`${JSON.stringify(row)}\n`);
  return bytes;
}

interface Bare {
  readonly url: string;
  readonly child: ChildProcess;
}

async function startBare(databaseUrl: string): Promise<Bare> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/bench/product-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the server to measure did not start');
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => {}); // it is stopped in the end
  return { url: line.toString().trim(), child };
}

/** Downloads the export as a browser would, and watches the server's memory. @returns seconds and MB above idle */
async function download(server: Bare, username: string): Promise<{ seconds: number; memory: number }> {
  const login = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const cookie = String(login.headers.get('set-cookie')).split(';')[0] ?? '';
  const get = (query: string) =>
    promisify(execFile)('curl', [
      '-sf',
      '-o',
      '/dev/null',
      '-w',
      '%{size_download}',
      '-H',
      `cookie: ${cookie}`,
      `${server.url}/api/advisors/export${query}`,
    ]);
  // A first one, small, so that all code is loaded.
  await get(`?filter=${encodeURIComponent('{"id":[1,2,3]}')}`);
  const idle = resident(server.child.pid);
  let highest = idle;
  const watch = setInterval(() => (highest = Math.max(highest, resident(server.child.pid))), 20);
  let size = 0;
  const whole = () => seconds(async () => (size = Number((await get('')).stdout)));
  const took = Math.min(await whole(), await whole());
  clearInterval(watch);
  if (size < EXPORTED * 100) throw new Error(`the export had ${size} bytes only`);
  return { seconds: took, memory: highest - idle };
}

async function benchExport(db: Db, url: string, name: string): Promise<BenchRow[]> {
  await fill(db);
  const count = Number((await db('advisors').count({ n: '*' }).first())?.['n']);
  const test = await buildServer(db);
  const { username } = await buildSuperAdmin(test);
  await test.stop();
  await dump(db);
  const floor = Math.min(await seconds(() => dump(db)), await seconds(() => dump(db)));
  const server = await startBare(url);
  try {
    const ours = await download(server, username);
    return [
      {
        name: `export of ${count.toLocaleString('en-GB')} advisors, ${name}`,
        value: count / ours.seconds,
        floor: count / floor,
        ratio: floor / ours.seconds,
        unit: 'rows/s',
        budget: '≥ 0.5',
      },
      {
        name: `its memory above idle, ${name}`,
        value: ours.memory,
        floor: MEMORY_MB,
        ratio: ours.memory / MEMORY_MB,
        unit: 'MB',
        budget: '≤ 1',
      },
    ];
  } finally {
    server.child.kill();
    await once(server.child, 'exit');
  }
}

/** Import of 10,000 advisors against plain inserts of the same rows; export of 100,000 against a dump of the query. */
export async function benchCsv(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const database of databases) {
    const { db, url, drop } = await database.create();
    rows.push(await benchImport(db, database.name));
    rows.push(...(await benchExport(db, url, database.name)));
    await drop();
  }
  return rows;
}
