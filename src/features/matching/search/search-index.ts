import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { BoundedMap } from '../../../core/bounded-map.ts';
import { AppendReader } from '../../../core/db/append-reader.ts';
import type { Db } from '../../../core/db/database.ts';
import {
  createLexicalOnlyEmbedder,
  createUseEmbedder,
  FEATURES_EDITION,
  INDEX_BYTES,
  RankingIndex,
  trades,
  readByOwnTrades,
} from '../ranking/ranking.ts';
import type { Embedder, PreparedQuery } from '../ranking/ranking.ts';
import { rankedOwnTrades } from '../trades/trades.queries.ts';
import { embedTrades } from '../trades/trades.service.ts';
import { FeatureWriter } from './feature-writer.ts';
import type { Turn } from './feature-writer.ts';
import type { Translate } from './translation.ts';
import { madeWith } from './stale-profiles.ts';

const POLL_MS = 500;
/** How often features that no process has computed are looked for; a process may have died. */
const SWEEP_MS = 30_000;
const PAGE = 500;
const QUERIES = 50;
const INCLUDE_ATTEMPTS = 10;
const INCLUDE_PAUSE_MS = 200;

interface IndexRow {
  id: number;
  has_joined_open_group: number | boolean;
  published: number | boolean;
  stale: number | boolean;
  /** Imported and not changed since. */
  imported: number | boolean;
  head: Buffer | null;
}

export interface SearchIndexParts {
  readonly db: Db;
  readonly log: Logger;
  readonly embedder: Embedder;
  /** For briefs that are not in English; null without a language model. */
  readonly translate?: Translate | null;
}

/**
 * This process's search index: a cache of the stored features of all published advisors, at most {@link POLL_MS} behind the
 * database's change marks (design/security.md 19 allows two seconds). A {@link FeatureWriter} gets profiles without fresh
 * features, those changed by hand before imported ones.
 */
export class SearchIndex {
  readonly ranking = new RankingIndex();
  readonly embedder: Embedder;
  readonly #db: Db;
  readonly #log: Logger;
  readonly #marks: AppendReader;
  readonly #writer: FeatureWriter;
  readonly #openAccess = new Set<number>();
  /** Published advisors whose features are stale or of words alone. */
  readonly #waiting = new Set<number>();
  /** The assessment after a search, and repeated suggestions, embed nothing. */
  readonly #queries = new BoundedMap<string, Promise<PreparedQuery>>(QUERIES);
  readonly #translate: Translate | null;
  #loading: Promise<void> | null = null;
  #embedding: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  /** By a monotonic clock. */
  #sweptAt = -SWEEP_MS;

  constructor({ db, log, embedder, translate = null }: SearchIndexParts) {
    this.#db = db;
    this.#log = log;
    this.embedder = embedder;
    this.#translate = translate;
    this.#marks = new AppendReader(db, 'change_marks');
    this.#writer = new FeatureWriter({ db, log, embedder, onWritten: (ids) => this.#reload(ids, 'now') });
  }

  /** Embeds a brief the first time, so never call it inside a transaction. */
  prepare(text: string): Promise<PreparedQuery> {
    const known = this.#queries.get(text);
    if (known) return known;
    const prepared = this.#prepare(text);
    this.#queries.set(text, prepared);
    // The translation of another language may succeed next time.
    prepared.then(
      ({ english }) => english || this.#queries.delete(text),
      () => this.#queries.delete(text),
    );
    return prepared;
  }

