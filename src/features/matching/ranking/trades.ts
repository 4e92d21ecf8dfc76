import { readFileSync } from 'node:fs';
import { Bm25 } from './bm25.ts';
import { contentWords, foldText, hash32, stem } from './text.ts';
import { dotRow, inWholeNumbers, normalise, softmaxOfZ, zOver } from './vectors.ts';

/** A trade with what lay people say who need it and do not know that it exists (data/trades.json). */
export interface Trade {
  trade: string;
  /** Other titles of people in it. */
  also: string[];
  /** What their profiles contain. */
  words: string[];
  troubles: string[];
}

/** The trades that a profile speaks of most, as shares of 255 that sum to about 255. */
export interface TradeShares {
  ids: Uint16Array;
  shares: Uint8Array;
}

/** How many trades are kept of a profile; more than 16 gains less than .001 nDCG@10 on the learning set. */
export const TRADES_KEPT = 16;

/** Weights and temperature by folds of the learning set (docs/matching.md). */
const PAIRS = 0.5;
const TRADE_WORDS = 0.3;
const PROFILE_VECTORS = 0.5;
const TEMPERATURE = 0.8;
/** A long story dilutes its sentence vectors: from so many sentences on they count less. */
const SENTENCES_TRUSTED = 6;

export interface Vectors {
  /** What troubles, names of trades and profiles have in common with any other of their kind. */
  readonly troubleMean: Float32Array;
  readonly nameMean: Float32Array;
  readonly profileMean: Float32Array;
  /** Row by row: mean of a trade's troubles, its name, its name and words; centred, unit length. */
  readonly troubles: Int8Array;
  readonly names: Int8Array;
  readonly words: Int8Array;
}

/**
 * The trades as a bridge between briefs and profiles: a brief is compared with what lay people say, a profile with what
 * people of the trade say of themselves, and the two meet over the trades (docs/matching.md).
 */
export class Trades {
  readonly list: readonly Trade[];
  /** By what shares name each of the list. */
  readonly ids: readonly number[];
  /** By which tables with other own trades are told from each other; empty for the shipped one. */
  readonly digest: string;
  readonly #places: ReadonlyMap<number, number>;
  readonly #vectors: Vectors;
  readonly #troubleWords: Bm25;
  readonly #troublePairs: Bm25;
  readonly #words: Bm25;

  constructor(list: readonly Trade[], vectors: Vectors, ids = [...list.keys()], digest = '') {
    this.list = list;
    this.ids = ids;
    this.digest = digest;
    this.#places = new Map(ids.map((id, place) => [id, place]));
    this.#vectors = vectors;
    this.#troubleWords = new Bm25(list.map(troubleWords));
    this.#troublePairs = new Bm25(list.map(troublePairs));
    this.#words = new Bm25(list.map(profileWords));
  }

  get vectors(): Vectors {
    return this.#vectors;
  }

