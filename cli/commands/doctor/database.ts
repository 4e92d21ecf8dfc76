import { databaseNow } from '../../../src/core/db/clock.ts';
import { isUnavailable } from '../../../src/core/db/dialect.ts';
import { databaseDamage, databaseVersion, brokenReferences } from '../../../src/core/db/integrity.ts';
import { pendingMigrations } from '../../../src/core/db/migrate.ts';
import { reasonOf } from '../../../src/core/errors.ts';
import { count } from '../../output.ts';
import { fine, some, wrong, type Check } from './finding.ts';
import { linksProblem } from '../../../src/start-problems.ts';

export const database: Check = async ({ db }) => {
  try {
    const version = await databaseVersion(db);
    const damage = await databaseDamage(db);
    return damage === null ? fine(`${version}, reachable`) : wrong(damage);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return wrong(`cannot be reached (${reasonOf(error)})`);
  }
};

export const migrations: Check = async ({ db }) => {
  const pending = await pendingMigrations(db);
  return pending.length === 0
    ? fine('none pending')
    : wrong(`${pending.length} pending; run: timematch migrate`);
};

export const links: Check = async ({ config }) => {
  const problem = linksProblem(config);
  if (problem) return wrong(problem);
  return fine(`lead to ${config.publicUrl ?? 'this machine: PUBLIC_URL is not set'}`);
};

/** Foreign keys see to it unless somebody turned them off. */
export const references: Check = async ({ db }) => {
  const broken = (await brokenReferences(db)).map(
    ({ table, column, rows }) => `${table}.${column}: ${count(rows, 'row')} without what it names`,
  );
  if (broken.length === 0) return fine('every reference leads somewhere');
  return wrong(`${some(broken)}; restore a backup, or correct them by hand`);
};

/** Leases last from half a minute on; a second or two of difference harms none of them. */
const MOST_MS = 2_000;

/** Leases and due dates compare this machine's clock with the database's. @param here this machine's, for tests */
export function clockCheck(here: () => number = Date.now): Check {
  return async ({ db }) => {
    const asked = here();
    const there = await databaseNow(db);
    // Half of the way there and back.
    const skew = there.getTime() - (asked + here()) / 2;
    if (Math.abs(skew) <= MOST_MS) return fine('this machine and the database agree');
    const by = `${(Math.abs(skew) / 1_000).toFixed(1)} s ${skew > 0 ? 'ahead of' : 'behind'}`;
    return wrong(`the database's clock is ${by} this machine's; set both by NTP`);
  };
}
