import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Db } from '../../src/core/db/database.ts';
import { dialectOf } from '../../src/core/db/dialect.ts';
import { tableNames } from '../core/db/schema-of.ts';

/** Columns and rows of a table that no event stands for: the rest of it counts. */
export type InPart = Readonly<Record<string, (rows: Knex.QueryBuilder) => Knex.QueryBuilder>>;

const hashOf = (rows: unknown): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex');

/**
 * A number or hash of the content of each table, to see which have changed.
 * @param but tables that are left out
 * @param inPart what is looked at of a table that is not looked at as a whole
 */
export async function fingerprints(db: Db, but: readonly string[], inPart: InPart = {}) {
  const found: Record<string, string> = {};
  for (const [table, part] of Object.entries(inPart))
    found[table] = hashOf(await part(db(table)).orderBy('id'));
  const tables = (await tableNames(db)).filter((table) => !but.includes(table) && !(table in inPart));
  if (dialectOf(db) === 'mysql') {
    const [rows] = await db.raw(`checksum table ${tables.map((table) => `\`${table}\``).join(', ')}`);
    for (const row of rows) found[String(row.Table.split('.')[1])] = String(row.Checksum);
    return found;
  }
  for (const table of tables) found[table] = hashOf(await db(table).select());
  return found;
}
