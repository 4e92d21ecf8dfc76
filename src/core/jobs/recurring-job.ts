import type { Lease } from '../db/lease.ts';
import type { Deps } from '../deps.ts';

/**
 * Work that comes round again. In every process the same list ticks; the database's lease lets one of them run a job at
 * a time (table `jobs`). A run must be safe to repeat: a process may die in the middle of it.
 */
export interface RecurringJob {
  /** Unique name, also the lease's key. */
  readonly kind: string;
  readonly everySeconds: number;
  /**
   * @param now the clock to go by, so that tests can move it
   * @param lease by which the runner holds the job; a process that was frozen for long may have lost it
   */
  readonly run: (deps: Deps, now: Date, lease?: Lease) => Promise<void>;
}
