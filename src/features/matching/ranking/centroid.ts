import { wordVectors } from './glove.ts';
import { commonness, rarity } from './query-terms.ts';
import { contentWords } from './text.ts';
import { normalise } from './vectors.ts';

const FREQUENT = 20_000;
let common: Float32Array | undefined;

/** What all words share, which says nothing; taken off, so that unlike texts are unlike. */
function commonPart(): Float32Array {
  if (common) return common;
  const glove = wordVectors();
  common = new Float32Array(glove.dimensions);
  for (let row = 0; row < FREQUENT; row++) glove.addTo(common, row, 1 / FREQUENT);
  return common;
}

/**
 * Mean GloVe vector of weighted texts, rare words counting more; unit length, or null when no word is known.
 * The fall-back's stand-in for a sentence vector.
 */
export function centroid(parts: readonly { text: string; weight: number }[]): Float32Array | null {
  const glove = wordVectors();
  const sum = new Float32Array(glove.dimensions);
  let total = 0;
  for (const { text, weight } of parts) {
    for (const word of new Set(contentWords(text))) {
      const row = glove.row(word);
      if (row === undefined) continue;
      const share = weight * rarity(commonness(row)) ** 2;
      glove.addTo(sum, row, share);
      total += share;
    }
  }
  if (!total) return null;
  const shared = commonPart();
  for (let i = 0; i < sum.length; i++) sum[i]! -= total * shared[i]!;
  return normalise(sum);
}
