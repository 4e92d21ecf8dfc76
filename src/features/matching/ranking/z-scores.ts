import { entriesOf, fromEntries } from '../../../core/records.ts';
import { namingOf, rarity, type PreparedTerm } from './query-terms.ts';
import type { RankParts, PreparedQuery } from './types.ts';

interface Spread {
  readonly mean: number;
  readonly deviation: number;
}

/** BM25, cosine of sentence vectors, and how far the trades asked for are the advisor's. */
export type Parts<Value> = Readonly<Record<'lexical' | 'vector' | 'trades', Value>>;

/** Means and spreads over all advisors, or a sample of them, for one query. */
export type Standing = Parts<Spread>;

/** Weights of the z-scores, by folds of the learning set (docs/matching.md). */
const WEIGHTS: Parts<number> = { lexical: 0.5, vector: 0.2, trades: 1.2 };
/** What a field is called is its own word in a profile, in the title most of all. */
const MORE_FOR_NAMES = 0.3;

export const weightsFor = ({ terms }: Pick<PreparedQuery, 'terms'>): Parts<number> => ({
  ...WEIGHTS,
  lexical: WEIGHTS.lexical + MORE_FOR_NAMES * namingOf(terms.length),
});

/** Expected means and spreads count like so many advisors, because those of few advisors say little. */
const PRIOR_ADVISORS = 20;

/** Expected before any advisor is seen, as measured over the development set. */
export function expectedOf(terms: readonly PreparedTerm[]): Standing {
  // BM25 grows with the number and rarity of words, its deviation with the root of their number.
  const scale = terms.reduce((sum, term) => sum + rarity(term.commonness), 0);
  return {
    lexical: { mean: 0.09 * scale, deviation: (0.2 * scale) / Math.sqrt(Math.max(1, terms.length)) },
    vector: { mean: 0.37, deviation: 0.085 },
    trades: { mean: 0.017, deviation: 0.034 },
  };
}

export const standingOf = (raw: Parts<Float32Array>, expected: Standing): Standing =>
  fromEntries(entriesOf(expected).map(([name, prior]) => [name, spreadOf(raw[name], prior)]));

/** A missing score (NaN) counts as the average. */
function zScore(score: number, { mean, deviation }: Spread): number {
  return Number.isNaN(score) || deviation <= 1e-9 ? 0 : (score - mean) / deviation;
}

function spreadOf(scores: Float32Array, expected: Spread): Spread {
  let count = PRIOR_ADVISORS;
  let sum = PRIOR_ADVISORS * expected.mean;
  let squares = PRIOR_ADVISORS * (expected.deviation ** 2 + expected.mean ** 2);
  for (const score of scores) {
    if (Number.isNaN(score)) continue;
    count++;
    sum += score;
    squares += score * score;
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

export const totalOf = (raw: Parts<number>, standing: Standing, weights: Parts<number>): number =>
  weights.lexical * zScore(raw.lexical, standing.lexical) +
  weights.vector * zScore(raw.vector, standing.vector) +
  weights.trades * zScore(raw.trades, standing.trades);

/** What of a score does not depend on the other advisors' standing. */
export const aloneOf = (raw: Parts<number>, expected: Standing): RankParts['alone'] => ({
  lexical: zScore(raw.lexical, expected.lexical),
  meeting: raw.trades,
});
