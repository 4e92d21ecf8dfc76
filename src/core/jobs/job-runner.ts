import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { databaseNow, StuckLeases } from '../db/clock.ts';
import type { SeenLease } from '../db/clock.ts';
import { dbTime } from '../db/dialect.ts';
import { claimRows, insertIgnore } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import type { RecurringJob } from './recurring-job.ts';

const TICK_MS = 2_000;
/** A process that died in the middle of a run holds its job no longer than this. */
const LEASE_MS = 60_000;
const PROLONG_MS = 20_000;

/** Seconds until a failed run is tried again: 5, 10, 20, … at most five minutes, whatever the job's own round. */
const LONGEST_BACKOFF_SECONDS = 300;
const backoffSeconds = (attempts: number): number =>
  Math.min(LONGEST_BACKOFF_SECONDS, 5 * 2 ** Math.min(attempts - 1, 6));
/** What is due later than after its round and this was put down by a clock that has gone back since. */
const CLOCK_SLACK_SECONDS = 60;

/**
 * Runs the recurring jobs of this process's list when they are due. Every process ticks; a lease in `jobs` lets one at a
 * time run each, and a dead one's lease runs out (design/security.md 19). Due and leased by the database's clock: that of
 * a process may be wrong. When even the database's goes back, what was put off by the later time is due at once.
 */
export class JobRunner {
  readonly #deps: Deps;
  readonly #jobs: ReadonlyMap<string, RecurringJob>;
  readonly #leaseMs: number;
  readonly #owner = randomUUID();
  readonly #stuck: StuckLeases;
  #isKnown = false;
  #stopped = false;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();

