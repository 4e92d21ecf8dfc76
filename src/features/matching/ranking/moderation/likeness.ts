import { splitSentences } from '../text.ts';
import type { Embedder } from '../types.ts';
import type { Terms } from './terms.ts';

/**
 * How alike two texts are, as the learned check sees it (a kernel): by the sentence model, whole and by sentences, and by
 * words. The trainer and the check read the same numbers from here.
 */
export const LIKENESS = { wholeSharpness: 1.5, sentenceSharpness: 1, grams: 1.5, pieces: 1 };

/** Sentences that are read by themselves; each costs the sentence model 10 ms. */
const MOST_SENTENCES = 8;

/** A text by the sentence model: the whole, and the mean of its sentences, both of length 1. */
export interface TextVectors {
  readonly whole: Float32Array;
  readonly sentences: Float32Array;
}

/** Rejects when the sentence model cannot be reached. */
export async function vectorsOf(text: string, embedder: Embedder): Promise<TextVectors> {
  const sentences = splitSentences(text).slice(0, MOST_SENTENCES);
  const [whole, ...parts] = await embedder.embed(sentences.length > 1 ? [text, ...sentences] : [text]);
  return { whole: whole!, sentences: parts.length > 0 ? meanOf(parts) : whole! };
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = vectors[0]!.map((_, i) => vectors.reduce((total, vector) => total + vector[i]!, 0));
  const length = Math.hypot(...sum) || 1;
  return sum.map((x) => x / length);
}

/** Likeness of two unit vectors with this cosine: 1 when the same, falling quickly. */
export const near = (sharpness: number, cosine: number): number => Math.exp(-2 * sharpness * (1 - cosine));

/** Rare terms count more. `known` gives the number and the weight of a term, undefined of one not learned. */
export function weighed(
  terms: readonly number[],
  known: (term: number) => { readonly at: number; readonly idf: number } | undefined,
): { at: number; value: number }[] {
  const found = terms.flatMap((term) => known(term) ?? []);
  const length = Math.sqrt(found.reduce((sum, { idf }) => sum + idf * idf, 0)) || 1;
  return found.map(({ at, idf }) => ({ at, value: idf / length }));
}

/** Both kinds of terms as one sparse vector, whose products are the words' part of the likeness. */
export function wordVector(
  terms: Terms,
  known: (term: number) => { readonly at: number; readonly idf: number } | undefined,
): { at: number; value: number }[] {
  const scaled = (part: readonly number[], weight: number) =>
    weighed(part, known).map(({ at, value }) => ({ at, value: value * Math.sqrt(weight) }));
  return [...scaled(terms.grams, LIKENESS.grams), ...scaled(terms.pieces, LIKENESS.pieces)];
}
