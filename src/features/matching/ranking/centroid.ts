import { wordVectors } from './glove.ts';
import { commonness, rarity } from './query-terms.ts';
import { contentWords } from './text.ts';
import { normalise } from './vectors.ts';

/**
 * Mean GloVe vector of weighted texts, rare words counting more; unit length, or null when no word is known.
 * The fall-back's stand-in for a sentence vector.
 */
export function centroid(parts: readonly { text: string; weight: number }[]): Float32Array | null {
  const glove = wordVectors();
  const sum = new Float32Array(glove.dimensions);
  let known = 0;
  for (const { text, weight } of parts) {
    for (const word of new Set(contentWords(text))) {
      const row = glove.row(word);
      if (row === undefined) continue;
      glove.addTo(sum, row, weight * rarity(commonness(row)));
      known++;
    }
  }
  return known ? normalise(sum) : null;
}
