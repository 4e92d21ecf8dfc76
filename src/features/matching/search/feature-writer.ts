import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { markChanged } from '../../../core/changes/change-marks.ts';
import { databaseNow } from '../../../core/db/clock.ts';
import type { Db } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertIgnore, upsert } from '../../../core/db/rows.ts';
import { transaction } from '../../../core/db/transaction.ts';
import { computeFeatures } from '../ranking/ranking.ts';
import type { Embedder, ProfileText } from '../ranking/ranking.ts';
import { parseSkills } from './profile-text.ts';

/** A process that died over a profile holds it no longer than this. */
const LEASE_MS = 30_000;
const CLOCK_SLACK_MS = 300_000;
const JOB = 'advisor-features';

interface ProfileRow {
  id: number;
  title: string | null;
  expertise: string | null;
  bio: string | null;
  skills: string | string[];
  cv_text: string | null;
  profile_version: number;
}

/**
 * Computes the features of changed profiles, one after the other beside the requests, and stores them. A lease in `jobs`
 * keeps several processes from doing the same profile, by the database's clock.
 */
export class FeatureWriter {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #embedder: Embedder;
  readonly #onWritten: (ids: readonly number[]) => Promise<void>;
  readonly #owner = randomUUID();
  readonly #queue = new Set<number>();
  #stopped = false;
  #working: Promise<void> | null = null;

  constructor(options: {
    db: Db;
    log: Logger;
    embedder: Embedder;
    onWritten: (ids: readonly number[]) => Promise<void>;
  }) {
    this.#db = options.db;
    this.#log = options.log;
    this.#embedder = options.embedder;
    this.#onWritten = options.onWritten;
  }

  /** Takes advisors into the queue; returns at once. */
  add(ids: readonly number[]): void {
    if (this.#stopped) return;
    for (const id of ids) this.#queue.add(id);
    if (this.#queue.size > 0) this.#working ??= this.#work().finally(() => (this.#working = null));
  }

  /**
   * Does one profile at once, past the queue.
   * @returns false when another process is at it, or the profile is gone
   */
  writeNow(id: number): Promise<boolean> {
    return this.#write(id);
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#queue.clear();
    await this.idle();
  }

  /** Published advisors whose features are missing or old, the first thousand; other processes may hold some. */
  async missing(): Promise<number[]> {
    return this.#stale().orderBy('a.id').limit(1_000).pluck('a.id');
  }

  /** How many {@link missing} would find without its limit. */
  async countMissing(): Promise<number> {
    const row = (await this.#stale().count({ n: 'a.id' }).first()) as { n: number | string } | undefined;
    return Number(row?.n ?? 0);
  }

  /** Whether some process (maybe a dead one, for {@link LEASE_MS} at most) holds a profile. */
  async held(): Promise<boolean> {
    const lease = (await this.#db('jobs')
      .where('kind', JOB)
      .where('leased_until', '>=', dbTime(await databaseNow(this.#db)))
      .first('id')) as unknown;
    return lease !== undefined;
  }

  #stale() {
    return this.#db('advisors as a')
      .leftJoin('advisor_features as f', 'f.advisor_id', 'a.id')
      .where((stale) => {
        void stale
          .whereNull('f.advisor_id')
          .orWhereRaw('f.profile_version <> a.profile_version')
          .orWhereNot('f.model', this.#embedder.model);
      })
      .where((published) => {
        for (const column of ['a.title', 'a.expertise', 'a.bio']) void published.orWhere(column, '<>', '');
        void published.orWhere('a.skills', '<>', '[]');
      });
  }

  async #work(): Promise<void> {
    for (const id of this.#queue) {
      if (this.#stopped) return;
      this.#queue.delete(id);
      try {
        if (await this.#write(id)) await this.#onWritten([id]);
      } catch (error) {
        // The sweep of the search index finds it again.
        this.#log.warn({ err: error, advisorId: id }, 'features of a profile could not be computed');
      }
    }
  }

  async #write(id: number): Promise<boolean> {
    const row = (await this.#db('advisors')
      .where('id', id)
      .first('id', 'title', 'expertise', 'bio', 'skills', 'cv_text', 'profile_version')) as
      ProfileRow | undefined;
    if (!row || !(await this.#claim(row))) return false;
    try {
      const features = await computeFeatures(profileOf(row), this.#embedder);
      await transaction(this.#db, async (trx) => {
        const stored = {
          advisor_id: id,
          model: this.#embedder.model,
          profile_version: row.profile_version,
          features: Buffer.from(features),
          updated_at: dbTime(),
        };
        // Gone meanwhile: nothing to store for.
        if (!(await trx('advisors').where('id', id).first('id'))) return;
        await upsert(
          trx,
          'advisor_features',
          stored,
          ['advisor_id'],
          ['model', 'profile_version', 'features', 'updated_at'],
        );
        await markChanged(trx, 'advisor', [id]);
      });
      return true;
    } finally {
      await this.#db('jobs')
        .where({ dedupe_key: this.#key(row), lease_owner: this.#owner })
        .delete();
    }
  }

  #key(row: ProfileRow): string {
    return `${JOB}:${row.id}:${row.profile_version}`;
  }

  /** Whether this process may compute this version of the profile. */
  async #claim(row: ProfileRow): Promise<boolean> {
    const clock = (await databaseNow(this.#db)).getTime();
    const now = dbTime(new Date(clock));
    const latest = dbTime(new Date(clock + LEASE_MS + CLOCK_SLACK_MS));
    const lease = {
      lease_owner: this.#owner,
      leased_until: dbTime(new Date(clock + LEASE_MS)),
      updated_at: now,
    };
    const isNew = await insertIgnore(this.#db, 'jobs', {
      kind: JOB,
      dedupe_key: this.#key(row),
      payload: JSON.stringify({ advisorId: row.id }),
      status: 'running',
      attempts: 1,
      run_at: now,
      created_at: now,
      ...lease,
    });
    if (isNew) return true;
    const taken = await this.#db('jobs')
      .where('dedupe_key', this.#key(row))
      // Longer than a lease lasts: the clock has gone back since. Two that compute the same store the same.
      .where((over) => void over.where('leased_until', '<', now).orWhere('leased_until', '>', latest))
      .update(lease);
    return taken === 1;
  }
}

const profileOf = (row: ProfileRow): ProfileText => ({
  title: row.title ?? '',
  expertise: row.expertise ?? '',
  bio: row.bio ?? '',
  skills: parseSkills(row.skills),
  cvText: row.cv_text ?? '',
});