  /** @param options.leaseMs how long a run may be silent before another process takes it over */
  constructor(deps: Deps, jobs: readonly RecurringJob[], options: { readonly leaseMs?: number } = {}) {
    this.#deps = deps;
    this.#jobs = new Map(jobs.map((job) => [job.kind, job]));
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
    this.#stuck = new StuckLeases(this.#leaseMs);
    if (this.#jobs.size < jobs.length) throw new Error('two recurring jobs have the same kind');
  }

  start(): void {
    const tick = () => {
      this.#running = this.runDue()
        .catch((error: unknown) =>
          this.#deps.log.warn({ err: error }, 'jobs not looked at, will be tried again'),
        )
        .then(() => {
          if (this.#timer) this.#timer = setTimeout(tick, TICK_MS).unref();
        });
    };
    this.#timer = setTimeout(tick, TICK_MS).unref();
  }

  /** Stops after the job at hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
  }

  /**
   * Runs what is due, one after the other, each at most once: by the clock as it is then, since one before may take longer
   * than a lease lasts.
   * @param at another time than the database's, for tests
   * @returns the kinds that were run here, failed ones included
   */
  async runDue(at?: Date): Promise<string[]> {
    const clock = async () => at ?? (await databaseNow(this.#deps.db));
    const began = await clock();
    await this.#register(began);
    await this.#letGoOfStuck(began);
    const ran: string[] = [];
    for (let now = began; !this.#stopped && ran.length < this.#jobs.size; now = await clock()) {
      const job = await this.#claim(now, ran);
      if (!job) break;
      ran.push(job.kind);
      await this.#run(job, now);
    }
    return ran;
  }

  /** Makes the rows of jobs that this database does not know yet; due at once. */
  async #register(now: Date): Promise<void> {
    if (this.#isKnown) return;
    const at = dbTime(now);
    const known = new Set<string>(
      await this.#deps.db('jobs').whereIn('dedupe_key', this.#kinds()).pluck('dedupe_key'),
    );
    for (const kind of this.#kinds().filter((each) => !known.has(each)))
      await insertIgnore(this.#deps.db, 'jobs', {
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
  async #claim(now: Date, ran: readonly string[]): Promise<RecurringJob | null> {
    const { db } = this.#deps;
    const at = dbTime(now);
    const [id] = await claimRows(db, 'jobs', {
      eligible: (query) =>
        void query
          .whereIn(
            'dedupe_key',
            this.#kinds().filter((kind) => !ran.includes(kind)),
          )
          .where((due) => this.#isDue(due, now))
          .where((free) => void free.whereNull('leased_until').orWhere('leased_until', '<', at)),
      orderBy: 'run_at',
      limit: 1,
      set: { lease_owner: this.#owner, leased_until: this.#leaseEnd(now), updated_at: at },
    });
    if (id === undefined) return null;
    const row = (await db('jobs').where({ id }).first('dedupe_key')) as { dedupe_key: string } | undefined;
    return this.#jobs.get(row?.dedupe_key ?? '') ?? null;
  }

  #isDue(query: Knex.QueryBuilder, now: Date): void {
    void query.where('run_at', '<=', dbTime(now));
    for (const everySeconds of new Set([...this.#jobs.values()].map((job) => job.everySeconds))) {
      const kinds = [...this.#jobs.values()].filter((job) => job.everySeconds === everySeconds);
      const latest = Math.max(everySeconds, LONGEST_BACKOFF_SECONDS) + CLOCK_SLACK_SECONDS;
      void query.orWhere((late) => {
        void late.whereIn(
          'dedupe_key',
          kinds.map(({ kind }) => kind),
        );
        void late.where('run_at', '>', dbTime(new Date(now.getTime() + latest * 1_000)));
      });
    }
  }

  async #letGoOfStuck(now: Date): Promise<void> {
    const seen = (await this.#deps
      .db('jobs')
      .whereIn('dedupe_key', this.#kinds())
      .where('leased_until', '>', this.#leaseEnd(now))
      .select({ key: 'id', until: 'leased_until' })) as SeenLease[];
    for (const { key, until } of this.#stuck.find(seen))
      await this.#deps
        .db('jobs')
        .where({ id: key, leased_until: until })
        .update({ leased_until: null, lease_owner: null });
  }

  async #run(job: RecurringJob, now: Date): Promise<void> {
    const began = performance.now();
    /** The database's clock, or a test's, as it goes on while the job runs. */
    const clock = () => new Date(now.getTime() + performance.now() - began);
    const prolong = setInterval(
      () => {
        this.#mine(job)
          .update({ leased_until: this.#leaseEnd(clock()) })
          .catch((error: unknown) =>
            this.#deps.log.warn({ err: error, job: job.kind }, 'lease not prolonged'),
          );
      },
      Math.min(PROLONG_MS, this.#leaseMs / 3),
    ).unref();
    let failure: unknown = null;
    try {
      await job.run(this.#deps, now);
    } catch (error) {
      failure = error ?? new Error('failed without a reason');
    } finally {
      clearInterval(prolong);
    }
    await this.#finish(job, clock(), failure);
  }

  async #finish(job: RecurringJob, now: Date, failure: unknown): Promise<void> {
    const done = { leased_until: null, lease_owner: null, updated_at: dbTime(now) };
    const inSeconds = (seconds: number) => dbTime(new Date(now.getTime() + seconds * 1_000));
    if (failure === null) {
      await this.#mine(job).update({
        ...done,
        attempts: 0,
        last_error: null,
        run_at: inSeconds(job.everySeconds),
      });
      return;
    }
    const row = (await this.#mine(job).first('attempts')) as { attempts: number } | undefined;
    const attempts = (row?.attempts ?? 0) + 1;
    this.#deps.log.error(
      { err: failure, job: job.kind, attempts },
      'a recurring job failed, will be tried again',
    );
    await this.#mine(job).update({
      ...done,
      attempts,
      last_error: String((failure as Error).message ?? failure).slice(0, 1_000),
      run_at: inSeconds(backoffSeconds(attempts)),
    });
  }

  /** The job's row as long as the lease is ours: who took it over meanwhile is not disturbed. */
  #mine(job: RecurringJob) {
    return this.#deps.db('jobs').where({ dedupe_key: job.kind, lease_owner: this.#owner });
  }

  #leaseEnd(now: Date): string {
    return dbTime(new Date(now.getTime() + this.#leaseMs));
  }
}
