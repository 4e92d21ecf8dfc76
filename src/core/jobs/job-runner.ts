import { backoffMs, databaseNow, isDue, timeAfter } from '../db/clock.ts';
import { dbTime } from '../db/dialect.ts';
import { Leases, type Lease } from '../db/lease.ts';
import { insertIgnore, type RowOf } from '../db/rows.ts';
import type { Narrow } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { messageOf } from '../errors.ts';
import { Poll } from '../lifecycle/poll.ts';

const TICK_MS = 2_000;
const LEASE_MS = 60_000;
/** A failed run is tried again after 5 seconds, 10, 20, … whatever the job's own round. */
const FIRST_BACKOFF_MS = 5_000;
const LONGEST_BACKOFF_MS = 300_000;

type JobRow = Pick<RowOf<'jobs', { dedupe_key: string }>, 'id' | 'dedupe_key' | 'run_at' | 'attempts'>;
type JobLease = Lease<JobRow>;

/**
 * Runs recurring jobs when they are due. Every process ticks; a lease in `jobs` lets one at a time run each, and a dead
 * one's lease runs out (design/security.md 19). Due and leased by the database's clock: that of a process may be wrong.
 * When even the database's goes back, what was put off by the later time is due at once.
 */
export class JobRunner {
  readonly #deps: Deps;
  readonly #jobs: ReadonlyMap<string, RecurringJob>;
  readonly #leases: Leases;
  readonly #poll: Poll;
  #isKnown = false;
  #stopped = false;

  /** @param options.leaseMs how long a run may be silent before another process takes it over */
  constructor(
    deps: Deps,
    jobs: readonly RecurringJob[],
    { leaseMs = LEASE_MS }: { readonly leaseMs?: number } = {},
  ) {
    this.#deps = deps;
    this.#jobs = new Map(jobs.map((job) => [job.kind, job]));
    if (this.#jobs.size < jobs.length) throw new Error('two recurring jobs have the same kind');
    const where: Narrow = (query) => void query.whereIn('dedupe_key', this.#kinds());
    this.#leases = new Leases({ db: deps.db, log: deps.log, table: 'jobs', where, leaseMs });
    this.#poll = new Poll({
      work: () => this.runDue(),
      everyMs: () => TICK_MS,
      onError: (error) => deps.log.warn({ err: error }, 'jobs not looked at, will be tried again'),
    });
  }

  start(): void {
    this.#poll.start();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#poll.stop();
  }

  /**
   * Runs what is due, one after the other, each at most once: by the clock as it is then, since one before may take
   * longer than a lease lasts.
   * @param at another time than the database's, for tests
   * @returns the kinds that were run here, failed ones included
   */
  async runDue(at?: Date): Promise<string[]> {
    const ran: string[] = [];
    while (!this.#stopped) {
      const now = at ?? (await databaseNow(this.#deps.db));
      await this.#register(now);
      const lease = await this.#claim(now, ran);
      const job = this.#jobs.get(lease?.rows[0]?.dedupe_key ?? '');
      if (!lease || !job) break;
      ran.push(job.kind);
      await lease.during(() => this.#run(job, lease, now));
    }
    return ran;
  }

  /** Makes the rows of jobs that this database does not know yet; due at once. */
  async #register(now: Date): Promise<void> {
    if (this.#isKnown) return;
    const { db } = this.#deps;
    const at = dbTime(now);
    const known = new Set(await db('jobs').whereIn('dedupe_key', this.#kinds()).pluck('dedupe_key'));
    for (const kind of this.#kinds().filter((each) => !known.has(each)))
      await insertIgnore(db, 'jobs', {
        kind,
        dedupe_key: kind,
        payload: '{}',
        status: 'recurring',
        run_at: at,
        created_at: at,
        updated_at: at,
      });
    this.#isKnown = true;
  }

  #kinds(): string[] {
    return [...this.#jobs.keys()];
  }

  /** @param ran kinds that have had their turn in this round */
  async #claim(now: Date, ran: readonly string[]): Promise<JobLease | null> {
    const rows = (await this.#deps
      .db('jobs')
      .whereIn('dedupe_key', this.#kinds())
      .whereNotIn('dedupe_key', ran)
      .orderBy('run_at')
      .select('id', 'dedupe_key', 'run_at')) as JobRow[];
    for (const { id, dedupe_key: kind, run_at } of rows) {
      const longestMs = Math.max((this.#jobs.get(kind)?.everySeconds ?? 0) * 1_000, LONGEST_BACKOFF_MS);
      if (!isDue(run_at, longestMs, now)) continue;
      // By its time: who has run it meanwhile has put it off.
      const lease = await this.#leases.claim<JobRow>({ where: (row) => void row.where({ id, run_at }), now });
      if (lease) return lease;
    }
    return null;
  }

  async #run(job: RecurringJob, lease: JobLease, now: Date): Promise<void> {
    const began = performance.now();
    let failure: unknown = null;
    try {
      await job.run(this.#deps, now, lease);
    } catch (error) {
      failure = error ?? new Error('failed without a reason');
    }
    /** The database's clock, or a test's, as it has gone on while the job ran. */
    const ended = new Date(now.getTime() + performance.now() - began);
    const release = (attempts: number, last_error: string | null, waitMs: number) =>
      lease.release({ attempts, last_error, run_at: timeAfter(ended, waitMs), updated_at: dbTime(ended) });
    if (failure === null) {
      await release(0, null, job.everySeconds * 1_000);
      return;
    }
    const attempts = (lease.rows[0]?.attempts ?? 0) + 1;
    const failed = { err: failure, job: job.kind, attempts };
    this.#deps.log.error(failed, 'a recurring job failed, will be tried again');
    const waitMs = backoffMs(attempts, FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS);
    await release(attempts, messageOf(failure).slice(0, 1_000), waitMs);
  }
}

/** A run must be safe to repeat: a process may die in the middle of it. */
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
