import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppendReader } from '../../../core/db/append-reader.ts';
import type { Db } from '../../../core/db/database.ts';
import { Poll } from '../../../core/lifecycle/poll.ts';
import {
  createLexicalOnlyEmbedder,
  createUseEmbedder,
  FEATURES_EDITION,
  INDEX_BYTES,
  RankingIndex,
  trades,
  readByOwnTrades,
} from '../ranking/index.ts';
import type { Embedder, PreparedQuery } from '../ranking/index.ts';
import { rankedOwnTrades } from '../trades/trades.queries.ts';
import { embedTrades } from '../trades/trades.service.ts';
import { FeatureWriter } from './feature-writer.service.ts';
import type { Turn } from './feature-writer.service.ts';
import { PreparedQueries } from './prepared-queries.ts';
import type { Translate } from './translation.ts';
import { madeWith } from './stale-profiles.queries.ts';

const POLL_MS = 500;
/** How often features that nobody computed (a process died over them) are looked for. */
const SWEEP_MS = 30_000;
const PAGE = 500;
/** How long a profile that another process is computing is waited for. */
const INCLUDE_ATTEMPTS = 10;
const INCLUDE_PAUSE_MS = 200;

interface IndexRow {
  id: number;
  has_joined_open_group: number | boolean;
  published: number | boolean;
  stale: number | boolean;
  /** By an import, and not changed since. */
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
 * This process's search index: a cache of the stored features of all published advisors, kept fresh from the database's
 * change marks (at most {@link POLL_MS} behind, within the two seconds of design/security.md 19). Profiles without fresh
 * features are given to a {@link FeatureWriter}, those just changed by hand ahead of imported ones; nothing here is needed
 * to survive a restart.
 */
export class SearchIndex {
  readonly ranking = new RankingIndex();
  readonly embedder: Embedder;
  readonly #db: Db;
  readonly #log: Logger;
  readonly #changes: AppendReader<{ subject_type: string; subject_id: number }>;
  readonly #writer: FeatureWriter;
  readonly #openAccess = new Set<number>();
  /** Published advisors whose features are not of their newest profile, or of words alone. */
  readonly #waiting = new Set<number>();
  readonly #queries = new PreparedQueries((text) => this.#prepare(text));
  readonly #translate: Translate | null;
  #loading: Promise<void> | null = null;
  #embedding: Promise<void> | null = null;
  readonly #poll = new Poll({
    work: () => this.refresh(),
    everyMs: () => POLL_MS,
    onError: (error) => this.#log.warn({ err: error }, 'search index not refreshed, will be tried again'),
  });
  /** By a clock that never goes back. */
  #sweptAt = -SWEEP_MS;

  constructor({ db, log, embedder, translate = null }: SearchIndexParts) {
    this.#db = db;
    this.#log = log;
    this.embedder = embedder;
    this.#translate = translate;
    this.#changes = new AppendReader(db, 'change_marks', ['subject_type', 'subject_id']);
    this.#writer = new FeatureWriter({ db, log, embedder, onWritten: (ids) => this.#reload(ids, 'now') });
  }

  /** Makes a brief ready for ranking; slow the first time, so never inside a transaction. */
  prepare(text: string): Promise<PreparedQuery> {
    return this.#queries.get(text);
  }

  /**
   * Sees to it that one advisor can be ranked now, also when the profile was written a moment ago. May embed, so never
   * inside a transaction.
   * @returns false when the profile says nothing to rank by
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

  /** How many profiles are still being read, by this process's latest look: what is found of them may be incomplete. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Up to which id there are such profiles; null when there are none. */
  get waitingUpTo(): number | null {
    let last: number | null = null;
    for (const id of this.#waiting) last = Math.max(last ?? 0, id);
    return last;
  }

  /** Whether no profile with an id up to this one is waiting any more, in the database and in this process. */
  async hasRead(upTo: number): Promise<boolean> {
    if (await this.#writer.isMissing(upTo)) return false;
    await this.refresh();
    return true;
  }

  isOpenAccess = (advisorId: number): boolean => this.#openAccess.has(advisorId);

  /** Keeps the index fresh from now on; loading goes on beside, searches wait for it. */
  start(): void {
    void this.ready().catch((error: unknown) =>
      this.#log.error({ err: error }, 'search index could not be loaded'),
    );
    this.#poll.start();
  }

  async stop(): Promise<void> {
    await this.#poll.stop();
    const stopped = this.#writer.stop();
    // What it has at hand is left to other processes, or to the next start.
    await this.embedder.close();
    await this.#embedding;
    await stopped;
  }

  /** Resolves when all stored features are in memory; a failed load is tried again by the next caller. */
  ready(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  /** Reads what has changed since the last time; every half minute also looks for features left behind. */
  async refresh(): Promise<void> {
    await this.ready();
    await this.#changes.next(async (marks) => {
      const idsOf = (type: string) =>
        new Set(marks.filter((mark) => mark.subject_type === type).map((mark) => mark.subject_id));
      if (idsOf('trade').size > 0) await this.#readTrades();
      await this.#reload([...idsOf('advisor')], 'now');
    });
    if (performance.now() - this.#sweptAt >= SWEEP_MS) {
      this.#sweptAt = performance.now();
      this.#writer.addSharedOtherwise(await this.#writer.sharedOtherwise());
      await this.#reload(await this.#writer.missing(), 'soon');
    }
  }

  /** Resolves when every profile given so far has its features, in memory too. For tests, seeds and the command line. */
  async settled(): Promise<void> {
    await this.refresh();
    this.#writer.add(await this.#writer.missing());
    this.#writer.addSharedOtherwise(await this.#writer.sharedOtherwise());
    await this.#writer.idle();
    await this.refresh();
  }

  /** A brief in another language is translated first, where a language model is configured and answers in time. */
  async #prepare(text: string): Promise<PreparedQuery> {
    const query = await this.ranking.prepare(text, this.embedder);
    const english = query.english ? null : await this.#translate?.(text);
    if (!english) return query;
    return { ...(await this.ranking.prepare(english, this.embedder)), english: true, translated: true };
  }

  /** Reads by the operator's own trades of now; shares of profiles follow, which are ranked by the former ones meanwhile. */
  async #readTrades(): Promise<void> {
    const own = await rankedOwnTrades(this.#db, this.embedder.model);
    if (own.some(({ vectors }) => vectors === null)) this.#embedTrades();
    if (!readByOwnTrades(own, trades())) return;
    this.#queries.clear();
    this.ranking.forgetStandings();
    this.#writer.addSharedOtherwise(await this.#writer.sharedOtherwise());
  }

  /** Those that were saved without the sentence model, or before another one came with the product. */
  #embedTrades(): void {
    this.#embedding ??= embedTrades({ db: this.#db, embedder: this.embedder })
      .catch((error: unknown) => this.#log.warn({ err: error }, 'own trades are known by their words only'))
      .finally(() => (this.#embedding = null));
  }

  async #load(): Promise<void> {
    await this.#changes.skipToEnd();
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
    // Stale features still say more about an advisor than none; the fresh ones follow within a moment.
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
    return await narrow(
      this.#db('advisors as a').leftJoin('advisor_features as f', 'f.advisor_id', 'a.id'),
    ).select<IndexRow[]>(
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
    );
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
