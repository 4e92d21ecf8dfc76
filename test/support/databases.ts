/**
 * Real databases for tests: SQLite always, MariaDB where it is installed. Every suite gets a database of its own,
 * migrated and with the reference data (so there is one open group, "Open community"), copied from a template that is
 * migrated once a run.
 *
 * TEST_DB=sqlite or TEST_DB=mysql restricts a run, TEST_MARIADB_PORT names a server that runs already, such as a MySQL 8
 * (its database "template" is made anew; tests that kill a server start a MariaDB of their own); REQUIRE_ALL=1 (set by .ci/run) makes anything left out an error.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureReferenceData } from '../../db/seeds/reference.ts';
import { openDatabase, type Db } from '../../src/core/db/database.ts';
import { migrate } from '../../src/core/db/migrate.ts';
import { mariadbAt, mariadbMissing, startMariadb, type Mariadb } from './mariadb.ts';

export interface TestDatabase {
  /** For processes and servers of the test's own; a second SQLite connection works, too. */
  url: string;
  db: Db;
  /** Closes `db` and deletes the database. */
  drop: () => Promise<void>;
}

export interface TestDatabaseKind {
  name: 'SQLite' | 'MariaDB';
  /** A migrated database with reference data, or with `empty` one without any table. */
  create: (options?: CreateOptions) => Promise<TestDatabase>;
}

interface CreateOptions {
  empty?: boolean;
  /** Fills a database once a process; every further one with the same function is a copy of that. */
  filledBy?: Fill;
}

type Fill = (db: Db) => Promise<unknown>;

const kinds: (TestDatabaseKind & { env: string; missing: string | null })[] = [
  { name: 'SQLite', env: 'sqlite', create: createSqlite, missing: leftOut('sqlite') },
  { name: 'MariaDB', env: 'mysql', create: createMariadb, missing: leftOut('mysql') ?? mariadbMissing() },
];

if (process.env.REQUIRE_ALL === '1') {
  for (const { name, missing } of kinds)
    if (missing) throw new Error(`REQUIRE_ALL=1, but no tests on ${name}: ${missing}`);
}

/** The databases this run can and should test on. */
export const databases: TestDatabaseKind[] = kinds.filter(({ missing }) => missing === null);

/** Those it does without, and why: for whoever prints what it has measured. */
export const databasesLeftOut: readonly { readonly name: string; readonly why: string }[] = kinds.flatMap(
  ({ name, missing }) => (missing === null ? [] : [{ name, why: missing }]),
);

/**
 * Defines a suite once per database, each with a fresh database shared by its tests:
 * `describeOnEachDatabase('Groups', (getDb, getUrl) => { it('…', async () => { await getDb()('groups')… }) })`.
 * Where a database cannot be tested, a pending test says why.
 */
export function describeOnEachDatabase(
  title: string,
  define: (getDb: () => Db, getUrl: () => string, name: TestDatabaseKind['name']) => void,
): void {
  for (const { name, create, missing } of kinds) {
    describe(`${title} (${name})`, () => {
      if (missing !== null) {
        it(`was not run on ${name}: ${missing}`);
        return;
      }
      let current: TestDatabase | null = null;
      const opened = (): TestDatabase => {
        if (current === null) throw new Error('The database exists only while the tests of its suite run');
        return current;
      };
      before(async function () {
        this.timeout(180_000); // the first suite of a run starts the server and migrates the template
        current = await create();
      });
      after(async () => {
        await current?.drop();
        current = null;
      });
      define(
        () => opened().db,
        () => opened().url,
        name,
      );
    });
  }
}

function leftOut(env: string): string | null {
  const only = process.env.TEST_DB;
  if (only && !['sqlite', 'mysql'].includes(only)) throw new Error(`TEST_DB=${only}: it is sqlite or mysql`);
  return only === undefined || only === '' || only === env ? null : `TEST_DB=${only}`;
}

let folder: string | null = null;
let counter = 0;

