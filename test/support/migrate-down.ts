import type { Db } from '../../src/core/db/database.ts';
import { dialectOf } from '../../src/core/db/dialect.ts';
import { migrationSource } from '../../src/core/db/migrate.ts';

const tableName = 'knex_migrations';

/** Takes migrations back, newest first. @param to the last migration to keep; without it, everything goes */
export async function migrateDown(db: Db, to?: string): Promise<{ reverted: string[] }> {
  const config = { migrationSource, tableName, disableTransactions: dialectOf(db) === 'mysql' };
  const reverted: string[] = [];
  for (const name of await db(tableName).orderBy('id', 'desc').pluck<string[]>('name')) {
    if (name === to) break;
    await db.migrate.down({ ...config, name });
    reverted.push(name);
  }
  return { reverted };
}
