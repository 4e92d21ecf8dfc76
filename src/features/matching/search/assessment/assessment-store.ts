import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { databaseNow } from '../../../../core/db/clock.ts';
import type { Db } from '../../../../core/db/database.ts';
import { dbTime } from '../../../../core/db/dialect.ts';
import { upsert } from '../../../../core/db/rows.ts';
import { untilWon } from '../../../../core/db/transaction.ts';
import { readJson } from '../../../../core/json.ts';
import type { Verdict } from './check-answer.ts';

/** What an assessment may take from being queued; well within a page's polling, 64 seconds (spec 1 §9). */
export const ASSESSMENT_MS = 45_000;
/** How long a failure stands before the same is asked again. */
export const RETRY_MS = 30_000;
/** A process that died in the middle holds its share no longer than this; one that lives prolongs it. */
export const LEASE_MS = 10_000;
/** Assessments that wait at the same time, of all processes together; as many as twenty searches. */
export const QUEUE_MAX = 400;

/** A brief for one model. */
export interface Question {
  /** {@link queryKey} of the brief. */
  readonly key: string;
  readonly model: string;
}

/** An advisor at a version of the profile. */
export interface Subject {
  readonly advisorId: number;
  readonly profileVersion: number;
}

/** How far an assessment is; nothing is known of an advisor who is not queued. */
export type Standing =
  { readonly state: 'done'; readonly verdict: Verdict } | { readonly state: 'pending' | 'failed' };

/** Assessments that one worker has taken. */
export interface Share {
  readonly owner: string;
  readonly subjects: readonly Subject[];
}

interface Row {
  advisor_id: number;
  profile_version: number;
  status: 'queued' | 'running' | 'done' | 'failed';
  queued_at: string;
  leased_until: string | null;
  finished_at: string | null;
  verdict: string | null;
}

/** What was written down later than this from now is of a clock that has gone back since: it is long over. */
const CLOCK_SLACK_MS = 60_000;

const before = (now: Date, ms: number): string => dbTime(new Date(now.getTime() - ms));
const after = (now: Date, ms: number): string => before(now, -ms);
/** Whether it happened within so many milliseconds. */
const isWithin = (at: string | null, ms: number, now: Date): boolean =>
  at !== null && at > before(now, ms) && at <= after(now, CLOCK_SLACK_MS);
const within = (query: Knex.QueryBuilder, column: string, ms: number, now: Date): void =>
  void query.where(column, '>', before(now, ms)).where(column, '<=', after(now, CLOCK_SLACK_MS));
const longAgo = (query: Knex.QueryBuilder, column: string, ms: number, now: Date): void =>
  void query.where((over) => {
    void over.where(column, '<=', before(now, ms)).orWhere(column, '>', after(now, CLOCK_SLACK_MS));
  });
/** Of a process that died: its lease has run out, or reaches further than any that is made now. */
const abandoned = (query: Knex.QueryBuilder, now: Date): void =>
  void query.where((over) => {
    void over.where('leased_until', '<', dbTime(now));
    void over.orWhere('leased_until', '>', after(now, LEASE_MS + CLOCK_SLACK_MS));
  });

/**
 * The table `assessments`: queue, leases and answers. No call holds a lock beyond its statement, which goes again when it
 * lost against another one (design/security.md 16). Everything in it goes by the database's clock.
 */