function temporary(name: string): string {
  if (folder === null) {
    const made = mkdtempSync(path.join(tmpdir(), 'timematch-sqlite-'));
    process.on('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return path.join(folder, name);
}

let sqliteTemplate: Promise<string> | null = null;

async function createSqlite({ empty = false, filledBy }: CreateOptions = {}): Promise<TestDatabase> {
  const file = temporary(`test-${(counter += 1)}.sqlite`);
  const template = filledBy
    ? once(filledSqlite, filledBy, fillSqlite)
    : (sqliteTemplate ??= makeSqliteTemplate());
  if (!empty) copyFileSync(await template, file);
  const url = `sqlite:${file}`;
  const db = openDatabase(url);
  const drop = async () => {
    await db.destroy();
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
  };
  return { url, db, drop };
}

async function makeSqliteTemplate(): Promise<string> {
  const file = temporary('template.sqlite');
  await fill(`sqlite:${file}`);
  return file;
}

const filledSqlite = new Map<Fill, Promise<string>>();

/** @returns the file of a database that stays as it is filled */
async function fillSqlite(filledBy: Fill): Promise<string> {
  const { url, db } = await createSqlite();
  await filledBy(db);
  await db.destroy();
  return url.slice('sqlite:'.length);
}

/** What is made of a key, the first time it is asked for. */
function once<K, V>(known: Map<K, Promise<V>>, key: K, make: (key: K) => Promise<V>): Promise<V> {
  const value = known.get(key) ?? make(key);
  known.set(key, value);
  return value;
}

async function fill(url: string): Promise<void> {
  const db = openDatabase(url);
  try {
    await migrate(db);
    await ensureReferenceData(db);
  } finally {
    await db.destroy(); // closing an SQLite file also empties its write-ahead log into it
  }
}

/** A server whose database "template" is migrated; a run of several processes has one, which `shared.ts` starts. */
export async function startWithTemplate(): Promise<Mariadb> {
  const server = await startMariadb();
  await makeTemplate(server);
  return server;
}

export async function makeTemplate(server: Pick<Mariadb, 'url' | 'run'>): Promise<void> {
  await server.run('drop database if exists template; create database template');
  await fill(server.url('template'));
}

interface MariadbTemplate {
  server: Pick<Mariadb, 'url' | 'run'>;
  /** The statements that make and fill a copy's tables. */
  copy: string;
}

let started: Mariadb | null = null;
let mariadbTemplate: Promise<MariadbTemplate> | null = null;

async function createMariadb({ empty = false, filledBy }: CreateOptions = {}): Promise<TestDatabase> {
  const { server, copy } = await (filledBy
    ? once(filledMariadb, filledBy, fillMariadb)
    : (mariadbTemplate ??= readMariadbTemplate()));
  const name = `test_${process.pid}_${(counter += 1)}`;
  await server.run(`create database ${name}; use ${name}; ${empty ? '' : copy}`);
  const url = server.url(name);
  const db = openDatabase(url);
  const drop = async () => {
    await db.destroy();
    await server.run(`drop database ${name}`);
  };
  return { url, db, drop };
}

async function readMariadbTemplate(): Promise<MariadbTemplate> {
  const port = process.env.TEST_MARIADB_PORT;
  if (port === undefined) started = await startWithTemplate();
  const server = started ?? mariadbAt(Number(port));
  return { server, copy: await copyOf(server, 'template') };
}

/** The statements that make another database's tables in the present one, with all their rows. */
async function copyOf(server: MariadbTemplate['server'], name: string): Promise<string> {
  const statements = ['set foreign_key_checks = 0'];
  for (const { [`Tables_in_${name}`]: table } of await server.run(`show tables from ${name}`)) {
    const [row] = await server.run(`show create table ${name}.\`${table}\``);
    statements.push(row?.['Create Table'] ?? '');
    const [first] = await server.run(`select 1 as found from ${name}.\`${table}\` limit 1`);
    if (!first) continue;
    // Columns that the database makes itself cannot be written.
    const columns = (
      await server.run(`show columns from ${name}.\`${table}\` where extra not like '%generated%'`)
    )
      .map(({ Field: column }) => `\`${column}\``)
      .join(', ');
    statements.push(`insert into \`${table}\` (${columns}) select ${columns} from ${name}.\`${table}\``);
  }
  return `${statements.join('; ')}; set foreign_key_checks = 1`;
}

const filledMariadb = new Map<Fill, Promise<MariadbTemplate>>();

async function fillMariadb(filledBy: Fill): Promise<MariadbTemplate> {
  const { url, db } = await createMariadb();
  await filledBy(db);
  await db.destroy();
  const { server } = await (mariadbTemplate ??= readMariadbTemplate());
  return { server, copy: await copyOf(server, path.basename(new URL(url).pathname)) };
}

/** Ends this process's own MariaDB server. Under mocha it happens by itself; a bench that uses this file calls it. */
export async function stopDatabases(): Promise<void> {
  mariadbTemplate = null;
  filledMariadb.clear();
  await started?.remove();
  started = null;
}

// A root hook: after the last suite of the whole run.
if (typeof after === 'function') after(stopDatabases);