  /** The trade that a share names; undefined for one that is gone. */
  byId(id: number): Trade | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.list[place];
  }

  /** Whether any trade speaks of a word, or those who need it do. */
  speaksOf(word: string): boolean {
    const term = hash32(stem(word));
    return this.#words.has(term) || this.#troubleWords.has(term);
  }

  /**
   * How much a brief asks for each trade, by id; sums to 1.
   * @param whole vector of the brief, null without a sentence model; one of another model is left out
   * @param sentences vectors of its sentences; none where the whole is one
   */
  ofBrief(text: string, whole: Float32Array | null, sentences: readonly Float32Array[]): Float32Array {
    const words = once(stems(text));
    const lexical = this.#troubleWords.scores(words);
    const byPairs = this.#troublePairs.scores(once(pairs(text)));
    for (let i = 0; i < lexical.length; i++) lexical[i]! += PAIRS * byPairs[i]!;
    const sum = zOver(lexical);
    add(sum, TRADE_WORDS, zOver(this.#words.scores(words)));
    if (whole?.length === this.#vectors.troubleMean.length) {
      const trusted = Math.min(1, SENTENCES_TRUSTED / Math.max(1, sentences.length)) ** 2;
      const parts = sentences.length > 1 ? sentences : [whole];
      add(sum, trusted / 2, this.#nearness(this.#vectors.troubles, [whole], this.#vectors.troubleMean));
      add(sum, trusted / 2, this.#nearness(this.#vectors.troubles, parts, this.#vectors.troubleMean));
    }
    return this.#sharesById(softmaxOfZ(sum, TEMPERATURE));
  }

  /**
   * The trades of a profile.
   * @param terms stems (`hash32`) with their weights by field
   * @param whole vector of the profile; null without a sentence model
   * @param title vector of its title; null without one
   */
  ofProfile(
    terms: Iterable<readonly [number, number]>,
    whole: Float32Array | null,
    title: Float32Array | null,
  ): TradeShares {
    const weighed = new Map<number, number>();
    for (const [hash, weight] of terms) weighed.set(hash, Math.min(2, weight));
    const sum = zOver(this.#words.scores(weighed));
    const { troubles, words, names, profileMean, nameMean } = this.#vectors;
    if (whole?.length === profileMean.length) {
      add(sum, PROFILE_VECTORS, this.#nearness(words, [whole], profileMean));
      add(sum, PROFILE_VECTORS, this.#nearness(troubles, [whole], profileMean));
    }
    if (title?.length === nameMean.length)
      add(sum, PROFILE_VECTORS, this.#nearness(names, [title], nameMean));
    return largestShares(this.#sharesById(softmaxOfZ(sum, TEMPERATURE)));
  }

  /** What the trades that a brief asks for say of themselves, as one direction; for weighing parts of a profile. */
  directionOf(asked: Float32Array): Float32Array {
    const { words, profileMean } = this.#vectors;
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

  /** Inner product of a direction with what all profiles have in common. */
  commonPart(direction: Float32Array): number {
    return this.#vectors.profileMean.reduce((sum, x, i) => sum + x * direction[i]!, 0);
  }

  /** From the places in the list to ids; those between that no trade has are 0. */
  #sharesById(shares: Float32Array): Float32Array {
    const out = new Float32Array((this.ids.at(-1) ?? -1) + 1);
    this.ids.forEach((id, place) => (out[id] = shares[place]!));
    return out;
  }

  /** z-scores over the trades of the cosine of each row to the mean of some texts, less what all of them share. */
  #nearness(rows: Int8Array, texts: readonly Float32Array[], mean: Float32Array): Float32Array {
    const size = mean.length;
    const sum = new Float32Array(size);
    for (const text of texts) {
      const centred = normalise(text.map((x, i) => x - mean[i]!));
      for (let i = 0; i < size; i++) sum[i]! += centred[i]!;
    }
    const needle = inWholeNumbers(sum);
    const out = new Float32Array(this.list.length);
    for (let place = 0; place < out.length; place++) out[place] = dotRow(needle, rows, place * size);
    return zOver(out);
  }
}

let shipped: Trades | undefined;
let current: Trades | undefined;

/** The trades that this process reads by: the shipped ones, and the operator's own after {@link readByTrades}. */
export const trades = (): Trades => current ?? shippedTrades();

/** Reads by another table from now on. What was made by the one before stays good: its ids mean the same. */
export function readByTrades(table: Trades): void {
  current = table;
}

/** The shipped trades (test/eval/build-trades.ts). Read once a process, about half a second. */
export function shippedTrades(): Trades {
  shipped ??= new Trades(
    JSON.parse(readFileSync(new URL('./data/trades.json', import.meta.url), 'utf8')) as Trade[],
    readVectors(readFileSync(new URL('./data/trades.bin', import.meta.url))),
  );
  return shipped;
}

/** Layout: dimensions, number of trades (uint32 each), three means (float32), three matrices (int8). */
function readVectors(file: Buffer): Vectors {
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const [size = 0, count = 0] = new Uint32Array(bytes, 0, 2);
  const mean = (at: number) => new Float32Array(bytes, 8 + 4 * size * at, size);
  const matrix = (at: number) => new Int8Array(bytes, 8 + 12 * size + size * count * at, size * count);
  return {
    troubleMean: mean(0),
    nameMean: mean(1),
    profileMean: mean(2),
    troubles: matrix(0),
    names: matrix(1),
    words: matrix(2),
  };
}

const stems = (text: string): number[] => contentWords(text).map((word) => hash32(stem(word)));

/** Neighbouring words, stop words included: "fell out" and "nobody knows" say more than their words. */
function pairs(text: string): number[] {
  const words = (
    foldText(text)
      .replaceAll(/['’‘`]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map(stem);
  return words.slice(1).map((word, at) => hash32(`${words[at]!} ${word}`));
}

function counted(parts: readonly (readonly [readonly number[], number])[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [hashes, weight] of parts)
    for (const hash of hashes) counts.set(hash, (counts.get(hash) ?? 0) + weight);
  return counts;
}

/** Counts each trade once, however often the table changes: the shipped ones take half a second. */
function remembered(count: (trade: Trade) => Map<number, number>): (trade: Trade) => Map<number, number> {
  const known = new WeakMap<Trade, readonly [hashes: Uint32Array, weights: Float32Array]>();
  return (trade) => {
    const [hashes, weights] = known.get(trade) ?? [];
    if (hashes && weights) return new Map([...hashes].map((hash, at) => [hash, weights[at]!]));
    const counts = count(trade);
    known.set(trade, [Uint32Array.from(counts.keys()), Float32Array.from(counts.values())]);
    return counts;
  };
}

const troubleWords = remembered(({ trade, troubles }) =>
  counted([...troubles, trade].map((text) => [stems(text), 1])),
);
const troublePairs = remembered(({ troubles }) => counted(troubles.map((text) => [pairs(text), 1])));
const profileWords = remembered(({ trade, also, words }) =>
  counted([
    [stems(trade), 2],
    [stems(also.join(', ')), 1.5],
    [stems(words.join(', ')), 1],
  ]),
);

const once = (hashes: readonly number[]): Map<number, number> => new Map(hashes.map((hash) => [hash, 1]));

function add(sum: Float32Array, weight: number, more: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += weight * more[i]!;
}

/** The largest shares, made to sum to 255. */
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
