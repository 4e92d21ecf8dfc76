import { mkdirSync } from 'node:fs';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { ConfigError } from '../../config/config.ts';
import { noteCluster } from './cluster.ts';
import { prepareMysqlConnection } from './mysql-connection.ts';
import { prepareSqliteConnection, shareTheLock } from './sqlite-connection.ts';
import { sqliteDriver } from './sqlite-driver.ts';

/** A database handle. Everything that reads or writes takes one (or a {@link Tx}) as its argument. */
export type Db = Knex;
export type Tx = Knex.Transaction;

export type Narrow = (query: Knex.QueryBuilder) => void;
/** A {@link Narrow}, or the values of columns: one, or any of some. */
export type Where = Narrow | Readonly<Record<string, string | number | readonly (string | number)[]>>;

const wrong = (why: string) => new ConfigError([`DATABASE_URL: ${why}`]);
const EXPECTED = 'expected mysql://user:password@host:port/database or sqlite:PATH';

/**
 * Opens no connection yet: the first query does.
 * @param url `mysql://user:password@host:port/database` (optional `?ssl=on`, `?pool=20`) or `sqlite:PATH`
 *   (`sqlite::memory:` for tests); contract §9. The parent folder of an SQLite file is made when missing.
 * @throws ConfigError with one line, without the password, when the URL cannot be used.
 */
export function openDatabase(url: string): Db {
  const config = knexConfig(url);
  const db = knex(config);
  if (config.client === 'better-sqlite3') {
    db.client.driver = sqliteDriver();
    shareTheLock(db);
  }
  return db;
}

/** Makes process warnings of what Knex would log, but for lost connections, which callers hear of anyway. */
const log = { warn, error: warn, deprecate: warn, debug: () => {} };

function warn(message: unknown): void {
  const text = String(message);
  if (!/connection error/i.test(text)) process.emitWarning(text, 'DatabaseWarning');
}

/** The Knex configuration behind {@link openDatabase}; the knexfile uses it too. Throws as that does. */
export function knexConfig(url: string): Knex.Config {
  if (url.startsWith('sqlite:')) return sqliteConfig(url.slice('sqlite:'.length));
  if (/^(mysql|mariadb):/.test(url)) return mysqlConfig(url);
  throw wrong(`Unknown kind of database: ${EXPECTED}`);
}

function sqliteConfig(location: string): Knex.Config {
  // sqlite:data/x, sqlite:/abs/x and the URL form sqlite:///abs/x all name a file.
  const filename = location.startsWith('//') ? location.slice(2) : location;
  if (filename === '' || filename.includes('?'))
    throw wrong(`The SQLite path is missing or has a "?": ${EXPECTED}`);
  if (filename !== ':memory:') mkdirSync(path.dirname(path.resolve(filename)), { recursive: true });
  return {
    client: 'better-sqlite3',
    log,
    compileSqlOnError: false,
    useNullAsDefault: true,
    connection: { filename },
    // One connection: SQLite has one writer, and an in-memory database lives as long as its connection.
    // Waiting for it is queueing, not an outage, hence the longer time.
    pool: { min: 1, max: 1, afterCreate: prepareSqliteConnection },
    acquireConnectionTimeout: 10_000,
  };
}

function mysqlConfig(url: string): Knex.Config {
  const { ssl, pool, ...place } = parseMysqlUrl(url);
  const connection = {
    ...place,
    charset: 'utf8mb4',
    timezone: 'Z',
    // Dates and decimals arrive as the same JavaScript values as from SQLite (toolchain §3).
    dateStrings: true,
    decimalNumbers: true,
    supportBigNumbers: true,
    connectTimeout: 3_000,
    ...(ssl ? { ssl: {} } : {}),
  };
  const pooled = {
    min: 0,
    max: pool,
    afterCreate: prepareMysqlConnection({ ...connection }, () => noteCluster(pooled)),
  };
  return {
    client: 'mysql2',
    log,
    compileSqlOnError: false,
    connection,
    pool: pooled,
    // "The database going away: answers become 503 within 5 s" (security 16).
    acquireConnectionTimeout: 4_000,
  };
}

function parseMysqlUrl(url: string) {
  if (!URL.canParse(url)) throw wrong(`The MySQL address cannot be read: ${EXPECTED}`);
  const parsed = new URL(url);
  const database = decode(parsed.pathname.slice(1));
  if (parsed.hostname === '' || database === '' || database.includes('/')) {
    throw wrong(`The MySQL address needs a host and one database name: ${EXPECTED}`);
  }
  for (const name of parsed.searchParams.keys()) {
    if (name !== 'ssl' && name !== 'pool')
      throw wrong(`Unknown parameter "${name}" in the MySQL address: only ssl and pool`);
  }
  const ssl = parsed.searchParams.get('ssl') ?? 'off';
  if (ssl !== 'on' && ssl !== 'off') throw wrong('The parameter "ssl" of the MySQL address is on or off');
  const pool = Number(parsed.searchParams.get('pool') ?? 10);
  if (!Number.isInteger(pool) || pool < 2 || pool > 500) {
    throw wrong('The parameter "pool" of the MySQL address is a number of connections from 2 to 500');
  }
  return {
    host: parsed.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: parsed.port === '' ? 3306 : Number(parsed.port),
    user: decode(parsed.username),
    password: decode(parsed.password),
    database,
    ssl: ssl === 'on',
    pool,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong('The MySQL address has a "%" that is not followed by two hex digits');
  }
}
