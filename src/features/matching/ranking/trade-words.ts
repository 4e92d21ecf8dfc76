import type { Terms } from './bm25.ts';
import { contentWords, foldText, hash32, stem } from './text.ts';

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
}

/** The words of a trade in three ways: of lay people, their neighbouring words, and of people of the trade. */
export const TRADE_WORDS = {
  troubles: ({ trade, troubles, stories = [] }: Trade): Terms =>
    counted([...troubles, ...stories, trade].map((text) => [stems(text), 1])),
  pairs: ({ troubles, stories = [] }: Trade): Terms =>
    counted([...troubles, ...stories].map((text) => [pairs(text), 1])),
  profiles: ({ trade, also, words }: Trade): Terms =>
    counted([
      [stems(trade), 2],
      [stems(also.join(', ')), 1.5],
      [stems(words.join(', ')), 1],
    ]),
};
export type WordsOf = keyof typeof TRADE_WORDS;

export const stems = (text: string): number[] => contentWords(text).map((word) => hash32(stem(word)));

/** Neighbouring words, stop words included: "fell out" and "nobody knows" say more than their words. */
export function pairs(text: string): number[] {
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
