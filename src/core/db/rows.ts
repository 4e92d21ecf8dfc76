/** Portable forms of writes whose SQL differs. */
import type { Knex } from 'knex';
import { isDuplicate } from './errors.ts';

type Row = Record<string, unknown>;

/** What a query answers, as rows of what it selects: for those whose rows Knex's own types cannot name. */
export async function rowsOf<Row>(query: Knex.QueryBuilder): Promise<Row[]> {
  return query;
}

/** Inserts a row. @returns its id */
export async function insertRow(db: Knex, table: string, row: object): Promise<number> {
  const [id] = await db(table).insert(row);
  return Number(id);
}

/**
 * Inserts a row unless one of its keys is taken. Other errors stay errors (MySQL's own INSERT IGNORE hides them).
 *
 * @returns whether the row is new.
 */
export async function insertIgnore(db: Knex, table: string, row: Row): Promise<boolean> {
  try {
    await db(table).insert(row);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * Inserts rows, or changes the named columns of those whose key exists.
 *
 * @param keys the columns of one unique key. (MySQL takes any unique key of the table as a match.)
 * @param merge the columns to take over; none leaves existing rows as they are.
 */
export async function upsert(
  db: Knex,
  table: string,
  rows: Row | Row[],
  keys: string[],
  merge: string[],
): Promise<void> {
  await db(table)
    .insert(rows)
    .onConflict(keys)
    .merge(merge.length > 0 ? merge : keys.slice(0, 1));
}
