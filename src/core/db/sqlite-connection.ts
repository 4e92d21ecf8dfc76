import { chmodSync } from 'node:fs';
import type { Database, Statement } from 'better-sqlite3';
import type { Knex } from 'knex';
import { BoundedMap } from '../bounded-map.ts';
import { fold } from './dialect.ts';
import { asError, errorCode } from '../errors.ts';
import { setTimeout as pause } from 'node:timers/promises';

/** After so long the lock is not being passed on but held: callers hear that the database is not available. */
const PATIENCE_MS = 3_000;
/** A lock that nobody missed for so long is not the same one any more. */
const FORGET_MS = 1_000;
const LONGEST_PAUSE_MS = 15;

/**
 * Waits for the write lock that another process holds (a backup, an import by the command line). SQLite's own waiting
 * (`busy_timeout`) stops the whole process, `/health/live` included; this one lets it go on. Once the lock has been
 * held for three seconds nobody waits any more until it is free: each is told at once, within the five seconds of an
 * outage (design/security.md 16).
 */
class SqliteLock {
  #missedSince = 0;
  #missedAt = 0;

  /**
   * @param attempt a statement that may find the database busy
   * @throws what it throws; when the lock is held for too long, an error that `isUnavailable` knows
   */
  async wait<T>(attempt: () => T | Promise<T>): Promise<T> {
    for (let pauseMs = 1; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#missed(error);
        await pause(pauseMs * (0.5 + Math.random()));
      }
    }
  }

  /** This process got the lock: nobody holds it for long. */
  taken(): void {
    this.#missedSince = 0;
  }

  #missed(error: unknown): void {
    const now = performance.now();
    if (this.#missedSince === 0 || now - this.#missedAt > FORGET_MS) this.#missedSince = now;
    this.#missedAt = now;
    if (now - this.#missedSince < PATIENCE_MS) return;
    const held = new Error('Another process holds the lock of the SQLite database', { cause: error });
    throw Object.assign(held, { code: 'SQLITE_HELD' });
  }
}

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(errorCode(error));

type Done = (error: Error | null, connection: unknown) => void;

const MAX_CACHED_STATEMENTS = 500;

/** WAL lets other processes read while one writes; NORMAL is durable against a killed process (security 15). */
export function prepareSqliteConnection(connection: Database, done: Done): void {
  try {
    keepPrivate(connection.name);
    connection.pragma('busy_timeout = 5000');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = NORMAL');
    connection.pragma('foreign_keys = ON');
    connection.function('fold', (text: string | null) => text && fold(text).normalize('NFC'));
    // From here on SqliteLock waits, without stopping the process.
    connection.pragma('busy_timeout = 0');
    cacheStatements(connection);
    done(null, connection);
  } catch (error) {
    done(asError(error), connection);
  }
}

/**
 * The file holds what people have entrusted to us: its owner alone reads it (design/security.md 27). SQLite gives its
 * other files the same mode. A file of somebody else's is theirs to protect.
 */
function keepPrivate(file: string): void {
  if (file === ':memory:' || file === '') return;
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Knex prepares each statement anew; parsing costs more than running most of ours. */
function cacheStatements(connection: Database): void {
  const prepare = connection.prepare.bind(connection);
  const cache = new BoundedMap<string, Statement>(MAX_CACHED_STATEMENTS);
  connection.prepare = ((sql: string) => {
    const known = cache.get(sql);
    const statement = known ?? prepare(sql);
    // A changed table must not be read through columns of before.
    if (!known && /^\s*(create|drop|alter|pragma)\b/i.test(sql)) cache.clear();
    else cache.set(sql, statement);
    return statement;
  }) as Database['prepare'];
}

/**
 * Makes every outermost transaction take the write lock at its start, and everything wait for it as {@link SqliteLock}
 * does. A plain BEGIN reads first and asks for the lock at the first write; when another process has written in
 * between, SQLite refuses at once without waiting.
 */
export function shareTheLock(db: Knex): void {
  const client: SqliteClient = db.client;
  const lock = new SqliteLock();
  const query = client._query.bind(client);
  client._query = async (connection, statement) => {
    const done = await lock.wait(() => query(connection, statement));
    if (done.context?.changes) lock.taken();
    return done;
  };
  const transaction = client.transaction.bind(client);
  client.transaction = (...args) => {
    const trx = transaction(...args);
    trx.begin = async (connection) => {
      await lock.wait(() => connection.exec('BEGIN IMMEDIATE'));
      lock.taken();
    };
    return trx;
  };
}

/** The part of Knex's client that has no public types. Statements inside a transaction go by a client of its own. */
interface SqliteClient {
  _query(connection: Database, statement: unknown): Promise<{ context?: { changes: number } }>;
  transaction(...args: unknown[]): { begin(connection: Database): Promise<unknown> };
}
