import { readFileSync } from 'node:fs';
import { contentWords, splitSentences } from '../text.ts';
import type { Embedder } from '../types.ts';
import { USE_MODEL } from '../use-embedder.ts';
import { cues, isRisky } from './cues.ts';

/**
 * From here on a text counts as harmful, and one sentence of a longer text. In ten-fold cross-validation over the
 * examples (test/eval/train-moderation.ts) one harmless text in a hundred reaches the first: to annoy a charity is worse
 * than to leave a doubtful text to the rules.
 */
export const LEARNED_FROM = { text: 1.5, sentence: 2.2 };
const MOST_SENTENCES = 8;
/** One or two words name a subject; they ask for nothing. */
const LEAST_WORDS = 3;

let weights: Float32Array | undefined;

/**
 * Whether a text is like the harmful examples rather than the harmless ones. False without the sentence model, and of a
 * text without a single risky word: the examples are English and well written, and the model alone takes a curt request
 * ("need someone good with spreadsheets pls"), another language or no language at all for the other kind.
 */
export async function soundsHarmful(text: string, embedder: Embedder): Promise<boolean> {
  if (embedder.model !== USE_MODEL || contentWords(text).length < LEAST_WORDS || !isRisky(text)) return false;
  weights ??= read();
  const sentences = splitSentences(text).filter(isRisky).slice(0, MOST_SENTENCES);
  let vectors: Float32Array[];
  try {
    vectors = await embedder.embed([text, ...sentences]);
  } catch {
    return false; // the rules have had their say
  }
  const by = weights;
  return (
    value(vectors[0]!, text, by) >= LEARNED_FROM.text ||
    sentences.some((sentence, i) => value(vectors[i + 1]!, sentence, by) >= LEARNED_FROM.sentence)
  );
}

/** Log odds of being harmful: weights of the vector, then of the cues, then the bias. */
function value(vector: Float32Array, text: string, by: Float32Array): number {
  const all = [...vector, ...cues(text), 1];
  return all.reduce((sum, x, i) => sum + x * by[i]!, 0);
}

function read(): Float32Array {
  const bytes = readFileSync(new URL('../data/moderation-weights.bin', import.meta.url));
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}
