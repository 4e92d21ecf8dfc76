import { LIMITS } from '../../../contract/limits.ts';
import type { Context } from '../../../core/audit/audit.ts';
import type { ImportOptions, ImportParts, ImportReport } from '../../../core/csv/import-rows.ts';
import { importRows } from '../../../core/csv/import-rows.ts';
import { openTable } from '../../../core/csv/read.ts';
import type { CsvSource } from '../../../core/csv/source.ts';
import { AppError } from '../../../core/errors.ts';
import type { ImportWishes } from '../../groups/index.ts';
import { insertOrganizations } from './insert-organizations.ts';
import { ORGANIZATION_COLUMNS } from './organization-columns.ts';
import { readOrganizationRow } from './read-organization-row.ts';

const KIND = {
  userType: 'organization' as const,
  columns: ORGANIZATION_COLUMNS,
  read: readOrganizationRow,
  insert: insertOrganizations,
};

/**
 * Brings in organisations from a CSV file (contract §8).
 * @throws AppError CSV_* when the file as a whole cannot be taken; then nothing is written
 */
export async function importOrganizations(
  parts: ImportParts,
  context: Context,
  source: CsvSource,
  wishes: ImportWishes & Pick<ImportOptions, 'progress' | 'signal' | 'onOutage'>,
): Promise<ImportReport> {
  const table = await openTable(source, ORGANIZATION_COLUMNS, LIMITS.csv.rows);
  const { maxPasswords = Number.POSITIVE_INFINITY } = wishes;
  if (wishes.withPasswords && table.total > maxPasswords)
    throw new AppError('CSV_TOO_MANY_PASSWORDS', { values: { n: maxPasswords } });
  return importRows(parts, KIND, table, { ...wishes, context });
}
