import { fromEntries } from '../../../core/records.ts';
import type { Postings, Terms } from './bm25.ts';
import { ByteReader } from './byte-reader.ts';
import { contentWords, fold, hash32, stem } from './text.ts';

/** A trade with what lay people say who need it and do not know that it exists (data/trades.json). */
export interface Trade {
  trade: string;
  /** Other titles of people in it. */
  also: string[];
  /** What their profiles contain. */
  words: string[];
  troubles: string[];
  /** Troubles told at length, with a life around them that has nothing to do with the trade. */
  stories?: string[];
  /** What those who need it type in a line. */
  asks?: string[];
  /** How people of the trade introduce themselves. */
  profiles?: string[];
}

const told = ({ troubles, stories = [], asks = [] }: Trade) => [...troubles, ...stories, ...asks];

/** In three ways: of lay people, their neighbouring words, and of people of the trade. */
export const TRADE_WORDS = {
  troubles: (trade: Trade): Terms => counted([...told(trade), trade.trade].map((text) => [stems(text), 1])),
  pairs: (trade: Trade): Terms => counted(told(trade).map((text) => [pairs(text), 1])),
  profiles: ({ trade, also, words, asks = [], profiles = [] }: Trade): Terms =>
    counted([
      [stems(trade), 2],
      [stems(also.join(', ')), 1.5],
      ...[...words, ...asks, ...profiles].map((text) => [stems(text), 1] as const),
    ]),
};
export type WordsOf = keyof typeof TRADE_WORDS;

export const stems = (text: string): number[] => contentWords(text).map((word) => hash32(stem(word)));

/** Neighbouring words, stop words included: "fell out" and "nobody knows" say more than their words. */
export function pairs(text: string): number[] {
  const words = (
    fold(text)
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

export interface Vectors {
  /** What troubles, names, words of trades and profiles have in common with any other of their kind. */
  readonly troubleMean: Float32Array;
  readonly nameMean: Float32Array;
  readonly wordsMean: Float32Array;
  readonly profileMean: Float32Array;
  /** Row by row: mean of a trade's troubles and stories, its name, its name and words; centred, unit length. */
  readonly troubles: Int8Array;
  readonly names: Int8Array;
  readonly words: Int8Array;
}

/** data/trades.bin; texts are read only to be shown. */
export interface TradeTable {
  readonly count: number;
  readonly vectors: Vectors;
  readonly words: Readonly<Record<WordsOf, Postings>>;
}

export const MEANS = ['troubleMean', 'nameMean', 'wordsMean', 'profileMean'] as const;
export const ROWS = ['troubles', 'names', 'words'] as const;
export const WORDS = ['troubles', 'pairs', 'profiles'] as const satisfies WordsOf[];

/** In the order in which test/eval/build-trades.ts writes: header, means, postings, rows. */
export function readTrades(file: Buffer): TradeTable {
  const reader = new ByteReader(file);
  const all = <Name extends string, T>(names: readonly Name[], read: (name: Name, i: number) => T) =>
    fromEntries(names.map((name, i) => [name, read(name, i)] as const));
  const [size = 0, count = 0] = reader.array(Uint32Array, 2);
  const lengths = reader.array(Uint32Array, 2 * WORDS.length);
  const averages = reader.array(Float32Array, WORDS.length);
  const means = all(MEANS, () => reader.array(Float32Array, size));
  const lists = WORDS.map((_, i) => ({
    size: count,
    averageLength: averages[i]!,
    terms: reader.array(Uint32Array, lengths[2 * i]!),
    starts: reader.array(Uint32Array, lengths[2 * i]! + 1),
    worth: reader.array(Float32Array, lengths[2 * i + 1]!),
  }));
  const words = all(WORDS, (_, i) => ({
    ...lists[i]!,
    documents: reader.array(Uint16Array, lengths[2 * i + 1]!),
  }));
  return { count, vectors: { ...means, ...all(ROWS, () => reader.array(Int8Array, size * count)) }, words };
}
