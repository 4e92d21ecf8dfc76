import type { Deps } from '../deps.ts';

/**
 * Work that comes round again. In every process the same list ticks; the database's lease lets one of them run a job at
 * a time (table `jobs`). A run must be safe to repeat: a process may die in the middle of it.
 */
export interface RecurringJob {
  /** Unique name, also the lease's key. */
  readonly kind: string;
  readonly everySeconds: number;
  /** @param now the clock to go by, so that tests can move it */
  readonly run: (deps: Deps, now: Date) => Promise<void>;
}
