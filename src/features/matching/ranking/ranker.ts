import { BoundedMap } from '../../../core/bounded-map.ts';
import { assess } from './assess.ts';
import { prepareWith, prepareWords, type BriefVectors } from './prepare.ts';
import { judgeText, type Judgement } from './moderation/learned.ts';
import type { TextVectors } from './moderation/likeness.ts';
import { readByOwnTrades, type StoredTrade } from './own-trades.ts';
import { RankingIndex } from './ranking-index.ts';
import { trades } from './trades.ts';
import type { Assessment, PreparedQuery, ProfileText, Ranked } from './types.ts';

/** An advisor as the index keeps them. */
export interface StoredAdvisor {
  readonly id: number;
  /** All stored features, or their first `INDEX_BYTES`. */
  readonly features: Uint8Array;
  readonly isOpenAccess: boolean;
  readonly groupIds: readonly number[];
}

/** Whom a pass over the advisors may find. */
export interface Among {
  readonly ids: readonly number[];
  /** Everybody in one of these groups beside them. */
  readonly groupIds?: readonly number[];
  /** Everybody in open access beside them. */
  readonly openAccess?: boolean;
}

export interface RankTask {
  readonly query: PreparedQuery;
  readonly limit: number;
  /** Everybody when absent. */
  readonly among?: Among | undefined;
  readonly except?: readonly number[];
}

/** An advisor's side of an assessment: the features and the words of one profile. */
export interface AssessedProfile {
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

/** What of searching and suggesting takes the processor: in a thread of its own, or in this one (tests, small tools). */
export interface Ranker {
  /** Empties the index for a load. */
  begin(task: OfLoad): Promise<void>;
  /** @throws Error for bytes that are no features */
  change(task: OfLoad & { shown: readonly StoredAdvisor[]; gone: readonly number[] }): Promise<void>;
  /** Reads by the operator's own trades of now. */
  readTrades(own: readonly StoredTrade[]): Promise<void>;
  prepare(brief: { text: string; model: string; vectors: BriefVectors }): Promise<PreparedQuery>;
  /** The best, best first, ids breaking ties. */
  rank(task: OfLoad & RankTask): Promise<Ranked[]>;
  assess(task: {
    query: PreparedQuery;
    candidates: readonly (AssessedProfile & { ranked: Ranked })[];
  }): Promise<Assessment[]>;
  /** One advisor for several briefs; null where the index does not know the advisor. */
  assessOne(
    task: OfLoad & { advisor: AssessedProfile & { id: number }; briefs: readonly KnownBrief[] },
  ): Promise<(Assessment | null)[]>;
  /** Of these advisors, those whom a brief may be proposed to. */
  mayFit(task: OfLoad & { query: PreparedQuery; ids: readonly number[] }): Promise<number[]>;
  /** The learned content check. @param vectors null leaves words alone to decide */
  judge(text: { text: string; vectors: TextVectors | null }): Promise<Judgement>;
  close(): Promise<void>;
}

/** What a call is given. */
export type TaskOf<Name extends keyof Ranker> = Parameters<Ranker[Name]>[0] & object;

const NOT_LOADED = 'Ranker: not loaded';

/** Whether a call found another load than its own, or none. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && error.message === NOT_LOADED;

/** Entries of about 10 KB: what many advisors are ranked for, the texts of organisations, is read once. */
const KNOWN_BRIEFS = 1_000;

/** The ranker in the thread that makes it. */
export class LocalRanker implements Ranker {
  readonly #known = new BoundedMap<string, PreparedQuery>(KNOWN_BRIEFS);
  #index = new RankingIndex();
  readonly #places = new Map<number, Pick<StoredAdvisor, 'groupIds' | 'isOpenAccess'>>();
  #load: string | undefined;

  begin({ load }: TaskOf<'begin'>): Promise<void> {
    this.#index = new RankingIndex();
    this.#places.clear();
    this.#load = load;
    return Promise.resolve();
  }

  async change({ load, shown, gone }: TaskOf<'change'>): Promise<void> {
    const index = this.#loaded(load);
    for (const id of gone) {
      this.#places.delete(id);
      index.remove(id);
    }
    for (const { id, features, ...place } of shown) {
      this.#places.set(id, place);
      index.upsert(id, features);
    }
  }

  readTrades(own: readonly StoredTrade[]): Promise<void> {
    readByOwnTrades(own, trades());
    this.#index.forgetStandings();
    this.#known.clear();
    return Promise.resolve();
  }

  async prepare({ text, model, vectors }: TaskOf<'prepare'>): Promise<PreparedQuery> {
    return prepareWith(text, model, vectors);
  }

  async rank({ load, query, limit, among, except = [] }: TaskOf<'rank'>): Promise<Ranked[]> {
    const left = new Set(except);
    const isAmong = among ? this.#isAmong(among) : () => true;
    return this.#loaded(load).rank(query, { limit, visible: (id) => !left.has(id) && isAmong(id) });
  }

  async assess({ query, candidates }: TaskOf<'assess'>): Promise<Assessment[]> {
    return candidates.map(({ ranked, features, profile }) => assess(query, ranked, features, profile));
  }

  async assessOne({ load, advisor, briefs }: TaskOf<'assessOne'>): Promise<(Assessment | null)[]> {
    const index = this.#loaded(load);
    return briefs.map((brief) => {
      const query = this.#read(brief);
      const ranked = index.rankOne(query, advisor.id);
      return ranked && assess(query, ranked, advisor.features, advisor.profile);
    });
  }

  async mayFit({ load, query, ids }: TaskOf<'mayFit'>): Promise<number[]> {
    return this.#loaded(load).mayFit(query, ids);
  }

  async judge({ text, vectors }: TaskOf<'judge'>): Promise<Judgement> {
    return judgeText(text, vectors);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

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
    const query = this.#known.get(key) ?? prepareWords(text, model, vector);
    this.#known.set(key, query);
    return query;
  }

  #loaded(load: string): RankingIndex {
    if (load !== this.#load) throw new Error(NOT_LOADED);
    return this.#index;
  }
}
