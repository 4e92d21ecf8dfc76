import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, untilStatus } from '../../support/process.ts';
import type { TestDatabase } from '../../support/databases.ts';
import { ask, type Contender } from './contender.ts';

const READY_WITHIN_MS = 180_000;
const TOKEN = 'the-static-token-of-the-peer-bench';

/**
 * As an operator would have it for speed: production, its log as plain JSON, no studio, no telemetry. Its cache of
 * answers and its rate limiter are off by themselves; what it knows of collections and permissions it keeps in memory.
 */
const SETTINGS = {
  NODE_ENV: 'production',
  LOG_STYLE: 'raw',
  SERVE_APP: 'false',
  TELEMETRY: 'false',
  RATE_LIMITER_ENABLED: 'false',
  CACHE_ENABLED: 'false',
  // It would refuse calls for a moment after an export, which keeps its one thread.
  PRESSURE_LIMITER_ENABLED: 'false',
  SECRET: 'the secret of the peer bench, long enough',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'the password of the peer bench',
  ADMIN_TOKEN: TOKEN,
};

/** What Directus has to know of columns; of all others it takes the type that the database has. */
const FIELDS = {
  skills: ['cast-csv'],
  availability: ['cast-csv'],
  profile_complete: ['cast-boolean'],
  is_managed: ['cast-boolean'],
  has_joined_open_group: ['cast-boolean'],
  created_at: ['date-created'],
  updated_at: ['date-created', 'date-updated'],
};

/**
 * Starts Directus on a database of its own with the same advisors.
 * @param script of its command line
 * @throws Error with the last of its log when it does not start
 */
export async function startDirectus(
  script: string,
  ours: string,
  theirs: Pick<TestDatabase, 'db' | 'url'>,
): Promise<Contender> {
  const folder = mkdtempSync(path.join(tmpdir(), 'timematch-directus-'));
  const file = path.join(folder, 'log');
  const log = openSync(file, 'a');
  const port = await freePort();
  const { hostname, port: dbPort, pathname, username, password } = new URL(theirs.url);
  const env = {
    ...SETTINGS,
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'mysql',
    DB_HOST: hostname,
    DB_PORT: dbPort,
    DB_DATABASE: pathname.slice(1),
    DB_USER: username,
    DB_PASSWORD: password,
  };
  // In a folder of its own, where it finds no other settings and no extensions.
  const run = (command: string) =>
    spawn(process.execPath, [script, command], { cwd: folder, env, stdio: ['ignore', log, log] });
  let child = run('bootstrap');
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    closeSync(log);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`bootstrap ended with ${code}`);
    await copyAdvisors(theirs, new URL(ours).pathname.slice(1));
    child = run('start');
    const url = `http://127.0.0.1:${port}`;
    await untilStatus(`${url}/server/ping`, 200, READY_WITHIN_MS);
    const server = {
      url,
      pid: Number(child.pid),
      dbUser: username,
      headers: { authorization: `Bearer ${TOKEN}` },
      stop,
    };
    const set = (what: string, meta: object) => ask(server, what, { method: 'PATCH', body: { meta } });
    // One row of its trail for each advisor that is made, as ours has; no revisions.
    await set('/collections/advisors', { accountability: 'activity' });
    for (const [field, special] of Object.entries(FIELDS))
      await set(`/fields/advisors/${field}`, { special });
    return server;
  } catch (error) {
    const said = readFileSync(file, 'utf8').slice(-2_000);
    await stop();
    throw new Error(`Directus does not start: ${said}`, { cause: error });
  }
}

/** What our server joins from the accounts stands in the table itself, and nothing is kept for a search. */
async function copyAdvisors({ db }: Pick<TestDatabase, 'db'>, ours: string): Promise<void> {
  await db.raw('create table advisors like ??.advisors', [ours]);
  await db.raw(
    `alter table advisors drop key uq__advisors__user_id, drop column user_id, drop column search_text,
      alter column availability set default ''`,
  );
  // Our database makes `skill_list` itself, from the skills that Directus searches as they are.
  const columns = Object.keys(await db('advisors').columnInfo()).filter((name) => name !== 'skill_list');
  await db.raw(
    `alter table advisors add username varchar(60), add email varchar(254), add user_created_at datetime(3),
      add unique uq__advisors__email (email)`,
  );
  // Lists are words with commas between them there.
  const copied = columns.map((name) =>
    name === 'skills' || name === 'availability'
      ? `regexp_replace(a.${name}, '[^a-z0-9_,-]', '')`
      : `a.${name}`,
  );
  await db.raw(
    `insert into advisors (${columns.join(', ')}, username, email, user_created_at)
      select ${copied.join(', ')}, u.username, u.email, u.created_at
      from ??.advisors a join ??.users u on u.id = a.user_id`,
    [ours, ours],
  );
  await db.raw('analyze table advisors');
}
