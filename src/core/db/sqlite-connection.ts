import type { Database, Statement } from 'better-sqlite3';
import type { Knex } from 'knex';

type Done = (error: Error | null, connection: unknown) => void;

const MAX_CACHED_STATEMENTS = 500;

/**
 * Settings of every SQLite connection; Knex calls it for each new one.
 * WAL lets other processes read while one writes; NORMAL is durable against a killed process (security 15).
 */
export function prepareSqliteConnection(connection: Database, done: Done): void {
  try {
    connection.pragma('busy_timeout = 5000');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = NORMAL');
    connection.pragma('foreign_keys = ON');
    cacheStatements(connection);
    done(null, connection);
  } catch (error) {
    done(error as Error, connection);
  }
}

/** Knex prepares each statement anew; parsing costs more than running most of ours. */
function cacheStatements(connection: Database): void {
  const prepare = connection.prepare.bind(connection);
  const cache = new Map<string, Statement>();
  connection.prepare = ((sql: string) => {
    const known = cache.get(sql);
    if (known) return known;
    const statement = prepare(sql);
    if (/^\s*(create|drop|alter|pragma)\b/i.test(sql)) {
      cache.clear(); // a changed table must not be read through columns of before
      return statement;
    }
    if (cache.size >= MAX_CACHED_STATEMENTS) cache.clear();
    cache.set(sql, statement);
    return statement;
  }) as Database['prepare'];
}

/**
 * Makes every outermost transaction take the write lock at its start. A plain BEGIN reads first and asks for the lock
 * at the first write; when another process has written in between, SQLite refuses at once without waiting.
 */
export function beginImmediately(db: Knex): void {
  const client = db.client as SqliteClient;
  const transaction = client.transaction.bind(client);
  client.transaction = (...args) => {
    const trx = transaction(...args);
    trx.begin = (connection) => trx.query(connection, 'BEGIN IMMEDIATE;');
    return trx;
  };
}

/** The part of Knex's client that has no public types. */
interface SqliteClient {
  transaction(...args: unknown[]): {
    begin(connection: unknown): Promise<unknown>;
    query(connection: unknown, sql: string): Promise<unknown>;
  };
}
