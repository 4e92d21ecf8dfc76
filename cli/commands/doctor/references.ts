import { brokenReferences } from '../../../src/core/db/integrity.ts';
import type { Check } from './finding.ts';
import { count, some } from './finding.ts';

/** Whether every reference between tables leads somewhere; foreign keys see to it unless somebody turned them off. */
export const references: Check = async ({ db }) => {
  const broken = await brokenReferences(db);
  const detail =
    broken.length === 0
      ? 'every reference leads somewhere'
      : `${some(broken.map(({ table, column, rows }) => `${table}.${column}: ${count(rows, 'row')} without what it names`))}; restore a backup, or correct them by hand`;
  return { check: 'references', ok: broken.length === 0, detail };
};
