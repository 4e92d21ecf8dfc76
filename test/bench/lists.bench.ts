import { createRequire } from 'node:module';
import { Server } from '@hapi/hapi';
import type { Db } from '../../src/core/db/database.ts';
import { hashToken, newToken } from '../../src/core/security/tokens.ts';
import { seedLoad } from '../../db/seeds/load.ts';
import { databases } from '../support/databases.ts';
import { buildSuperAdmin, signIn } from '../support/builders.ts';
import { buildServer } from '../support/server.ts';
import type { BenchRow } from './report.ts';

type Autocannon = (options: object) => Promise<{
  requests: { average: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}>;
const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;

const ADVISORS = 10_000;
const PATH = '/api/admin/advisors?range=[0,9]';
const SECONDS = 6;

/** The client runs in a thread of its own, so that it takes nothing from the process that it measures. */
async function load(url: string, cookie: string): Promise<{ perSecond: number; p99: number }> {
  const run = (duration: number) =>
    autocannon({ url: `${url}${PATH}`, connections: 10, duration, workers: 1, headers: { cookie } });
  await run(2);
  const result = await run(SECONDS);
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** The floor: a bare hapi route that runs the same three queries (session, count, page) with the driver by hand. */
async function bareServer(db: Db): Promise<Server> {
  const server = new Server({ port: 0, host: '127.0.0.1' });
  const sql = db.client.config.client === 'better-sqlite3' ? await sqliteQuery(db) : await mysqlQuery(db);
  server.route({
    method: 'GET',
    path: '/api/admin/advisors',
    handler: async (request, h) => {
      const token = /bare=([^;]+)/.exec(String(request.headers['cookie']))?.[1] ?? '';
      const [session] = await sql(
        'select s.id, s.user_id, s.authenticated_at, s.last_seen_at, s.expires_at, u.username, u.user_type from login_sessions s join users u on u.id = s.user_id where s.token_hash = ?',
        [hashToken(token)],
      );
      if (!session) return h.response().code(401);
      const [count] = await sql('select count(*) as total from advisors a', []);
      const rows = await sql(
        'select a.*, u.username, u.email, u.created_at as user_created_at from advisors a join users u on u.id = a.user_id order by a.id asc limit 10 offset 0',
        [],
      );
      return h.response(rows).header('content-range', `advisors 0-9/${String(count?.['total'])}`);
    },
  });
  await server.start();
  return server;
}

/** A second log-in of the same person, whose token the floor takes bare. */
async function bareToken(db: Db): Promise<string> {
  const token = newToken();
  const { id: _, ...login } = (await db('login_sessions').first()) as Record<string, unknown>;
  await db('login_sessions').insert({ ...login, token_hash: hashToken(token) });
  return token;
}

type Query = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

async function sqliteQuery(db: Db): Promise<Query> {
  const { default: Sqlite } = await import('better-sqlite3');
  const { filename } = db.client.config.connection as { filename: string };
  const connection = new Sqlite(filename, { readonly: true });
  return (sql, values) =>
    Promise.resolve(connection.prepare(sql).all(...values) as Record<string, unknown>[]);
}

async function mysqlQuery(db: Db): Promise<Query> {
  const { createPool } = await import('mysql2/promise');
  const { host, port, user, password, database } = db.client.config.connection as Record<string, never>;
  const pool = createPool({ host, port, user, password, database, connectionLimit: 10, dateStrings: true });
  return async (sql, values) => (await pool.query(sql, values))[0] as Record<string, unknown>[];
}

/** `GET /api/admin/advisors?range=[0,9]` with 10,000 advisors, on both databases: requests a second, and p99. */
export async function benchLists(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const database of databases) {
    const { db, drop } = await database.create();
    await seedLoad(db, { advisors: ADVISORS, organizations: 0 });
    const test = await buildServer(db, {
      env: { NODE_ENV: 'production', DEMO: 'off', PORT: '0', HOST: '127.0.0.1' },
    });
    await test.server.start();
    const bare = await bareServer(db);
    const { cookie } = await signIn(test, await buildSuperAdmin(test));
    const floor = await load(bare.info.uri, `bare=${await bareToken(db)}`);
    const ours = await load(test.server.info.uri, cookie ?? '');
    await bare.stop();
    await test.stop();
    await drop();
    const name = `list of 10,000 advisors, ${database.name}`;
    rows.push({
      name: `${name}: rate`,
      value: ours.perSecond,
      floor: floor.perSecond,
      ratio: ours.perSecond / floor.perSecond,
      unit: 'req/s',
      budget: '≥ 0.5',
    });
    rows.push({
      name: `${name}: p99`,
      value: ours.p99,
      floor: floor.p99,
      ratio: ours.p99 / floor.p99,
      unit: 'ms',
      budget: '≤ 2',
    });
  }
  return rows;
}
