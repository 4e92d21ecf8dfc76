import { readFileSync } from 'node:fs';
import { readJson } from '../../../core/json.ts';
import { onceOnly } from '../../../core/once-only.ts';
import { Bm25 } from './bm25.ts';
import { between, namingOf } from './query-terms.ts';
import { hash32, stem } from './text.ts';
import { pairs, stems, TRADE_WORDS, readTrades } from './trades-file.ts';
import type { Trade, WordsOf, TradeTable, Vectors } from './trades-file.ts';
import { dotRows, needleOf, softmaxOfZ, zOver, add, sumOfCentred, normalise } from './vectors.ts';

export interface OwnTrade {
  readonly id: number;
  readonly trade: Trade;
}

/** Shares of 255 that sum to about 255. */
export interface TradeShares {
  ids: Uint16Array;
  shares: Uint8Array;
}

/** How many trades are kept of a profile; more than 16 gains less than .001 nDCG@10 on the learning set. */
export const TRADES_KEPT = 16;

/** Weights and temperature by folds of the learning set (docs/matching.md). */
const PAIRS = 0.5;
const WORDS_OF_TRADE = { told: 0.3, named: 1.5 };
/** Who tells a trouble may mean the neighbour of a trade: so much of its share goes to the nearest. */
const NEIGHBOURS = { count: 2, part: 0.2, leastShare: 0.005 };
const BRIEF_VECTORS = 1.3;
const PROFILE_VECTORS = 0.5;
const TEMPERATURES = { told: 0.8, named: 1.8, profile: 1.4 };
/** A long story dilutes its sentence vectors: from so many sentences on they count less. */
const SENTENCES_TRUSTED = 6;

/**
 * The bridge between briefs and profiles: a brief is compared with what lay people say, a profile with what people of
 * the trade say of themselves (docs/matching.md).
 */
export class Trades {
  /** By which shares name each trade. */
  readonly ids: readonly number[];
  /** Tells tables with other own trades from each other; empty for the shipped one. */
  readonly digest: string;
  readonly vectors: Vectors;
  readonly list: () => readonly Trade[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #words: Readonly<Record<WordsOf, Bm25>>;
  readonly #near = new Map<number, readonly number[]>();

  constructor(
    { count, vectors, words }: TradeTable,
    texts: () => readonly Trade[],
    own?: { trades: readonly OwnTrade[]; vectors: Vectors; digest: string },
  ) {
    const more = own?.trades ?? [];
    this.ids = [...Array(count).keys(), ...more.map(({ id }) => id)];
    this.digest = own?.digest ?? '';
    this.vectors = own?.vectors ?? vectors;
    this.list = () => [...texts(), ...more.map(({ trade }) => trade)];
    this.#places = new Map(this.ids.map((id, place) => [id, place]));
    const bm25 = (of: WordsOf) =>
      new Bm25(
        words[of],
        more.map(({ trade }) => TRADE_WORDS[of](trade)),
      );
    this.#words = { troubles: bm25('troubles'), pairs: bm25('pairs'), profiles: bm25('profiles') };
  }

  /** @returns undefined for a trade that is gone */
  byId(id: number): Trade | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.list()[place];
  }

  /** Whether any trade speaks of a word, or those who need it do. */
  speaksOf(word: string): boolean {
    const term = hash32(stem(word));
    return this.#words.profiles.has(term) || this.#words.troubles.has(term);
  }

