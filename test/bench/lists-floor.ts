/**
 * The floor of the lists' row: a bare hapi route that runs the same queries (session, count, page) with the driver by
 * hand, on the database that DATABASE_URL names. Writes its address and waits.
 */
import { Server } from '@hapi/hapi';
import { openDatabase, type Db } from '../../src/core/db/database.ts';
import { sqliteDriver } from '../../src/core/db/sqlite-driver.ts';
import { hashToken } from '../../src/core/security/tokens.ts';

type Query = (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

async function sqliteQuery(db: Db): Promise<Query> {
  const Sqlite = sqliteDriver();
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

const db = openDatabase(String(process.env['DATABASE_URL']));
const sql = db.client.config.client === 'better-sqlite3' ? await sqliteQuery(db) : await mysqlQuery(db);
const server = new Server({ port: 0, host: '127.0.0.1' });
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
console.log(server.info.uri);
