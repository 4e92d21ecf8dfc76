import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BoundedMap } from '../../../core/bounded-map.ts';
import { idsOf, pieces } from '../../../core/records.ts';
import { AppendReader } from '../../../core/db/append-reader.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { Poll } from '../../../core/lifecycle/poll.ts';
import {
  briefVectors,
  createUseEmbedder,
  FEATURES_EDITION,
  fitOf,
  INDEX_BYTES,
  isNotLoaded,
  LocalRanker,
  readByOwnTrades,
  vectorsOrNull,
  type ProfileWithFeatures,
  type Embedder,
  type Fit,
  type Judgement,
  type KnownBrief,
  type PreparedQuery,
  type Ranked,
  type Ranker,
  type RankTask,
} from '../ranking/index.ts';
import { linkedGroupIds } from '../../groups/index.ts';
import { rankedOwnTrades } from '../trades/trades.queries.ts';
import { embedTrades } from '../trades/trades.service.ts';
import { FeatureWriter, type Priority } from './feature-writer.service.ts';
import type { Translate } from './translation.ts';
import { madeWith, PUBLISHED } from './stale-profiles.queries.ts';

const POLL_MS = 500;
/** How often features that nobody computed (a process died over them) are looked for. */
const SWEEP_MS = 30_000;
const PAGE = 500;
/** A few kilobytes each: the requests that wait are ranked whenever a profile changes. */
const KEPT_QUERIES = 2_000;
/** How long a profile that another process is computing is waited for. */
const INCLUDE_ATTEMPTS = 10;
const INCLUDE_PAUSE_MS = 200;
/** A call fails over a thread that dies, and once more over its successor, which has to be loaded. */
const TRIES = 3;

interface IndexRow {
  id: number;
  has_joined_open_group: number | boolean;
  published: number | boolean | null;
  stale: number | boolean;
  /** By an import, and not changed since. */
  imported: number | boolean;
  head: Buffer | null;
}

/** By the ranking alone: nothing has been read of the profile. */
export type RankedAdvisor = Ranked & Fit;

interface SearchIndexParts extends Pick<Deps, 'db' | 'log'> {
  /** By default the sentence model that ships with the product. */
  readonly embedder?: Embedder;
  /** By default in the thread of the caller. */
  readonly ranker?: Ranker;
  /** For briefs that are not in English; null without a language model. */
  readonly translate?: Translate | null;
}

/**
 * A cache of the features of all published advisors, by the database's change marks at most {@link POLL_MS} behind (within
 * the two seconds of design/security.md 19). Profiles without fresh features go to a {@link FeatureWriter}, those just
 * changed by hand ahead of imported ones. Nothing here is needed to survive a restart.
 */
