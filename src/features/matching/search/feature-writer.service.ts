import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import { markChanged } from '../../../core/changes/change-marks.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { countOf, upsert } from '../../../core/db/rows.ts';
import { columnsOf } from '../../../core/db/model.ts';
import { transaction, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { fromEntries, keysOf } from '../../../core/records.ts';
import {
  computeFeatures,
  createLexicalOnlyEmbedder,
  FEATURES_EDITION,
  modelNameOf,
  shareAnew,
} from '../ranking/index.ts';
import type { Embedder } from '../ranking/index.ts';
import { ProfileLeases, type LeasedProfile } from './profile-leases.service.ts';
import { profileOf, rankedText } from './profile-text.ts';
import { madeWith, PROFILE_COLUMNS, sharedOtherwise, staleAdvisors } from './stale-profiles.queries.ts';
import type { ProfileRow } from './stale-profiles.queries.ts';

/** When a profile is computed: changed by hand just now; by hand and left behind; imported, or all the rest. */
export type Priority = 'now' | 'soon' | 'later';
type Queue = 'words' | 'shares' | Priority;

/**
 * What goes on side by side: words alone, shares by another table of trades, what cannot wait, and the rest in its order.
 * Two batches of the rest: the sentence model is at the profiles of one while those of the other are written.
 */
const LANES = {
  words: { queues: ['words'], concurrency: 1, batch: 100 },
  shares: { queues: ['shares'], concurrency: 1, batch: 100 },
  // Profiles at a time: so many that texts of like length find each other, so few that a lease outlasts them by far.
  now: { queues: ['now'], concurrency: 1, batch: 8 },
  rest: { queues: ['soon', 'later'], concurrency: 2, batch: 12 },
} as const satisfies Record<string, { queues: Queue[]; concurrency: number; batch: number }>;
type Lane = keyof typeof LANES;
const LANE_OF = { words: 'words', shares: 'shares', now: 'now', soon: 'rest', later: 'rest' } as const;

interface Made<Row extends LeasedProfile = ProfileRow> {
  readonly row: Row;
  readonly features: Uint8Array;
}

interface SharedRow extends LeasedProfile {
  readonly title: string | null;
  readonly features: Buffer;
}

interface WriterParts extends Pick<Deps, 'db' | 'log'> {
  readonly embedder: Embedder;
  readonly onWritten: (ids: readonly number[]) => Promise<void>;
}

/**
 * Computes and stores the features of changed profiles, beside the requests. A profile without features gets those by words
 * alone first, in a millisecond, and is found by them meanwhile; these name another model, so they count as stale. A lease
 * in `jobs` keeps several processes from doing the same one.
 */
export class FeatureWriter {
  readonly #parts: WriterParts;
  readonly #leases: ProfileLeases;
  readonly #byWords = createLexicalOnlyEmbedder();
  readonly #queues = fromEntries(keysOf(LANE_OF).map((name) => [name, new Set<number>()]));
  readonly #lanes = fromEntries(keysOf(LANES).map((name) => [name, new PQueue(LANES[name])]));
  #stopped = false;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.#leases = new ProfileLeases(parts.db);
  }

  /** Takes advisors into a queue; returns at once. */
  add(ids: readonly number[], queue: Queue = 'later'): void {
    for (const id of ids) this.#queues[queue].add(id);
    this.#start(LANE_OF[queue]);
  }

  /** Takes those who cannot be found at all yet: they get features by words alone. */
  addUnread(ids: readonly number[]): void {
    if (this.#parts.embedder.dimensions > 0) this.add(ids, 'words');
  }

  /** Those whose features are of today but for their shares of the trades of now. */
  async addSharedOtherwise(): Promise<void> {
    const { db, embedder } = this.#parts;
    this.add(await sharedOtherwise(db, embedder.model).orderBy('a.id').pluck('a.id'), 'shares');
  }

  /** Past the queue. @returns false when another process is at it or has done it, or the profile is gone */
  async writeNow(id: number): Promise<boolean> {
    return (await this.#write([id], this.#parts.embedder)).length > 0;
  }

  /** Resolves when all queues are empty at one time: what one lane has written may be the next work of another. */
  async idle(): Promise<void> {
    const lanes = Object.values(this.#lanes);
    do await Promise.all(lanes.map((lane) => lane.onIdle()));
    while (lanes.some((lane) => lane.size + lane.pending > 0));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const queue of Object.values(this.#queues)) queue.clear();
    await this.idle();
  }

  /** The first thousand published advisors whose features are missing or old, unchanged since then; others may hold some. */
  async missing(since?: string): Promise<number[]> {
    return this.#stale(undefined, since).orderBy('a.id').limit(1_000).pluck('a.id');
  }

  async isMissing(upTo: number): Promise<boolean> {
    return (await this.#stale().where('a.id', '<=', upTo).first('a.id')) !== undefined;
  }

  /** How many {@link missing} would find without its limit. */
  countMissing(since?: string): Promise<number> {
    return countOf(this.#stale(undefined, since));
  }

  /** Whether some process holds a profile. */
  held(): Promise<boolean> {
    return this.#leases.any();
  }

  #stale(ids?: readonly number[], since = '9999-12-31') {
    const { db, embedder } = this.#parts;
    return staleAdvisors(db, embedder.model, ids).where('a.updated_at', '<', since);
  }

  /** One more than works, in case that has just found its queues empty. */
  #start(name: Lane): void {
    const lane = this.#lanes[name];
    while (!this.#stopped && lane.size < lane.concurrency) void lane.add(() => this.#work(name));
  }

  async #work(lane: Lane): Promise<void> {
    for (let ids = this.#take(lane); ids.length > 0; ids = this.#take(lane)) {
      try {
        const written = await this.#writeIn(lane, ids);
        if (written.length > 0) await this.#parts.onWritten(written);
      } catch (error) {
        // The sweep of the search index finds them again.
        this.#parts.log.warn({ err: error, advisorIds: ids }, 'features of profiles could not be written');
      }
    }
  }

  #writeIn(lane: Lane, ids: readonly number[]): Promise<number[]> {
    if (lane === 'words') return this.#writeWords(ids);
    if (lane === 'shares') return this.#share(ids);
    const { embedder } = this.#parts;
    return this.#write(ids, (lane === 'now' ? null : embedder.inBackground) ?? embedder);
  }

  #take(lane: Lane): number[] {
    const ids: number[] = [];
    const { queues, batch } = LANES[lane];
    for (const name of queues)
      for (const id of this.#queues[name]) {
        if (ids.length === batch) return ids;
        this.#queues[name].delete(id);
        ids.push(id);
      }
    return ids;
  }

  /** Only where there are none of this edition: what another process has computed meanwhile in full is not lost. */
  async #writeWords(ids: readonly number[]): Promise<number[]> {
    await this.#parts
      .db('advisor_features')
      .whereIn('advisor_id', ids)
      .whereNot((made) => void made.whereRaw(...madeWith(`%${FEATURES_EDITION}`, 'model')))
      .delete();
    const rows = await this.#stale(ids).whereNull('f.advisor_id').select<ProfileRow[]>(PROFILE_COLUMNS);
    return this.#store(await this.#compute(rows, this.#byWords), []);
  }

  #write(ids: readonly number[], embedder: Embedder): Promise<number[]> {
    return this.#leased<ProfileRow>(
      ids,
      (some) => this.#stale(some),
      PROFILE_COLUMNS,
      async (rows) => this.#store(await this.#compute(rows, embedder), REPLACED),
    );
  }

  /** Only over what was read: features made anew meanwhile, of another profile or by another process, are newer. */
  #share(ids: readonly number[]): Promise<number[]> {
    return this.#leased<SharedRow>(
      ids,
      (some) => sharedOtherwise(this.#parts.db, this.#parts.embedder.model, some),
      { ...columnsOf('a', 'id', 'profile_version', 'title'), features: 'f.features' },
      async (rows) => {
        const made: Made<SharedRow>[] = [];
        for (const row of rows) {
          made.push({ row, features: shareAnew(row.features, rankedText(row.title)) });
          await nextTurn();
        }
        return transaction(this.#parts.db, async (trx) => {
          const ids = made.map(({ row }) => row.id);
          const today = await trx('advisor_features')
            .whereIn('advisor_id', ids)
            .forUpdate()
            .select('advisor_id', 'profile_version', 'model');
          const keyOf = (id: number, version: number, model: string) => `${id} ${version} ${model}`;
          const asRead = new Set(today.map((row) => keyOf(row.advisor_id, row.profile_version, row.model)));
          const isAsRead = ({ row: { id, profile_version, features } }: Made<SharedRow>) =>
            asRead.has(keyOf(id, profile_version, modelNameOf(features)));
          return save(trx, made.filter(isAsRead), REPLACED);
        });
      },
    );
  }

  /** Those that are wanted still once they are leased: another process may have done them a moment before. */
  async #leased<Row extends LeasedProfile>(
    ids: readonly number[],
    wanted: (ids: readonly number[]) => ReturnType<typeof staleAdvisors>,
    columns: Readonly<Record<string, string>>,
    work: (rows: readonly Row[]) => Promise<number[]>,
  ): Promise<number[]> {
    const profiles = (await wanted(ids).select('a.id', 'a.profile_version')) as LeasedProfile[];
    return this.#leases.during(profiles, async (held) => {
      const versions = new Map(held.map((profile) => [profile.id, profile.profile_version]));
      const rows = (await wanted([...versions.keys()]).select(columns)) as Row[];
      return work(rows.filter((row) => row.profile_version === versions.get(row.id)));
    });
  }

  /** All at once for the embedder, which sorts their texts; one a turn of the event loop, which counts their words. */
  async #compute(rows: readonly ProfileRow[], embedder: Embedder): Promise<Made[]> {
    const made: Made[] = [];
    const underWay: Promise<unknown>[] = [];
    for (const row of rows) {
      const before = row.features_version ? row.features : null;
      const one = computeFeatures(profileOf(row), embedder, before).then(
        (features) => made.push({ row, features }),
        (error: unknown) => {
          const about = { err: error, advisorId: row.id };
          if (!this.#stopped) this.#parts.log.warn(about, 'features of a profile could not be computed');
        },
      );
      underWay.push(one);
      await nextTurn();
    }
    await Promise.all(underWay);
    return made;
  }

  /** @returns the ids of those that are there still */
  async #store(made: readonly Made[], replaced: string[]): Promise<number[]> {
    if (made.length === 0) return [];
    return transaction(this.#parts.db, async (trx) => {
      const ids = made.map(({ row }) => row.id);
      const there = new Set<number>(await trx('advisors').whereIn('id', ids).pluck('id'));
      const kept = made.filter(({ row }) => there.has(row.id));
      return save(trx, kept, replaced);
    });
  }
}

const REPLACED = ['model', 'profile_version', 'features', 'updated_at'];

/** @returns the ids of those written */
async function save(trx: Tx, made: readonly Made<LeasedProfile>[], replaced: string[]): Promise<number[]> {
  const rows = made.map(({ row: { id, profile_version }, features }) => ({
    advisor_id: id,
    model: modelNameOf(features),
    profile_version,
    features: Buffer.from(features),
    updated_at: dbTime(),
  }));
  if (rows.length === 0) return [];
  await upsert(trx, 'advisor_features', rows, ['advisor_id'], replaced);
  const ids = made.map(({ row }) => row.id);
  await markChanged(trx, 'advisor', ids);
  return ids;
}