  /**
   * How much a brief asks for each trade, by id; sums to 1.
   * @param whole vector of the brief; null without a sentence model, and one of another model is left out
   * @param sentences vectors of its sentences; none where the whole is one
   */
  ofBrief(text: string, whole: Float32Array | null, sentences: readonly Float32Array[]): Float32Array {
    const words = once(stems(text));
    const naming = namingOf(words.size);
    const lexical = this.#words.troubles.scores(words);
    const byPairs = this.#words.pairs.scores(once(pairs(text)));
    add(lexical, PAIRS, byPairs);
    const sum = zOver(lexical);
    add(sum, between(WORDS_OF_TRADE, naming), zOver(this.#words.profiles.scores(words)));
    if (whole?.length === this.vectors.troubleMean.length) {
      const trusted = BRIEF_VECTORS * Math.min(1, SENTENCES_TRUSTED / Math.max(1, sentences.length)) ** 2;
      const parts = sentences.length > 1 ? sentences : [whole];
      add(sum, trusted / 2, this.#nearness(this.vectors.troubles, [whole], this.vectors.troubleMean));
      add(sum, trusted / 2, this.#nearness(this.vectors.troubles, parts, this.vectors.troubleMean));
    }
    const shares = softmaxOfZ(sum, between(TEMPERATURES, naming));
    return this.#sharesById(this.#withNeighbours(shares, NEIGHBOURS.part * (1 - naming)));
  }

  /** @param terms stems (`hash32`) with weights by field @param whole null without a model @param title null without one */
  ofProfile(
    terms: Iterable<readonly [number, number]>,
    whole: Float32Array | null,
    title: Float32Array | null,
  ): TradeShares {
    const weighed = new Map<number, number>();
    for (const [hash, weight] of terms) weighed.set(hash, Math.min(2, weight));
    const sum = zOver(this.#words.profiles.scores(weighed));
    const { troubles, words, names, profileMean, nameMean } = this.vectors;
    if (whole?.length === profileMean.length) {
      add(sum, PROFILE_VECTORS, this.#nearness(words, [whole], profileMean));
      add(sum, PROFILE_VECTORS, this.#nearness(troubles, [whole], profileMean));
    }
    if (title?.length === nameMean.length)
      add(sum, PROFILE_VECTORS, this.#nearness(names, [title], nameMean));
    return largestShares(this.#sharesById(softmaxOfZ(sum, TEMPERATURES.profile)));
  }

  /** What the trades asked for say of themselves; for weighing parts of a profile. */
  directionOf(asked: Float32Array): Float32Array {
    const { words, profileMean } = this.vectors;
    const size = profileMean.length;
    const direction = new Float32Array(size);
    const { ids, shares } = largestShares(asked);
    ids.forEach((id, at) => {
      const place = this.#places.get(id);
      if (place === undefined) return;
      for (let i = 0; i < size; i++) direction[i]! += shares[at]! * words[place * size + i]!;
    });
    return normalise(direction);
  }

  #withNeighbours(shares: Float32Array, part: number): Float32Array {
    const out = shares.map((share) => share * (1 - part));
    shares.forEach((share, place) => {
      const near = share < NEIGHBOURS.leastShare ? [place] : this.#nearest(place);
      for (const other of near) out[other]! += (part * share) / near.length;
    });
    return out;
  }

  /** By what their people say of themselves; a trade without a vector has only itself. */
  #nearest(place: number): readonly number[] {
    let near = this.#near.get(place);
    if (!near) {
      const { words, profileMean } = this.vectors;
      const size = profileMean.length;
      const own = needleOf(Float32Array.from(words.subarray(place * size, (place + 1) * size)));
      const likeness = dotRows(own, words, this.ids.length);
      const others = [...likeness.keys()].filter((other) => other !== place && likeness[other]! > 0);
      others.sort((a, b) => likeness[b]! - likeness[a]!);
      near = others.length > 0 ? others.slice(0, NEIGHBOURS.count) : [place];
      this.#near.set(place, near);
    }
    return near;
  }

  /** Ids between that no trade has are 0. */
  #sharesById(shares: Float32Array): Float32Array {
    const out = new Float32Array((this.ids.at(-1) ?? -1) + 1);
    this.ids.forEach((id, place) => (out[id] = shares[place]!));
    return out;
  }

  /** z-scores of the cosine of each row to the mean of some texts, less what all of them share. */
  #nearness(rows: Int8Array, texts: readonly Float32Array[], mean: Float32Array): Float32Array {
    return zOver(dotRows(needleOf(sumOfCentred(texts, mean)), rows, this.ids.length));
  }
}

let current: Trades | undefined;

/** The shipped ones, and the operator's own after {@link readByTrades}. */
export const trades = (): Trades => current ?? shippedTrades();

/** What was made by the table before stays good: its ids mean the same. */
export function readByTrades(table: Trades): void {
  current = table;
}

/** Made by test/eval/build-trades.ts; read once a process. */
export const shippedTrades = onceOnly(() => new Trades(shippedTable(), shippedTradeTexts));
export const shippedTable = onceOnly(() =>
  readTrades(readFileSync(new URL('./data/trades.bin', import.meta.url))),
);
export const shippedTradeTexts = onceOnly(() =>
  readJson<Trade[]>(readFileSync(new URL('./data/trades.json', import.meta.url), 'utf8')),
);

const once = (hashes: readonly number[]): Map<number, number> => new Map(hashes.map((hash) => [hash, 1]));

/** Made to sum to 255. */
export function largestShares(shares: Float32Array): TradeShares {
  const ids: number[] = [];
  for (let id = 0; id < shares.length; id++) {
    const share = shares[id]!;
    let at = ids.length;
    while (at > 0 && share > shares[ids[at - 1]!]!) at--;
    if (share === 0 || at === TRADES_KEPT) continue;
    ids.splice(at, 0, id);
    ids.length = Math.min(ids.length, TRADES_KEPT);
  }
  const total = ids.reduce((sum, id) => sum + shares[id]!, 0);
  return {
    ids: Uint16Array.from(ids),
    shares: Uint8Array.from(ids, (id) => Math.round((255 * shares[id]!) / total)),
  };
}