export class AssessmentStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Where the assessments of these advisors stand, each for its present profile. Who is missing has not been queued, or
   * so long ago, and without success, that it may be tried again.
   */
  async standing(question: Question, subjects: readonly Subject[]): Promise<Map<number, Standing>> {
    const now = await databaseNow(this.#db);
    const versions = new Map(subjects.map(({ advisorId, profileVersion }) => [advisorId, profileVersion]));
    const rows = await this.#of(question)
      .whereIn('advisor_id', [...versions.keys()])
      .select<Row[]>(
        'advisor_id',
        'profile_version',
        'status',
        'queued_at',
        'leased_until',
        'finished_at',
        'verdict',
      );
    return new Map(
      rows
        .filter((row) => versions.get(row.advisor_id) === row.profile_version)
        .flatMap((row) => {
          const standing = standingOf(row, now);
          return standing ? [[row.advisor_id, standing] as const] : [];
        }),
    );
  }

  /**
   * Queues what is not queued, done or failed a moment ago; as far as there is room.
   * @returns how many found no room
   */
  async queue(question: Question, subjects: readonly Subject[]): Promise<number> {
    const now = await databaseNow(this.#db);
    const row = await this.#db('assessments')
      .whereIn('status', ['queued', 'running'])
      .where((recent) => within(recent, 'queued_at', ASSESSMENT_MS, now))
      .count({ n: '*' })
      .first<{ n: number | string } | undefined>();
    const room = Math.max(0, QUEUE_MAX - Number(row?.n ?? 0));
    // In one order everywhere, so that two processes do not wait for each other's keys.
    const wanted = subjects.slice(0, room).toSorted((a, b) => a.advisorId - b.advisorId);
    if (wanted.length > 0) await this.#insert(question, wanted, now);
    return subjects.length - wanted.length;
  }

  async #insert(question: Question, subjects: readonly Subject[], now: Date): Promise<void> {
    const anew = { status: 'queued', queued_at: dbTime(now) };
    const rows = subjects.map(({ advisorId, profileVersion }) => ({
      query_hash: question.key,
      model: question.model,
      advisor_id: advisorId,
      profile_version: profileVersion,
      ...anew,
    }));
    const keys = ['query_hash', 'model', 'advisor_id', 'profile_version'];
    await untilWon(() => upsert(this.#db, 'assessments', rows, keys, []));
    const overdue = (query: Knex.QueryBuilder) => longAgo(query, 'queued_at', ASSESSMENT_MS + RETRY_MS, now);
    await untilWon(() =>
      this.#of(question)
        .whereIn(
          'advisor_id',
          subjects.map(({ advisorId }) => advisorId),
        )
        .where((again) => {
          void again
            .where((failed) => {
              longAgo(failed.where('status', 'failed'), 'finished_at', RETRY_MS, now);
            })
            .orWhere((late) => overdue(late.where('status', 'queued')))
            .orWhere((dead) => {
              overdue(dead.where('status', 'running'));
              abandoned(dead, now);
            });
        })
        .update({ ...anew, ...FREE, finished_at: null }),
    );
  }

  /** Takes at most so many assessments of a brief that nobody is at; whoever asks gets others. */
  async take(question: Question, limit: number): Promise<Share | null> {
    const now = await databaseNow(this.#db);
    const free = (query: Knex.QueryBuilder) => {
      within(query, 'queued_at', ASSESSMENT_MS, now);
      void query.where((either) => {
        void either.where('status', 'queued');
        void either.orWhere((dead) => abandoned(dead.where('status', 'running'), now));
      });
    };
    for (;;) {
      const ids: number[] = await this.#of(question).where(free).orderBy('id').limit(limit).pluck('id');
      if (ids.length === 0) return null;
      const owner = randomUUID();
      const taken = await untilWon(() =>
        this.#db('assessments')
          .whereIn('id', ids)
          .where(free)
          .update({ status: 'running', lease_owner: owner, leased_until: after(now, LEASE_MS) }),
      );
      if (taken === 0) continue;
      const rows = await this.#mine(owner).orderBy('id').select<Row[]>('advisor_id', 'profile_version');
      return {
        owner,
        subjects: rows.map((row) => ({ advisorId: row.advisor_id, profileVersion: row.profile_version })),
      };
    }
  }

  async prolong({ owner }: Share): Promise<void> {
    const until = after(await databaseNow(this.#db), LEASE_MS);
    await untilWon(() => this.#mine(owner).update({ leased_until: until }));
  }

  /** Stores what was found, as far as the share is still ours. */
  async finish({ owner }: Share, verdicts: ReadonlyMap<number, Verdict>): Promise<void> {
    const finishedAt = dbTime(await databaseNow(this.#db));
    for (const [advisorId, verdict] of verdicts) {
      const done = { ...FREE, status: 'done', verdict: JSON.stringify(verdict), finished_at: finishedAt };
      await untilWon(() => this.#mine(owner).where('advisor_id', advisorId).update(done));
    }
  }

  /** The model gave no answer. */
  async fail({ owner }: Share): Promise<void> {
    const finishedAt = dbTime(await databaseNow(this.#db));
    const failed = { ...FREE, status: 'failed', finished_at: finishedAt };
    await untilWon(() => this.#mine(owner).update(failed));
  }

  /** Gives back what was not done; another worker may take it at once. */
  async release({ owner }: Share): Promise<void> {
    await untilWon(() => this.#mine(owner).update({ ...FREE, status: 'queued' }));
  }

  /** Drops those of a share whose advisor is gone or has another profile by now. */
  async drop({ owner }: Share, advisorIds: readonly number[]): Promise<void> {
    await untilWon(() =>
      this.#mine(owner)
        .whereIn('advisor_id', [...advisorIds])
        .delete(),
    );
  }

  #of({ key, model }: Question) {
    return this.#db('assessments').where({ query_hash: key, model });
  }

  #mine(owner: string) {
    return this.#db('assessments').where({ lease_owner: owner, status: 'running' });
  }
}

const FREE = { lease_owner: null, leased_until: null };

function standingOf(row: Row, now: Date): Standing | null {
  if (row.status === 'done') return { state: 'done', verdict: readJson<Verdict>(row.verdict ?? '{}') };
  const isLeased =
    row.status === 'running' && row.leased_until !== null && isWithin(row.leased_until, 0, now);
  if (row.status === 'failed') return isWithin(row.finished_at, RETRY_MS, now) ? { state: 'failed' } : null;
  if (isWithin(row.queued_at, ASSESSMENT_MS, now)) return { state: 'pending' };
  return isLeased || isWithin(row.queued_at, ASSESSMENT_MS + RETRY_MS, now) ? { state: 'failed' } : null;
}
