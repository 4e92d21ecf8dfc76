import { databases } from '../support/databases.ts';
import { benchExport } from './csv-export.ts';
import { benchImport } from './csv-import.ts';
import type { BenchRow } from './report.ts';

/** Import of 10,000 advisors against plain inserts of the same rows; export of 100,000 against a dump of the query. */
export async function benchCsv(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const database of databases) {
    const imported = await database.create();
    rows.push(await benchImport(imported.db, database.name));
    await imported.drop();
    const exported = await database.create();
    rows.push(...(await benchExport(exported.db, exported.url, database.name)));
    await exported.drop();
  }
  return rows;
}
