import { LIMITS } from '../../../contract/limits.ts';
import type { Context } from '../../../core/audit/audit.ts';
import type { ImportOptions, ImportParts, ImportReport } from '../../../core/csv/import-rows.ts';
import { importRows } from '../../../core/csv/import-rows.ts';
import { openTable } from '../../../core/csv/read.ts';
import type { CsvSource } from '../../../core/csv/source.ts';
import { AppError } from '../../../core/errors.ts';
import type { ImportWishes } from '../../groups/index.ts';
import { ADVISOR_COLUMNS } from './advisor-columns.ts';
import type { CvReader } from './fill-from-cv.ts';
import { FilledRows } from './fill-from-cv.ts';
import { insertAdvisors } from './insert-advisors.ts';
import { readAdvisorRow } from './read-advisor-row.ts';

/**
 * What an import of advisors needs: beside an import's parts, what reads CVs. It comes from outside, because the feature
 * `cv` knows advisors and not the other way round (docs/architecture.md); server and command line put the two together.
 */
export interface AdvisorImportParts extends ImportParts {
  readonly readCv: CvReader;
}

/**
 * Brings in advisors from a CSV file (contract §8), whose empty cells their CVs fill when that is wished for.
 * @throws AppError CSV_* when the file as a whole cannot be taken; then nothing is written
 */
export async function importAdvisors(
  parts: AdvisorImportParts,
  context: Context,
  source: CsvSource,
  wishes: ImportWishes & Pick<ImportOptions, 'progress' | 'signal' | 'onOutage'>,
): Promise<ImportReport> {
  const table = await openTable(source, ADVISOR_COLUMNS, LIMITS.csv.rows);
  const { maxPasswords = Number.POSITIVE_INFINITY } = wishes;
  if (wishes.withPasswords && table.total > maxPasswords)
    throw new AppError('CSV_TOO_MANY_PASSWORDS', { values: { n: maxPasswords } });
  const filled = new FilledRows(parts.readCv);
  const kind = {
    userType: 'advisor' as const,
    columns: ADVISOR_COLUMNS,
    read: (cells: Parameters<typeof readAdvisorRow>[0]) => readAdvisorRow(cells, filled.noteOf(cells)),
    insert: insertAdvisors,
  };
  return importRows(parts, kind, wishes.autoGenerateFromCV ? filled.over(table) : table, {
    ...wishes,
    context,
  });
}
