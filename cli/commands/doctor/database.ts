import { isUnavailable } from '../../../src/core/db/dialect.ts';
import { databaseDamage, databaseVersion } from '../../../src/core/db/integrity.ts';
import { pendingMigrations } from '../../../src/core/db/migrate.ts';
import type { Check } from './finding.ts';

/** Whether the database answers and is whole. */
export const database: Check = async ({ db }) => {
  try {
    const version = await databaseVersion(db);
    const damage = await databaseDamage(db);
    return { check: 'database', ok: damage === null, detail: damage ?? `${version}, reachable` };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return { check: 'database', ok: false, detail: 'cannot be reached' };
  }
};

/** Whether its schema is this release's. */
export const migrations: Check = async ({ db }) => {
  const pending = await pendingMigrations(db);
  const detail = pending.length === 0 ? 'none pending' : `${pending.length} pending; run: timematch migrate`;
  return { check: 'migrations', ok: pending.length === 0, detail };
};
