import { rarity, type PreparedTerm } from './query-terms.ts';
import { pack } from './vectors.ts';

/** Mean and spread that a score is expected to have before any advisor is seen. */
export interface Spread {
  mean: number;
  deviation: number;
}

/** With few advisors their own mean and spread say little: the expected ones count like so many advisors. */
const PRIOR_ADVISORS = 20;

/** Expected spreads, as measured over the development set (docs/decisions/0003-score-calibration.md). */
export const SPREADS = {
  /** Soft BM25 grows with the number and rarity of the brief's words; chance evens out over many words. */
  lexical(terms: readonly PreparedTerm[]): Spread {
    const scale = terms.reduce((sum, term) => sum + rarity(term.commonness), 0);
    return { mean: 0.09 * scale, deviation: (0.2 * scale) / Math.sqrt(Math.max(1, terms.length)) };
  },
  model: { mean: 0.37, deviation: 0.085 },
  trades: { mean: 0.017, deviation: 0.034 },
};

/** Makes z-scores of raw scores, in place, over the advisors not dead. Equal scores all become about 0. */
export function standardise(scores: Float32Array, dead: Uint8Array, expected: Spread): void {
  const spread = spreadOf(scores, dead, expected);
  for (let i = 0; i < scores.length; i++) scores[i] = zScore(scores[i]!, spread);
}

/** A raw score, or NaN for none, which is the average. */
export function zScore(score: number, { mean, deviation }: Spread): number {
  return Number.isNaN(score) || deviation <= 1e-9 ? 0 : (score - mean) / deviation;
}

/** Mean and spread of raw scores over the advisors not dead; NaN is none. */
export function spreadOf(scores: Float32Array, dead: Uint8Array, expected: Spread): Spread {
  let count = PRIOR_ADVISORS;
  let sum = PRIOR_ADVISORS * expected.mean;
  let squares = PRIOR_ADVISORS * (expected.deviation ** 2 + expected.mean ** 2);
  for (let i = 0; i < scores.length; i++) {
    if (dead[i] || Number.isNaN(scores[i]!)) continue;
    const score = scores[i]!;
    count++;
    sum += score;
    squares += score * score;
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/**
 * Cosine of the query to every row of int8 vectors, one plain pass. NaN where an advisor has no vector, so that it
 * neither moves the mean nor gets more than the average. All NaN without a query vector.
 */
export function cosines(
  blocks: readonly [Int8Array, Float32Array][],
  query: Float32Array | null,
): Float32Array {
  const size = blocks.reduce((sum, [, scales]) => sum + scales.length, 0);
  const out = new Float32Array(size).fill(NaN);
  if (!query) return out;
  const packed = pack(query);
  const needle = packed.bytes;
  let slot = 0;
  for (const [vectors, scales] of blocks) {
    for (let row = 0; row < scales.length; row++, slot++) {
      const scale = scales[row]!;
      if (scale !== 0) out[slot] = product(needle, vectors, row * needle.length) * scale * packed.scale;
    }
  }
  return out;
}

/** Inner product of a vector with the row that begins there. Whole numbers, four at a time: twice as fast as plainly. */
function product(needle: Int8Array, vectors: Int8Array, begin: number): number {
  const whole = needle.length - (needle.length % 4);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (let at = begin; i < whole; i += 4, at += 4) {
    a = (a + Math.imul(needle[i]!, vectors[at]!)) | 0;
    b = (b + Math.imul(needle[i + 1]!, vectors[at + 1]!)) | 0;
    c = (c + Math.imul(needle[i + 2]!, vectors[at + 2]!)) | 0;
    d = (d + Math.imul(needle[i + 3]!, vectors[at + 3]!)) | 0;
  }
  for (; i < needle.length; i++) a += needle[i]! * vectors[begin + i]!;
  return a + b + c + d;
}