export class SearchIndex {
  readonly embedder: Embedder;
  readonly ranker: Ranker;
  readonly #parts: Pick<SearchIndexParts, 'db' | 'log' | 'translate'>;
  readonly #changes: AppendReader<{ subject_type: string; subject_id: number }>;
  readonly #writer: FeatureWriter;
  /** The advisors that the ranker knows. */
  readonly #shown = new Set<number>();
  /** Published advisors whose features are not of their newest profile, or of words alone. */
  readonly #waiting = new Set<number>();
  /** What follows a search, or the next look at the same suggestions, embeds nothing again. */
  readonly #queries = new BoundedMap<string, Promise<PreparedQuery>>(KEPT_QUERIES);
  #loading: Promise<void> | null = null;
  /** Names the present load to the ranker. */
  #load = '';
  #embedding: Promise<void> | null = null;
  readonly #poll = new Poll({
    work: () => this.refresh(),
    everyMs: () => POLL_MS,
    onError: (error) =>
      this.#parts.log.warn({ err: error }, 'search index not refreshed, will be tried again'),
  });
  /** By a clock that never goes back. */
  #sweptAt = -SWEEP_MS;

  constructor({ embedder = createUseEmbedder(), ranker = new LocalRanker(), ...parts }: SearchIndexParts) {
    this.embedder = embedder;
    this.ranker = ranker;
    this.#parts = parts;
    this.#changes = new AppendReader(parts.db, 'change_marks', ['subject_type', 'subject_id']);
    this.#writer = new FeatureWriter({ ...parts, embedder, onWritten: (ids) => this.#reload(ids, 'now') });
  }

  /** Makes a brief ready for ranking; slow the first time, so never inside a transaction. */
  prepare(text: string): Promise<PreparedQuery> {
    const known = this.#queries.get(text);
    if (known) return known;
    const prepared = this.#prepare(text);
    this.#queries.set(text, prepared);
    const forget = () => void this.#queries.delete(text);
    prepared.then(({ english, vector }) => {
      // What could not be translated in time may be the next time, and what the sentence model did not read.
      if ((!english && this.#parts.translate) || (vector === null && this.embedder.dimensions > 0)) forget();
    }, forget);
    return prepared;
  }

  /**
   * Sees to it that one advisor can be ranked now, also when the profile was written a moment ago. May embed, so never inside
   * a transaction.
   * @returns false when the profile says nothing to rank by
   */
  async include(advisorId: number): Promise<boolean> {
    await this.ready();
    for (let attempt = 0; attempt < INCLUDE_ATTEMPTS; attempt += 1) {
      if (this.has(advisorId)) return true;
      const [row] = await this.#rows((query) => query.where('a.id', advisorId));
      if (!row?.published) return false;
      if (!row.head && !(await this.#writer.writeNow(advisorId))) await pause(INCLUDE_PAUSE_MS);
      await this.#reload([advisorId], 'now');
    }
    return this.has(advisorId);
  }

  has(advisorId: number): boolean {
    return this.#shown.has(advisorId);
  }

  get size(): number {
    return this.#shown.size;
  }

  /** The best for a brief, best first. */
  async rank(task: RankTask): Promise<RankedAdvisor[]> {
    const ranked = await this.#whenLoaded((load) => this.ranker.rank({ load, ...task }));
    return ranked.map((one) => ({ ...one, ...fitOf(task.query, one) }));
  }

  /** Null where the index does not know the advisor. */
  assessOne(advisor: ProfileWithFeatures & { id: number }, briefs: readonly KnownBrief[]) {
    return this.#whenLoaded((load) => this.ranker.assessOne({ load, advisor, briefs }));
  }

  /** Of these advisors, those who may be worth a proposal for a brief, without a pass over all. */
  mayFit(query: PreparedQuery, ids: readonly number[]): Promise<number[]> {
    return this.#whenLoaded((load) => this.ranker.mayFit({ load, query, ids }));
  }

  /** How many profiles are still being read, by this process's latest look: what is found may be incomplete. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Up to which id there are such profiles; null when there are none. */
  get waitingUpTo(): number | null {
    return this.#waiting.size > 0 ? [...this.#waiting].reduce((a, b) => Math.max(a, b)) : null;
  }

  /** Whether no profile with an id up to this one waits any more, in the database and in this process. */
  async hasRead(upTo: number): Promise<boolean> {
    if (await this.#writer.isMissing(upTo)) return false;
    await this.refresh();
    return true;
  }

  /** Loading goes on beside; searches wait for it. */
  start(): void {
    const { log } = this.#parts;
    void this.ready().catch((error: unknown) =>
      log.error({ err: error }, 'search index could not be loaded'),
    );
    this.#poll.start();
  }

  async stop(): Promise<void> {
    await this.#poll.stop();
    const stopped = this.#writer.stop();
    // What it has at hand is left to other processes, or to the next start.
    await this.embedder.close();
    await this.ranker.close();
    await this.#embedding;
    await stopped;
  }

  /** Resolves when all stored features are in memory; a failed load is tried again by the next caller. */
  ready(): Promise<void> {
    this.#loading ??= this.#loadAll().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Reads what has changed since the last time; every half minute also looks for features left behind. */
  async refresh(): Promise<void> {
    await this.ready();
    await this.#changes.next(async (marks) => {
      const changed = (type: string) =>
        new Set(marks.filter((mark) => mark.subject_type === type).map((mark) => mark.subject_id));
      if (changed('trade').size > 0) await this.#readTrades();
      await this.#reload([...changed('advisor')], 'now');
    });
    if (performance.now() - this.#sweptAt >= SWEEP_MS) {
      this.#sweptAt = performance.now();
      await this.#writer.addSharedOtherwise();
      await this.#reload(await this.#writer.missing(), 'soon');
    }
  }

  /** Resolves when every profile given so far has its features, in memory too. For tests. */
  async settled(): Promise<void> {
    await this.refresh();
    this.#writer.add(await this.#writer.missing());
    await this.#writer.addSharedOtherwise();
    await this.#writer.idle();
    await this.refresh();
  }

  /** A brief in another language is translated first, where a language model is configured and answers in time. */
  async #prepare(text: string): Promise<PreparedQuery> {
    const query = await this.read(text);
    const english = query.english ? null : await this.#parts.translate?.(text);
    if (!english) return query;
    return { ...(await this.read(english)), english: true, translated: true };
  }

  /** By words alone when the sentence model does not answer. @param priority 'soon' waits behind what somebody waits for */
  async read(text: string, priority: Priority = 'now'): Promise<PreparedQuery> {
    const { embedder } = this;
    const vectors = await briefVectors(text, (priority === 'now' ? null : embedder.inBackground) ?? embedder);
    return this.ranker.prepare({ text, model: this.embedder.model, vectors });
  }

  async judge(text: string): Promise<Judgement> {
    return this.ranker.judge({ text, vectors: await vectorsOrNull(text, this.embedder) });
  }

  /** A thread that has died is replaced, and its successor loaded. */
  async #whenLoaded<Answer>(ask: (load: string) => Promise<Answer>): Promise<Answer> {
    for (let left = TRIES; ; left -= 1) {
      await this.ready();
      const load = this.#load;
      try {
        return await ask(load);
      } catch (error) {
        if (left === 1) throw error;
        this.#unload(load, error);
      }
    }
  }

  #unload(load: string, error: unknown): void {
    if (isNotLoaded(error) && load === this.#load) this.#loading = null;
  }

  /** Reads by the own trades of now; shares of profiles follow, which are ranked by the former ones meanwhile. */
  async #readTrades(): Promise<void> {
    const { embedder } = this;
    const { db, log } = this.#parts;
    const own = await rankedOwnTrades(db, embedder.model);
    // Those that were saved without the sentence model, or before another one came with the product.
    if (own.some(({ vectors }) => vectors === null))
      this.#embedding ??= embedTrades({ db, embedder })
        .catch((error: unknown) => log.warn({ err: error }, 'own trades are known by their words only'))
        .finally(() => (this.#embedding = null));
    const isOther = readByOwnTrades(own);
    await this.ranker.readTrades(own);
    if (!isOther) return;
    this.#queries.clear();
    await this.#writer.addSharedOtherwise();
  }

  async #loadAll(): Promise<void> {
    await this.#changes.skipToEnd();
    this.#load = randomUUID();
    this.#shown.clear();
    await this.ranker.begin({ load: this.#load });
    await this.#readTrades();
    let after = 0;
    for (;;) {
      const rows = await this.#rows((query) => query.where('a.id', '>', after).orderBy('a.id').limit(PAGE));
      await this.#take(rows, 'soon');
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  /** @param priority of those changed by hand */
  async #reload(ids: readonly number[], priority: Priority): Promise<void> {
    for (const some of pieces(ids, PAGE)) {
      const rows = await this.#rows((query) => query.whereIn('a.id', some));
      const found = new Set(idsOf(rows));
      await this.#take(
        rows,
        priority,
        some.filter((id) => !found.has(id)),
      );
    }
  }

  async #take(rows: readonly IndexRow[], priority: Priority, deleted: readonly number[] = []): Promise<void> {
    const stale = rows.filter((row) => row.published && row.stale);
    for (const id of [...deleted, ...idsOf(rows)]) this.#waiting.delete(id);
    for (const { id } of stale) this.#waiting.add(id);
    // Stale features still say more about an advisor than none; the fresh ones follow within a moment.
    const found = rows.flatMap(({ id, published, head, has_joined_open_group: isOpen }) =>
      published && head ? [{ id, features: head, isOpenAccess: Boolean(isOpen) }] : [],
    );
    const groups = await linkedGroupIds(this.#parts.db, 'advisor', idsOf(found));
    const shown = found.map((advisor) => ({ ...advisor, groupIds: groups.get(advisor.id) ?? [] }));
    const ids = new Set(idsOf(shown));
    const gone = [...deleted, ...rows.flatMap(({ id }) => (ids.has(id) ? [] : [id]))];
    const load = this.#load;
    try {
      await this.ranker.change({ load, shown, gone });
    } catch (error) {
      this.#unload(load, error);
      throw error;
    }
    for (const id of ids) this.#shown.add(id);
    for (const id of gone) this.#shown.delete(id);
    this.#writer.addUnread(idsOf(stale.filter((row) => !row.head)));
    this.#writer.add(idsOf(stale.filter((row) => !row.imported)), priority);
    this.#writer.add(idsOf(stale.filter((row) => row.imported)));
  }

  async #rows(narrow: (query: ReturnType<Db>) => ReturnType<Db>): Promise<IndexRow[]> {
    const { db } = this.#parts;
    const [made, byModel] = madeWith(this.embedder.model);
    const [, byAny] = madeWith(`%${FEATURES_EDITION}`);
    const advisors = db('advisors as a').leftJoin('advisor_features as f', 'f.advisor_id', 'a.id');
    return await narrow(advisors).select<IndexRow[]>(
      'a.id',
      'a.has_joined_open_group',
      db.raw(`${PUBLISHED} as published`),
      db.raw(
        `(f.advisor_id is null or f.profile_version <> a.profile_version or not ${made}) as stale`,
        byModel,
      ),
      db.raw('(a.import_batch is not null and a.profile_version = 1) as imported'),
      db.raw(`case when ${made} then substr(f.features, 1, ?) end as head`, [...byAny, INDEX_BYTES]),
    );
  }
}
