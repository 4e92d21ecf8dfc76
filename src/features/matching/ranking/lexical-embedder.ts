import { FEATURES_EDITION } from './features.ts';
import type { Embedder } from './types.ts';

/** Stands in where no sentence model can run: the ranker then uses words, GloVe means and skills only. */
export function createLexicalOnlyEmbedder(): Embedder {
  return {
    model: `none${FEATURES_EDITION}`,
    dimensions: 0,
    embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(0))),
    close: () => Promise.resolve(),
  };
}
