import type { Db } from './database.ts';
import { databaseClock, firstRow } from './dialect.ts';

/**
 * The time by the database's clock. What processes agree about by time (leases, what is due) goes by this one, so that it
 * does not matter when the clock of one of their machines is wrong, or is put right while it works.
 */
export async function databaseNow(db: Db): Promise<Date> {
  const row = firstRow<{ ms: number | string }>(db, await db.raw('select ? as ms', [databaseClock(db)]));
  return new Date(Number(row?.ms));
}

/** A lease of another process, by the key of what it holds. */
export interface SeenLease {
  readonly key: number | string;
  readonly until: string;
}

/**
 * Finds leases that outlive their owner because the database's clock went back: they seem to last for hours. Whoever lives
 * prolongs a lease; one that stays as it is for longer than a lease lasts, by a clock that never goes back, is a dead
 * process's.
 */
export class StuckLeases {
  readonly #leaseMs: number;
  readonly #now: () => number;
  #since = new Map<number | string, { readonly until: string; readonly at: number }>();

  /** @param now milliseconds, of any clock that does not go back */
  constructor(leaseMs: number, now: () => number = () => performance.now()) {
    this.#leaseMs = leaseMs;
    this.#now = now;
  }

  /**
   * @param seen all leases that reach further than any that is made now
   * @returns the keys of those that nobody holds any more
   */
  find(seen: readonly SeenLease[]): SeenLease[] {
    const now = this.#now();
    const before = this.#since;
    this.#since = new Map(
      seen.map(({ key, until }) => {
        const known = before.get(key);
        return [key, known?.until === until ? known : { until, at: now }];
      }),
    );
    return seen.filter(({ key }) => now - (this.#since.get(key)?.at ?? now) > this.#leaseMs);
  }
}
