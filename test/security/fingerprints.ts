import { createHash } from 'node:crypto';
import type { Db } from '../../src/core/db/database.ts';
import { dialectOf } from '../../src/core/db/dialect.ts';
import { tableNames } from '../core/db/schema-of.ts';

/** A number or hash of the content of each table, to see which have changed. @param but tables that are left out */
export async function fingerprints(db: Db, but: readonly string[]): Promise<Record<string, string>> {
  const tables = (await tableNames(db)).filter((table) => !but.includes(table));
  if (dialectOf(db) === 'mysql') {
    const [rows] = (await db.raw(`checksum table ${tables.map((table) => `\`${table}\``).join(', ')}`)) as [
      { Table: string; Checksum: number | null }[],
    ];
    return Object.fromEntries(rows.map((row) => [row.Table.split('.')[1], String(row.Checksum)]));
  }
  const found: Record<string, string> = {};
  for (const table of tables)
    found[table] = createHash('sha256')
      .update(JSON.stringify(await db(table).select()))
      .digest('hex');
  return found;
}
