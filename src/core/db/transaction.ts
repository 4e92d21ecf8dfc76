import { setTimeout as pause } from 'node:timers/promises';
import { isCluster } from './cluster.ts';
import type { Db, Tx } from './database.ts';
import { isRetryable } from './errors.ts';

export type { Db, Narrow, Tx } from './database.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 15;

/**
 * Commits what `work` did, or nothing. A transaction that lost against another one (deadlock, certification conflict,
 * busy database) is rolled back and the whole of `work` runs again with fresh reads, at most six times (security 16);
 * so `work` must read inside and change nothing outside the database.
 * @param db the database, or a transaction: then `work` simply joins it, and its outermost owner retries.
 * @throws whatever `work` throws, after rolling back; the last conflict when all attempts lost.
 */
export async function transaction<T>(db: Db | Tx, work: (trx: Tx) => Promise<T>): Promise<T> {
  // Knex says by this flag which of the two it is.
  return db.isTransaction ? work(db as Tx) : untilWon(() => db.transaction(work));
}

/** Repeats, at most six times, what is a transaction of its own when it lost. @throws the last conflict when all did */
export async function untilWon<T>(attemptOnce: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      // Full jitter: two losers must not meet again at the same moment.
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/**
 * Holds a row for the rest of the transaction and reads it as it is now: whoever else holds it waits, or (on another
 * node of a cluster) is run again after this transaction. Everything that decides by what it reads and then writes
 * other rows needs this; `forUpdate` alone holds nothing on the other nodes.
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
  const held: number[] = await trx(table).whereIn('id', ids).orderBy('id').forUpdate().pluck('id');
  for (const id of held) await holdName(trx, `${table} ${id}`);
}

/**
 * Holds a name on all nodes of a cluster, for what is more than one row (the administrators of a group, say); take the
 * rows `forUpdate` first, which is all that a single server needs. Galera compares what transactions have written,
 * never what they have read or locked: of two that write the same row at once one is undone and, by {@link
 * transaction}, runs again.
 */
export async function holdName(trx: Tx, name: string): Promise<void> {
  if (!isCluster(trx)) return;
  await trx('row_holds')
    .insert({ name, turn: 1 })
    .onConflict('name')
    .merge({ turn: trx.raw('?? + 1', ['turn']) });
}
