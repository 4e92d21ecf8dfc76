import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from './database.ts';
import { isRetryable } from './errors.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 15;

/**
 * Runs `work` in one transaction and commits what it did, or nothing. A transaction that lost against another one
 * (deadlock, certification conflict, busy database) is rolled back and the whole of `work` runs again with fresh
 * reads, at most six times (security 16); so `work` must read inside and change nothing outside the database.
 *
 * @param db the database, or a transaction: then `work` simply joins it, and its outermost owner retries.
 * @returns what `work` returns.
 * @throws whatever `work` throws, after rolling back; the last conflict when all attempts lost.
 */
export async function transaction<T>(db: Db | Tx, work: (trx: Tx) => Promise<T>): Promise<T> {
  // Knex says by this flag which of the two it is.
  return db.isTransaction ? work(db as Tx) : untilWon(() => db.transaction(work));
}

/**
 * Runs what is a transaction of its own (a library's, say) again when it lost against another one, at most six times.
 * @throws what it throws; the last conflict when all attempts lost
 */
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
