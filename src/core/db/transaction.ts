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
  if (db.isTransaction) return work(db as Tx);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      // Full jitter: two losers must not meet again at the same moment.
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
