import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  DAY_MS,
  databaseNow,
  isRecent,
  whereLongAgo,
  whereRecent,
  timeBefore,
} from '../../../../core/db/clock.ts';
import { dbTime } from '../../../../core/db/dialect.ts';
import { Leases, type Lease } from '../../../../core/db/lease.ts';
import { countOf, upsert, type RowOf } from '../../../../core/db/rows.ts';
import { untilWon, type Db } from '../../../../core/db/transaction.ts';
import { readJson } from '../../../../core/json.ts';
import type { RecurringJob } from '../../../../core/jobs/job-runner.ts';
import type { ModelVerdict } from './check-answer.ts';

/** What an assessment may take from being queued; well within a page's polling, 64 seconds (spec 1 §9). */
const ASSESSMENT_MS = 45_000;
/** After a failure the same is not asked again for so long. */
const RETRY_MS = 30_000;
const LEASE_MS = 10_000;
/** Assessments that wait at the same time, of all processes together; as many as twenty searches. */
const QUEUE_MAX = 400;

export interface Subject {
  readonly advisorId: number;
  readonly profileVersion: number;
}

type AssessmentStatus =
  { readonly state: 'done'; readonly verdict: ModelVerdict } | { readonly state: 'pending' | 'failed' };

interface Row extends RowOf<'assessments'> {
  readonly status: 'queued' | 'running' | 'done' | 'failed';
}
export type AssessmentLease = Lease<Row>;

const waiting = (query: Knex.QueryBuilder) => void query.whereIn('status', ['queued', 'running']);

/**
 * `assessments` of one model, by the `queryKey` of briefs: queue, leases and answers. No call holds a lock beyond its
 * statement, which goes again when it lost against another one (design/security.md 16). All goes by the database's clock.
 */
export class AssessmentStore {
  readonly #db: Db;
  readonly #model: string;
  readonly #leases: Leases;

  constructor({ db, log, model }: { readonly db: Db; readonly log: Logger; readonly model: string }) {
    this.#db = db;
    this.#model = model;
    this.#leases = new Leases({ db, log, table: 'assessments', where: waiting, leaseMs: LEASE_MS });
  }

  /** Of present profiles. Who is missing was not queued, or so long ago, without success, that it may be tried again. */
  async statuses(key: string, subjects: readonly Subject[]): Promise<Map<number, AssessmentStatus>> {
    const now = await databaseNow(this.#db);
    const versions = new Map(subjects.map(({ advisorId, profileVersion }) => [advisorId, profileVersion]));
    const rows = await this.#of(key)
      .whereIn('advisor_id', [...versions.keys()])
      .select<Row[]>('*');
    const statuses = new Map<number, AssessmentStatus>();
    for (const row of rows) {
      const status = versions.get(row.advisor_id) === row.profile_version && statusOf(row, now);
      if (status) statuses.set(row.advisor_id, status);
    }
    return statuses;
  }

  /** Queues what is not queued, done or failed just now, as far as there is room. */
  async queue(key: string, subjects: readonly Subject[]): Promise<void> {
    const now = await databaseNow(this.#db);
    const queued = this.#db('assessments')
      .where(waiting)
      .where(whereRecent('queued_at', ASSESSMENT_MS, now));
    const room = Math.max(0, QUEUE_MAX - (await countOf(queued)));
    // In one order everywhere, so that two processes do not wait for each other's keys.
    const wanted = subjects.slice(0, room).toSorted((a, b) => a.advisorId - b.advisorId);
    if (wanted.length > 0) await this.#insert(key, wanted, now);
  }

  async #insert(key: string, subjects: readonly Subject[], now: Date): Promise<void> {
    const anew = { status: 'queued', queued_at: dbTime(now) };
    const rows = subjects.map(({ advisorId, profileVersion }) => ({
      query_hash: key,
      model: this.#model,
      advisor_id: advisorId,
      profile_version: profileVersion,
      ...anew,
    }));
    const keys = ['query_hash', 'model', 'advisor_id', 'profile_version'];
    await untilWon(() => upsert(this.#db, 'assessments', rows, keys, []));
    const ids = subjects.map(({ advisorId }) => advisorId);
    await untilWon(() =>
      this.#of(key)
        .whereIn('advisor_id', ids)
        .where((again) => {
          void again
            .where((failed) => {
              void failed.where('status', 'failed').where(whereLongAgo('finished_at', RETRY_MS, now));
            })
            .orWhere((late) => {
              void late.where(waiting).where(whereLongAgo('queued_at', ASSESSMENT_MS + RETRY_MS, now));
              void late.where((left) => {
                void left.whereNull('leased_until').orWhere(whereLongAgo('leased_until', 0, now));
              });
            });
        })
        .update({ ...anew, lease_owner: null, leased_until: null, finished_at: null }),
    );
  }

  /** Takes at most `limit` of a brief's that nobody is at; whoever asks gets others. */
  async claim(key: string, limit: number): Promise<AssessmentLease | null> {
    const now = await databaseNow(this.#db);
    return this.#leases.claim<Row>({
      where: (query) =>
        void query
          .where({ query_hash: key, model: this.#model })
          .where(whereRecent('queued_at', ASSESSMENT_MS, now)),
      set: { status: 'running' },
      limit,
      now,
    });
  }

  /** Stores what was found, as far as the assessments are still ours. */
  async finish(lease: AssessmentLease, verdicts: ReadonlyMap<number, ModelVerdict>): Promise<void> {
    const finished_at = dbTime(await databaseNow(this.#db));
    for (const { id, advisor_id: advisorId } of lease.rows) {
      const verdict = verdicts.get(advisorId);
      if (verdict)
        await lease.release({ status: 'done', verdict: JSON.stringify(verdict), finished_at }, [id]);
    }
  }

  /** The model gave no answer. */
  async fail(lease: AssessmentLease): Promise<void> {
    await lease.release({ status: 'failed', finished_at: dbTime(await databaseNow(this.#db)) });
  }

  #of(key: string) {
    return this.#db('assessments').where({ query_hash: key, model: this.#model });
  }
}

function statusOf(row: Row, now: Date): AssessmentStatus | null {
  if (row.status === 'done') return { state: 'done', verdict: readJson<ModelVerdict>(row.verdict ?? '{}') };
  if (row.status === 'failed') return isRecent(row.finished_at, RETRY_MS, now) ? { state: 'failed' } : null;
  if (isRecent(row.queued_at, ASSESSMENT_MS, now)) return { state: 'pending' };
  const isLeased = isRecent(row.leased_until, 0, now);
  return isLeased || isRecent(row.queued_at, ASSESSMENT_MS + RETRY_MS, now) ? { state: 'failed' } : null;
}

const KEPT_DAYS = 30;
/** What came to nothing is asked anew after half a minute; its row only says that it was tried. */
const FAILED_DAYS = 1;

/** Of assessments that are old, came to nothing, or speak about a profile that has changed since. */
export const purgeAssessments: RecurringJob = {
  kind: 'assessments.purge',
  everySeconds: 3_600,
  run: async ({ db }, now) => {
    const before = (days: number) => timeBefore(now, days * DAY_MS);
    await db('assessments').where('queued_at', '<', before(KEPT_DAYS)).delete();
    await db('assessments').whereNot('status', 'done').where('queued_at', '<', before(FAILED_DAYS)).delete();
    await db('assessments')
      .whereNotExists((current) => {
        void current
          .from('advisors')
          .select('advisors.id')
          .whereRaw('advisors.id = assessments.advisor_id')
          .whereRaw('advisors.profile_version = assessments.profile_version');
      })
      .delete();
  },
};
