import { commonness, rarity } from '../ranking/query-terms.ts';
import { contentWords, stem } from '../ranking/text.ts';
import { largestShares, trades } from '../ranking/trades.ts';
import type { PreparedQuery } from '../ranking/types.ts';

const MOST_WORDS = 6;
const MOST_TROUBLES = 3;

export interface ReadTrade {
  readonly id: number;
  readonly name: string;
  /** Of all trades, 0 to 1. */
  readonly share: number;
  /** Words of the brief that the trade's texts hold, rarest first. What is near by meaning has no words to name. */
  readonly words: readonly string[];
  /** The trade's troubles that share most with the brief, by the rarity of their common words. */
  readonly troubles: readonly string[];
}

/** The trades of a brief, largest share first; at most sixteen. */
export function readAs({ text, trades: shares }: PreparedQuery): ReadTrade[] {
  const asked = new Map(contentWords(text).map((word) => [stem(word), word]));
  const shared = (said: string): string[] => [
    ...new Set(
      contentWords(said)
        .map(stem)
        .filter((key) => asked.has(key)),
    ),
  ];
  const weight = (key: string) => rarity(commonness(asked.get(key)!));
  const sum = (keys: readonly string[]) => keys.reduce((total, key) => total + weight(key), 0);
  return [...largestShares(shares).ids].flatMap((id) => {
    const found = trades().byId(id);
    if (!found) return [];
    const { trade: name, also, words, troubles } = found;
    const near = troubles
      .map((trouble) => ({ trouble, weight: sum(shared(trouble)) }))
      .filter((one) => one.weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const keys = shared([name, ...also, ...words, ...troubles].join(' ')).sort(
      (a, b) => weight(b) - weight(a),
    );
    return {
      id,
      name,
      share: shares[id]!,
      words: keys.slice(0, MOST_WORDS).map((key) => asked.get(key)!),
      troubles: near.slice(0, MOST_TROUBLES).map((one) => one.trouble),
    };
  });
}
