import { isCluster } from './cluster.ts';
import type { Tx } from './database.ts';

/**
 * Holds a row for the rest of the transaction and reads it as it is now: whoever else holds it waits, or (on another
 * node of a cluster) is run again after this transaction. Everything that decides by what it reads and then writes
 * other rows needs this; `forUpdate` alone holds nothing on the other nodes.
 *
 * @returns the columns, undefined where there is no such row
 */
export async function holdRow<Row extends object = { id: number }>(
  trx: Tx,
  table: string,
  id: number,
  ...columns: readonly (keyof Row & string)[]
): Promise<Row | undefined> {
  const row = await trx(table)
    .where('id', id)
    .forUpdate()
    .first<Row | undefined>(...(columns.length > 0 ? columns : ['id']));
  if (row) await holdName(trx, `${table} ${id}`);
  return row;
}

/** Holds rows like {@link holdRow}, in the order of their ids. Rows that are not there are not held. */
export async function holdRows(trx: Tx, table: string, ids: readonly number[]): Promise<void> {
  const held: number[] = await trx(table)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .pluck('id');
  for (const id of held) await holdName(trx, `${table} ${id}`);
}

/**
 * Holds a name on all nodes of a cluster, for what is more than one row (the administrators of a group, say); take the
 * rows themselves `forUpdate` first, which is all that a single server needs. Galera compares what transactions have
 * written, never what they have read or locked: of two that write the same row at once one is undone and, by
 * {@link transaction}, runs again.
 */
export async function holdName(trx: Tx, name: string): Promise<void> {
  if (!isCluster(trx)) return;
  await trx('row_holds')
    .insert({ name, turn: 1 })
    .onConflict('name')
    .merge({ turn: trx.raw('?? + 1', ['turn']) });
}
