import type { Knex } from 'knex';
import { isDuplicate } from './errors.ts';
import type { Rows, Written } from './tables.ts';
import type { Where } from './database.ts';
import { pieces } from '../records.ts';
import { AppError } from '../errors.ts';
import type { ErrorCode } from '../../contract/messages.ts';

/** A row as it is stored; `Exact` says more of columns than their type, and what a query reads beside them. */
export type RowOf<Table extends keyof Rows, Exact extends object = object> = Omit<Rows[Table], keyof Exact> &
  Exact;

type Row = Record<string, unknown>;

const ROWS_AT_ONCE = 50;

export async function countOf(rows: Knex.QueryBuilder): Promise<number> {
  const [found]: { n: number | string }[] = await rows.count({ n: '*' });
  return Number(found?.n ?? 0);
}

/** What a query answers, as rows of what it selects: for those whose rows Knex's own types cannot name. */
export async function rowsOf<Row>(query: Knex.QueryBuilder): Promise<Row[]> {
  return query;
}

export function narrowed(rows: Knex.QueryBuilder, conditions: readonly Where[]): Knex.QueryBuilder {
  for (const condition of conditions) {
    if (typeof condition === 'function') void rows.where(condition);
    else
      for (const [column, value] of Object.entries(condition))
        void (Array.isArray(value) ? rows.whereIn(column, value) : rows.where(column, value));
  }
  return rows;
}

/** Inserts a row. @param refusal what a key that is taken is refused with @returns its id */
export async function insertRow(db: Knex, table: string, row: object, refusal?: ErrorCode): Promise<number> {
  try {
    const [id] = await db(table).insert(row);
    return Number(id);
  } catch (error) {
    throw refusal && isDuplicate(error) ? new AppError(refusal) : error;
  }
}

/** Changes columns of a row; those that are undefined stay. */
export async function updateRow<Table extends keyof Rows>(
  db: Knex,
  table: Table,
  id: number,
  changes: Written<Rows[Table]>,
): Promise<void> {
  await db<Row>(table).where('id', id).update(changes);
}

/** Inserts some rows a statement: MySQL and SQLite bound what they take. @param atOnce more where rows are small */
export async function insertAll(db: Knex, table: string, rows: readonly object[], atOnce = ROWS_AT_ONCE) {
  for (const some of pieces(rows, atOnce)) await db(table).insert(some);
}

/** The ids of rows that were just inserted, by a column that tells them apart, in the order of its values. */
export async function idsBy<Key extends string | number>(
  db: Knex,
  table: string,
  column: string,
  values: readonly Key[],
): Promise<number[]> {
  const rows: { id: number; key: Key }[] = await db(table)
    .whereIn(column, values)
    .select({ id: 'id', key: column });
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return values.map((value) => Number(ids.get(value)));
}

/** Other errors than a taken key stay errors (MySQL's own INSERT IGNORE hides them). @returns whether the row is new */
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
 * @param keys the columns of one unique key. (MySQL takes any unique key of the table as a match.)
 * @param merge the columns to take over; none leaves existing rows as they are.
 */
export async function upsert(db: Knex, table: string, rows: Row | Row[], keys: string[], merge: string[]) {
  await db(table)
    .insert(rows)
    .onConflict(keys)
    .merge(merge.length > 0 ? merge : keys.slice(0, 1));
}
