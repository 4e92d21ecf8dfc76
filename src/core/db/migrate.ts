import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Knex } from 'knex';
import { dialectOf } from './dialect.ts';
import { CODE } from '../project.ts';
import type { Migration } from './schema.ts';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { LeaseLost, Leases, type Lease } from './lease.ts';
import { insertIgnore } from './rows.ts';
import { untilWon, type Db } from './transaction.ts';
import { errorCode } from '../errors.ts';

const TABLE = 'migration_lease';
const LEASE_MS = 10_000;
const POLL_MS = 100;
/** The lease's columns, in a table that is made before any migration and never changes. */
const COLUMNS = {
  owner: 'owner',
  until: 'expires_at',
  stored: (until: Date | null) => until?.getTime() ?? 0,
};

/** Throws once the lease was lost (after the process was suspended, say). */
type StillOurs = (db: Knex) => Promise<void>;

/** A killed owner blocks nobody for longer than ten seconds: not at all when its process can be seen to be gone. */
export async function withMigrationLease<T>(db: Db, work: (stillOurs: StillOurs) => Promise<T>): Promise<T> {
  await untilWon(() => ensureTable(db));
  const leases = new Leases({ db, table: TABLE, leaseMs: LEASE_MS, columns: COLUMNS });
  const owner = `${PLACE}:${process.pid}:${randomUUID()}`;
  for (;;) {
    await untilWon(() => letGoOfDead(db));
    const lease = await untilWon(() => leases.claim({ owner }));
    if (lease) return holding(lease, work);
    await pause(POLL_MS * (0.5 + Math.random()));
  }
}

async function holding<T>(lease: Lease, work: (stillOurs: StillOurs) => Promise<T>): Promise<T> {
  const stillOurs: StillOurs = async (db) => {
    if (!(await lease.prolong(undefined, db))) throw new LeaseLost('the migration');
  };
  try {
    return await lease.during(() => work(stillOurs));
  } finally {
    await lease.release();
  }
}

async function ensureTable(db: Db): Promise<void> {
  // Asked first: on a Galera cluster every change of the schema stops all nodes, even one that changes nothing.
  if (!(await db.schema.hasTable(TABLE)))
    await db.raw(
      'create table if not exists migration_lease (id int not null primary key, owner varchar(255), expires_at bigint not null)',
    );
  await insertIgnore(db, TABLE, { id: 1, owner: null, expires_at: 0 });
}

async function letGoOfDead(db: Db): Promise<void> {
  const holder = await db(TABLE).first('owner');
  if (holder?.owner && isGone(holder.owner))
    await db(TABLE).where('owner', holder.owner).update({ owner: null, expires_at: 0 });
}

/**
 * Names the set of processes whose numbers we can judge: one boot of one kernel, one process namespace. A host name
 * would not do, because containers may share it and yet not see each other's processes.
 */
const PLACE = place();

function place(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`;
  } catch {
    return `${hostname()}/${process.platform}`;
  }
}

/** Whether an owner's process surely no longer runs; false when that cannot be known. */
function isGone(owner: string): boolean {
  const [where, pid] = owner.split(':');
  if (where !== PLACE || pid === undefined || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}

const FOLDER = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));
const RECORD = 'knex_migrations';

/** Migrations by file name without its ending, so that names stay the same whatever a build does to the files. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () =>
    readdirSync(FOLDER)
      .filter((file) => /^\d{14}_\w+\.\w+$/.test(file) && path.extname(file) === CODE)
      .map((file) => path.basename(file, CODE))
      .sort(),
  getMigrationName: (name) => name,
  getMigration: async (name): Promise<Migration> =>
    import(pathToFileURL(path.join(FOLDER, `${name}${CODE}`)).href),
};

/**
 * Safe when several processes do it at once (one works, the others wait and find nothing to do) and after one was
 * killed half way (the next run completes it); security 17.
 * @returns the names of the migrations this call applied, in order.
 * @throws the first migration's error, what was done before staying recorded; or when the database cannot be reached.
 */
export async function migrate(db: Db): Promise<{ applied: string[] }> {
  return withMigrationLease(db, async (stillOurs) => {
    if ((await pendingMigrations(db)).length === 0) return { applied: [] };
    const [, applied]: [number, string[]] = await db.migrate.latest(await underLease(db, stillOurs));
    return { applied };
  });
}

/** Names of the migrations not applied yet; changes nothing, so that a readiness check may ask. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const isNew = !(await db.schema.hasTable(RECORD));
  const applied = new Set(isNew ? [] : await db(RECORD).pluck<string[]>('name'));
  return (await migrationSource.getMigrations([])).filter((name) => !applied.has(name));
}

async function underLease(db: Db, stillOurs: StillOurs): Promise<Knex.MigratorConfig> {
  const config: Knex.MigratorConfig & { beforeEach: StillOurs } = {
    migrationSource,
    tableName: RECORD,
    // MySQL commits at every change of the schema, transaction or not; on SQLite all of it happens or nothing.
    disableTransactions: dialectOf(db) === 'mysql',
    beforeEach: stillOurs,
  };
  // Knex's own lock outlives a killed process. The lease is ours, so whoever holds that lock is dead.
  await db.migrate.forceFreeMigrationsLock(config);
  return config;
}
