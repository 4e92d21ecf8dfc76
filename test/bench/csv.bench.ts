import { benchExport } from './csv-export.ts';
import { benchImport } from './csv-import.ts';
import { onEach, type BenchRow } from './report.ts';

/** Import of 10,000 advisors against plain inserts of the same rows; export of 100,000 against a dump of the query. */
export const benchCsv = async (): Promise<BenchRow[]> => [
  ...(await onEach(async ({ db, name }) => [await benchImport(db, name)])),
  ...(await onEach(({ db, url, name }) => benchExport(db, url, name))),
];
