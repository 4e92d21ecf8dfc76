import { readFileSync } from 'node:fs';
import { splitSentences } from '../text.ts';
import type { Embedder } from '../types.ts';
import { USE_MODEL } from '../use-embedder.ts';

/**
 * From here on a text counts as harmful. In ten-fold cross-validation over the examples (scripts/build-moderation.ts)
 * hardly a harmless text reaches it: to annoy a charity is worse than to leave a doubtful text to the rules.
 */
export const LEARNED_FROM = 1.5;
const MOST_SENTENCES = 8;

let weights: Float32Array | undefined;

/** Whether a text is like the harmful examples rather than the harmless ones. False without the sentence model. */
export async function soundsHarmful(text: string, embedder: Embedder): Promise<boolean> {
  if (embedder.model !== USE_MODEL || !/\p{L}/u.test(text)) return false;
  weights ??= read();
  const sentences = splitSentences(text).slice(0, MOST_SENTENCES);
  let vectors: Float32Array[];
  try {
    vectors = await embedder.embed([text, ...sentences]);
  } catch {
    return false; // the rules have had their say
  }
  return vectors.some((vector) => value(vector, weights!) >= LEARNED_FROM);
}

function value(vector: Float32Array, by: Float32Array): number {
  let sum = by[vector.length]!;
  for (let i = 0; i < vector.length; i++) sum += vector[i]! * by[i]!;
  return sum;
}

function read(): Float32Array {
  const bytes = readFileSync(new URL('../data/moderation-weights.bin', import.meta.url));
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}