  /**
   * Loads or computes the features of one advisor at once. May embed, so never call it inside a transaction.
   * @returns false when the profile has nothing to rank by
   */
  async include(advisorId: number): Promise<boolean> {
    await this.ready();
    for (let attempt = 0; attempt < INCLUDE_ATTEMPTS; attempt += 1) {
      if (this.ranking.has(advisorId)) return true;
      const [row] = await this.#rows((query) => query.where('a.id', advisorId));
      if (!row?.published) return false;
      if (!row.head && !(await this.#writer.writeNow(advisorId))) await pause(INCLUDE_PAUSE_MS);
      await this.#reload([advisorId], 'now');
    }
    return this.ranking.has(advisorId);
  }

  /** Number of profiles that still wait for full features, as this process knows it. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Highest id among them. */
  get waitingUpTo(): number | null {
    let last: number | null = null;
    for (const id of this.#waiting) last = Math.max(last ?? 0, id);
    return last;
  }

  /** Whether all profiles up to an id have full features, in the database and in this process. */
  async hasRead(upTo: number): Promise<boolean> {
    if (await this.#writer.isMissing(upTo)) return false;
    await this.refresh();
    return true;
  }

  isOpenAccess = (advisorId: number): boolean => this.#openAccess.has(advisorId);

  /** Loads the index and keeps it fresh; searches wait for the loading. */
  start(): void {
    void this.ready().catch((error: unknown) =>
      this.#log.error({ err: error }, 'search index could not be loaded'),
    );
    const tick = () => {
      this.#running = this.refresh()
        .catch((error: unknown) =>
          this.#log.warn({ err: error }, 'search index not refreshed, will be tried again'),
        )
        .then(() => {
          if (this.#timer) this.#timer = setTimeout(tick, POLL_MS).unref();
        });
    };
    this.#timer = setTimeout(tick, POLL_MS).unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#running;
    const stopped = this.#writer.stop();
    // Other processes, or the next start, do the rest.
    await this.embedder.close();
    await this.#embedding;
    await stopped;
  }

  /** Resolves when all stored features are in memory; the next caller retries a failed load. */
  ready(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Reads the changes; every half minute also looks for missing features. */
  async refresh(): Promise<void> {
    await this.ready();
    await this.#marks.next((ids) => this.#readMarks(ids));
    if (performance.now() - this.#sweptAt >= SWEEP_MS) {
      this.#sweptAt = performance.now();
      this.#writer.addSharedOtherwise(await this.#writer.sharedOtherwise());
      await this.#reload(await this.#writer.missing(), 'soon');
    }
  }

  /** Resolves when every profile has its features, in memory too. For tests, seeds and the command line. */
  async settled(): Promise<void> {
    await this.refresh();
    this.#writer.add(await this.#writer.missing());
    this.#writer.addSharedOtherwise(await this.#writer.sharedOtherwise());
    await this.#writer.idle();
    await this.refresh();
  }

  async #readMarks(ids: readonly number[]): Promise<void> {
    const changed = { advisor: new Set<number>(), trade: new Set<number>() };
    for (let at = 0; at < ids.length; at += PAGE) {
      const marks = (await this.#db('change_marks')
        .whereIn('id', ids.slice(at, at + PAGE))
        .whereIn('subject_type', Object.keys(changed))
        .select({ type: 'subject_type', id: 'subject_id' })) as { type: keyof typeof changed; id: number }[];
      for (const { type, id } of marks) changed[type].add(id);
    }
    if (changed.trade.size > 0) await this.#readTrades();
    await this.#reload([...changed.advisor], 'now');
  }

  /** Translates a brief in another language if a language model answers in time. */
  async #prepare(text: string): Promise<PreparedQuery> {
    const query = await this.ranking.prepare(text, this.embedder);
    const english = query.english ? null : await this.#translate?.(text);
    if (!english) return query;
    return { ...(await this.ranking.prepare(english, this.embedder)), english: true, translated: true };
  }

  /** Reads by the operator's present trades; profiles keep their former shares until new ones are made. */
  async #readTrades(): Promise<void> {
    const own = await rankedOwnTrades(this.#db, this.embedder.model);
    if (own.some(({ vectors }) => vectors === null)) this.#embedTrades();
    if (!readByOwnTrades(own, trades())) return;
    this.#queries.clear();
    this.ranking.forgetStandings();
    this.#writer.addSharedOtherwise(await this.#writer.sharedOtherwise());
  }

  /** For trades saved without the sentence model, or by another one. */
  #embedTrades(): void {
    this.#embedding ??= embedTrades({ db: this.#db, embedder: this.embedder })
      .catch((error: unknown) => this.#log.warn({ err: error }, 'own trades are known by their words only'))
      .finally(() => (this.#embedding = null));
  }

  async #load(): Promise<void> {
    await this.#marks.skipToEnd();
    await this.#readTrades();
    let after = 0;
    for (;;) {
      const rows = await this.#rows((query) => query.where('a.id', '>', after).orderBy('a.id').limit(PAGE));
      this.#take(rows, 'soon');
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  /** @param turn of those changed by hand */
  async #reload(ids: readonly number[], turn: Turn): Promise<void> {
    for (let at = 0; at < ids.length; at += PAGE) {
      const some = ids.slice(at, at + PAGE);
      const rows = await this.#rows((query) => query.whereIn('a.id', some));
      const found = new Set(rows.map((row) => row.id));
      some.filter((id) => !found.has(id)).forEach((id) => this.#forget(id));
      this.#take(rows, turn);
    }
  }

  #take(rows: readonly IndexRow[], turn: Turn): void {
    rows.forEach((row) => this.#show(row));
    const stale = rows.filter((row) => row.published && row.stale);
    const idsOf = (some: readonly IndexRow[]) => some.map((row) => row.id);
    this.#writer.addUnread(idsOf(stale.filter((row) => !row.head)));
    this.#writer.add(idsOf(stale.filter((row) => !row.imported)), turn);
    this.#writer.add(idsOf(stale.filter((row) => row.imported)));
  }

  #show(row: IndexRow): void {
    if (row.has_joined_open_group) this.#openAccess.add(row.id);
    else this.#openAccess.delete(row.id);
    if (row.published && row.stale) this.#waiting.add(row.id);
    else this.#waiting.delete(row.id);
    // Stale features rank better than none; fresh ones follow within a moment.
    if (row.published && row.head) this.ranking.upsert(row.id, row.head);
    else this.ranking.remove(row.id);
  }

  #forget(id: number): void {
    this.#openAccess.delete(id);
    this.#waiting.delete(id);
    this.ranking.remove(id);
  }

  async #rows(narrow: (query: ReturnType<Db>) => ReturnType<Db>): Promise<IndexRow[]> {
    const [made, byModel] = madeWith(this.embedder.model);
    const [, byAny] = madeWith(`%${FEATURES_EDITION}`);
    const filled = (column: string) => `(a.${column} is not null and a.${column} <> '')`;
    return (await narrow(
      this.#db('advisors as a').leftJoin('advisor_features as f', 'f.advisor_id', 'a.id'),
    ).select(
      'a.id',
      'a.has_joined_open_group',
      // "An advisor needs a title, expertise, bio or skills to appear" (contract §5).
      this.#db.raw(
        `(${filled('title')} or ${filled('expertise')} or ${filled('bio')} or a.skills <> '[]') as published`,
      ),
      this.#db.raw(
        `(f.advisor_id is null or f.profile_version <> a.profile_version or not ${made}) as stale`,
        byModel,
      ),
      this.#db.raw('(a.import_batch is not null and a.profile_version = 1) as imported'),
      this.#db.raw(`case when ${made} then substr(f.features, 1, ?) end as head`, [...byAny, INDEX_BYTES]),
    )) as IndexRow[];
  }
}

/**
 * The index of a process, with the sentence model that ships with the product.
 * @param options.lexicalOnly leaves the sentence model out (the fall-back, design/matching.md)
 */
export function createSearchIndex(
  options: Omit<SearchIndexParts, 'embedder'> & { lexicalOnly?: boolean },
): SearchIndex {
  return new SearchIndex({
    ...options,
    embedder: options.lexicalOnly ? createLexicalOnlyEmbedder() : createUseEmbedder(),
  });
}
