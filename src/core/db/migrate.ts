import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Knex } from 'knex';
import type { Db } from './database.ts';
import { dialectOf } from './dialect.ts';
import { CODE } from '../project.ts';
import { withMigrationLease } from './migration-lease.ts';
import type { Migration } from './schema.ts';

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
 * Brings the database to the newest schema. Safe when several processes do it at once (one works, the others wait and
 * find nothing to do) and after one was killed half way (the next run completes it); security 17.
 *
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

/**
 * Takes migrations back, newest first: for development and tests.
 *
 * @param to the last migration to keep; without it, everything goes.
 */
export async function migrateDown(db: Db, to?: string): Promise<{ reverted: string[] }> {
  return withMigrationLease(db, async (stillOurs) => {
    const config = await underLease(db, stillOurs);
    const reverted: string[] = [];
    for (const name of (await appliedMigrations(db)).reverse()) {
      if (name === to) break;
      await db.migrate.down({ ...config, name });
      reverted.push(name);
    }
    return { reverted };
  });
}

/** Names of the migrations not applied yet; changes nothing, so that a readiness check may ask. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const applied = new Set(await appliedMigrations(db));
  return (await migrationSource.getMigrations([])).filter((name) => !applied.has(name));
}

async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await db.schema.hasTable(RECORD))) return [];
  return db(RECORD).orderBy('id').pluck<string[]>('name');
}

async function underLease(db: Db, stillOurs: (db: Knex) => Promise<void>): Promise<Knex.MigratorConfig> {
  const config: Knex.MigratorConfig & { beforeEach(db: Knex): Promise<void> } = {
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
