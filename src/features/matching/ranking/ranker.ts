import { BoundedMap } from '../../../core/bounded-map.ts';
import { assess } from './assess.ts';
import { prepareWith, type BriefVectors } from './prepare.ts';
import { judgeText, type Judgement } from './moderation/learned.ts';
import type { TextVectors } from './moderation/likeness.ts';
import { readByOwnTrades, type StoredTrade } from './own-trades.ts';
import { RankingIndex } from './ranking-index.ts';
import { isSameVector } from './vectors.ts';
import type { Assessment, PreparedQuery, ProfileText, Ranked } from './types.ts';

interface StoredAdvisor {
  readonly id: number;
  /** All stored features, or their first `INDEX_BYTES`. */
  readonly features: Uint8Array;
  readonly isOpenAccess: boolean;
  readonly groupIds: readonly number[];
}

/** Whom a ranking may find: those named, and everybody in one of the groups or, if so, in open access. */
export interface Among {
  readonly ids: readonly number[];
  readonly groupIds?: readonly number[];
  readonly openAccess?: boolean;
}

export interface RankTask {
  readonly query: PreparedQuery;
  readonly limit: number;
  /** Everybody when absent. */
  readonly among?: Among | undefined;
  readonly except?: readonly number[];
}

/** The features and the words of one profile. */
export interface ProfileWithFeatures {
  readonly features: Uint8Array;
  readonly profile: ProfileText & { firstName: string };
}

/** A brief that one advisor is ranked for, with a vector made before. */
export interface KnownBrief {
  readonly text: string;
  readonly model: string;
  readonly vector: Float32Array | null;
}

/** Calls about the index name the load that filled it; a thread that replaced another one has no load. */
interface OfLoad {
  readonly load: string;
}

export type Ranker = { readonly [Call in keyof LocalRanker]: LocalRanker[Call] };

export const RANKER_CALLS = [
  'begin',
  'change',
  'readTrades',
  'prepare',
  'rank',
  'assess',
  'assessOne',
  'mayFit',
  'judge',
] as const;

/** `task` is what the function of this name takes. */
export interface RankerCall {
  readonly name: (typeof RANKER_CALLS)[number];
  readonly task: never;
}

const NOT_LOADED = 'Ranker: not loaded';

/** Whether a call found another load than its own, or none. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && error.message === NOT_LOADED;

/** About 10 KB each: texts of organisations are ranked for many advisors. */
const KNOWN_BRIEFS = 2_000;

/** What of searching takes the processor, in the caller's thread: that of `ranker-thread.ts`, or of tests and small tools. */
export class LocalRanker {
  readonly #known = new BoundedMap<string, PreparedQuery>(KNOWN_BRIEFS);
  #index = new RankingIndex();
  readonly #places = new Map<number, Pick<StoredAdvisor, 'groupIds' | 'isOpenAccess'>>();
  #load: string | undefined;

  /** Empties the index for a load. */
  async begin({ load }: OfLoad): Promise<void> {
    this.#index = new RankingIndex();
    this.#places.clear();
    this.#load = load;
  }

  /** @throws RangeError for bytes that are no features */
  async change(task: OfLoad & { shown: readonly StoredAdvisor[]; gone: readonly number[] }): Promise<void> {
    const index = this.#loaded(task.load);
    for (const id of task.gone) {
      this.#places.delete(id);
      index.remove(id);
    }
    for (const { id, features, ...place } of task.shown) {
      this.#places.set(id, place);
      index.upsert(id, features);
    }
  }

  async readTrades(own: readonly StoredTrade[]): Promise<void> {
    readByOwnTrades(own);
    this.#known.clear();
  }

  async prepare(brief: { text: string; model: string; vectors: BriefVectors }): Promise<PreparedQuery> {
    return prepareWith(brief.text, brief.model, brief.vectors);
  }

  /** The best, best first, ids breaking ties. */
  async rank({ load, query, limit, among, except = [] }: OfLoad & RankTask): Promise<Ranked[]> {
    const left = new Set(except);
    const isAmong = among ? this.#isAmong(among) : () => true;
    return this.#loaded(load).rank(query, { limit, visible: (id) => !left.has(id) && isAmong(id) });
  }

  async assess(task: {
    query: PreparedQuery;
    candidates: readonly (ProfileWithFeatures & { ranked: Ranked })[];
  }): Promise<Assessment[]> {
    return task.candidates.map(({ ranked, features, profile }) =>
      assess(task.query, ranked, features, profile),
    );
  }

  /** Null where the index does not know the advisor. */
  async assessOne(
    task: OfLoad & { advisor: ProfileWithFeatures & { id: number }; briefs: readonly KnownBrief[] },
  ) {
    const index = this.#loaded(task.load);
    const { id, features, profile } = task.advisor;
    return task.briefs.map((brief) => {
      const query = this.#read(brief);
      const ranked = index.rankOne(query, id);
      return ranked && assess(query, ranked, features, profile);
    });
  }

  /** Of these advisors, those whom a brief may be proposed to. */
  async mayFit(task: OfLoad & { query: PreparedQuery; ids: readonly number[] }): Promise<number[]> {
    return this.#loaded(task.load).mayFit(task.query, task.ids);
  }

  /** @param read.vectors null leaves words alone to decide */
  async judge(read: { text: string; vectors: TextVectors | null }): Promise<Judgement> {
    return judgeText(read.text, read.vectors);
  }

  async close(): Promise<void> {}

  #isAmong({ ids, groupIds, openAccess = false }: Among): (id: number) => boolean {
    const named = new Set(ids);
    const groups = new Set(groupIds);
    return (id) => {
      const place = this.#places.get(id);
      return (
        named.has(id) ||
        (openAccess && place?.isOpenAccess === true) ||
        place?.groupIds.some((groupId) => groups.has(groupId)) === true
      );
    };
  }

  #read({ text, model, vector }: KnownBrief): PreparedQuery {
    const key = `${vector ? model : ''} ${text}`;
    let query = this.#known.get(key);
    // The vector may be of an organisation's former words, and then of these.
    if (!query || !isSameVector(query.vector, vector))
      query = prepareWith(text, model, { whole: vector, sentences: [] });
    this.#known.set(key, query);
    return query;
  }

  #loaded(load: string): RankingIndex {
    if (load !== this.#load) throw new Error(NOT_LOADED);
    return this.#index;
  }
}
