import { splitSentences, fold, hash32, stem } from '../text.ts';
import type { Embedder } from '../types.ts';
import { normalise } from '../vectors.ts';

/** The kernel of the learned check: by the sentence model, whole and by sentences, and by words. Trainer and check share it. */
export const LIKENESS = { wholeSharpness: 1.5, sentenceSharpness: 1, grams: 1.5, pieces: 1 };

/** Sentences that are read by themselves; each costs the sentence model 10 ms. */
const MOST_SENTENCES = 8;

/** The whole, and the mean of its sentences, both of length 1. */
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

const meanOf = (vectors: readonly Float32Array[]): Float32Array =>
  normalise(vectors[0]!.map((_, i) => vectors.reduce((total, vector) => total + vector[i]!, 0)));

/** Likeness of two unit vectors with this cosine: 1 when the same, falling quickly. */
export const near = (sharpness: number, cosine: number): number => Math.exp(-2 * sharpness * (1 - cosine));

/** Sparse, rare terms count more; products are the words' part of the likeness. @param known undefined if not learned */
export function wordVector(
  terms: ReturnType<typeof termsOf>,
  known: (term: number) => { readonly at: number; readonly idf: number } | undefined,
): { at: number; value: number }[] {
  return (['grams', 'pieces'] as const).flatMap((kind) => {
    const found = terms[kind].flatMap((term) => known(term) ?? []);
    const length = Math.sqrt(found.reduce((sum, { idf }) => sum + idf * idf, 0)) || 1;
    return found.map(({ at, idf }) => ({ at, value: (idf / length) * Math.sqrt(LIKENESS[kind]) }));
  });
}

/** Stems in a row; function words count, because "without telling them" is made of them. */
const LONGEST_GRAM = 3;
/** Letters in a row, with the edges of words: other forms and misspellings of a word. */
const PIECES = [3, 4, 5];
/** The rest of a longer word is not read: a stem takes time with the square of its length. */
const LONGEST_WORD = 40;

/** By `hash32`. */
export function termsOf(text: string) {
  const found = fold(text)
    .replaceAll(/['’‘`]/g, '')
    .match(/\p{L}+|\p{N}+|[?!]/gu);
  const words = (found ?? []).map((word) => word.slice(0, LONGEST_WORD));
  const stems = words.map(stem);
  const grams = new Set<number>();
  for (let length = 1; length <= LONGEST_GRAM; length++)
    for (let at = 0; at + length <= stems.length; at++)
      grams.add(hash32(stems.slice(at, at + length).join(' ')));
  const pieces = new Set<number>();
  for (const word of new Set(words)) {
    const edged = `<${word}>`;
    for (const length of PIECES)
      for (let at = 0; at + length <= edged.length; at++)
        pieces.add(hash32(`-${edged.slice(at, at + length)}`));
  }
  return { grams: [...grams], pieces: [...pieces] };
}
