import { call } from '../../../app/data/httpClient.ts';
import { checkFile } from '../file/files.ts';
import type { ImportRow, Verdict } from '../rows/importRow.ts';

/**
 * Asks the import call what it would do with these rows (`dryRun`, contract §8), without writing anything.
 * @returns its verdicts by the rows' ids
 * @throws HttpError
 */
export async function checkAddresses(
  rows: readonly ImportRow[],
  signal?: AbortSignal,
): Promise<Map<number, Verdict>> {
  const form = new FormData();
  form.set('file', new Blob([checkFile(rows)], { type: 'text/csv' }), 'advisors.csv');
  form.set('dryRun', 'true');
  const report = await call<{ rows: (Verdict & { row: number })[] }>(
    'POST',
    '/api/admin/advisors/import',
    form,
    signal,
  );
  return new Map(
    report.rows.flatMap(({ row, ...verdict }) => {
      const asked = rows[row - 1];
      return asked ? [[asked.id, verdict] as const] : [];
    }),
  );
}
