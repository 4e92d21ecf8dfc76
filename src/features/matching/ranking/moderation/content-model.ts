import { readFileSync } from 'node:fs';
import { readJson } from '../../../../core/json.ts';
import { onceOnly } from '../../../../core/once-only.ts';
import { ByteReader } from '../byte-reader.ts';
import { hash32, stem } from '../text.ts';
import { dotRows, needleOf } from '../vectors.ts';
import { LIKENESS, near, wordVector, type TextVectors, termsOf } from './likeness.ts';

/** From where on a text is flagged (by the calibration set), and where a second opinion is asked for (by folds). */
export interface Thresholds {
  /** Harm of any kind. */
  readonly flag: number;
  /** Harm plus the larger of the grave kinds (children, violence). */
  readonly grave: number;
  /** Both as folds alone would set them; `Header.folds` tells what they find. */
  readonly folds: Readonly<Record<'flag' | 'grave', number>>;
  readonly doubtFrom: number;
  readonly doubtTo: number;
  /** A constant and a weight for each of the {@link clues}: the logit of harm. */
  readonly decision: readonly number[];
}

export interface Header {
  /** SHA-256 of the texts it was learned from: weights and data belong together. */
  readonly data: string;
  readonly sentenceModel: string;
  readonly kinds: readonly string[];
  readonly texts: number;
  readonly dimensions: number;
  readonly terms: number;
  readonly full: Thresholds;
  readonly wordsOnly: Thresholds;
  /** What folds of the learning set gave; a test compares. */
  readonly folds: {
    readonly found: number;
    readonly lookalikes: number;
    readonly ordinary: number;
    readonly wordsFound: number;
    readonly wordsLookalikes: number;
    readonly byKind: Readonly<Record<string, { readonly found: number; readonly lookalikes: number }>>;
  };
}

/** Logit of harm by and large, and each kind (about 0 to 1). */
export interface Score {
  readonly harm: number;
  readonly kinds: readonly number[];
}

/** The kinds of which as much as possible must be found. */
export const GRAVE = ['child_exploitation', 'violence'];
const GRAVE_WEIGHT = 8;
const LARGEST_KINDS = 3;

/**
 * Harm alone cannot tell a text that is a little of every kind from one that is clearly of one: so the largest kinds, and
 * what harm is worth beside each.
 * @param own harm and kinds
 * @param byWords the same by words alone, where there is more
 */
export function clues(own: readonly number[], byWords: readonly number[] = []): number[] {
  const [harm = 0, ...kinds] = own;
  const largest = kinds.toSorted((a, b) => b - a).slice(0, LARGEST_KINDS);
  const beside = byWords.length > 0 ? [...byWords, Math.max(...byWords.slice(1))] : [];
  return [...own, ...largest, harm * harm, ...kinds.map((kind) => harm * kind), ...beside];
}

/** @param byWords as for {@link clues} */
export function scoreOf(
  { decision: [constant = 0, ...weights] }: Pick<Thresholds, 'decision'>,
  own: readonly number[],
  byWords?: readonly number[],
): Score {
  const found = clues(own, byWords);
  const harm = weights.reduce((sum, weight, at) => sum + weight * found[at]!, constant);
  return { harm, kinds: own.slice(1) };
}

/** In the order of the file, which the trainer writes. `outputs` are harm, then the kinds. */
export function sizes(header: Pick<Header, 'kinds' | 'texts' | 'dimensions' | 'terms'>) {
  const outputs = 1 + header.kinds.length;
  return {
    names: header.terms,
    idf: header.terms,
    words: header.terms * outputs,
    wordsOnly: header.terms * outputs,
    bias: 2 * outputs, // the second half belongs to the words alone
    texts: header.texts * outputs,
    vectors: 2 * header.texts * header.dimensions, // one byte each: the whole of all texts, then their sentences
  };
}

/**
 * The learned content check (kernel ridge regression): the sentence model compares a text with every learning text, and
 * words have weights of their own; both say how far it is from honest texts to harmful ones.
 */
export class ContentModel {
  readonly header: Header;
  readonly #terms: ReadonlyMap<number, { readonly at: number; readonly idf: number }>;
  readonly #words: Float32Array;
  readonly #wordsOnly: Float32Array;
  readonly #bias: Float32Array;
  readonly #texts: Float32Array;
  readonly #vectors: Int8Array;

  constructor(file: Buffer) {
    const reader = new ByteReader(file);
    this.header = readJson<Header>(Buffer.from(reader.array(Uint8Array, reader.uint32())).toString('utf8'));
    const size = sizes(this.header);
    const names = reader.array(Uint32Array, size.names);
    const idf = reader.array(Float32Array, size.idf);
    this.#terms = new Map(Array.from(names, (name, i) => [name, { at: i, idf: idf[i]! }]));
    this.#words = reader.array(Float32Array, size.words);
    this.#wordsOnly = reader.array(Float32Array, size.wordsOnly);
    this.#bias = reader.array(Float32Array, size.bias);
    this.#texts = reader.array(Float32Array, size.texts);
    this.#vectors = reader.array(Int8Array, size.vectors);
  }

  /** Whether several of the learning texts have the word. */
  knows(word: string): boolean {
    return this.#terms.has(hash32(stem(word)));
  }

  /** @param vectors null leaves words alone to decide, with weights and thresholds of their own */
  score(text: string, vectors: TextVectors | null): Score {
    const words = wordVector(termsOf(text), (term) => this.#terms.get(term));
    const outputs = 1 + this.header.kinds.length;
    const sumsBy = (weights: Float32Array, first: number) => {
      const sums = Array.from(this.#bias.subarray(first, first + outputs));
      for (const { at, value } of words)
        for (let k = 0; k < outputs; k++) sums[k]! += value * weights[at * outputs + k]!;
      return sums;
    };
    const byWords = sumsBy(this.#wordsOnly, outputs);
    if (!vectors) return scoreOf(this.header.wordsOnly, byWords);
    const own = sumsBy(this.#words, 0);
    this.#addLikeness(own, vectors);
    return scoreOf(this.header.full, own, byWords);
  }

  #addLikeness(sums: number[], { whole, sentences }: TextVectors): void {
    const outputs = sums.length;
    const { texts } = this.header;
    const byWhole = this.#cosines(whole, 0);
    const bySentences = this.#cosines(sentences, texts);
    for (let i = 0; i < texts; i++) {
      const alike =
        near(LIKENESS.wholeSharpness, byWhole[i]!) + near(LIKENESS.sentenceSharpness, bySentences[i]!);
      for (let k = 0; k < outputs; k++) sums[k]! += alike * this.#texts[i * outputs + k]!;
    }
  }

  #cosines(vector: Float32Array, fromRow: number): Float32Array {
    const products = dotRows(needleOf(vector), this.#vectors, this.header.texts, fromRow);
    return products.map((product) => product / BYTE_SCALE);
  }
}

/** Parts of unit vectors of 512 numbers stay well below 1/3; what is above is cut. */
export const BYTE_SCALE = 400;

/** Harm, and more of it where children or violence are concerned. */
export function gravity(score: Score, kinds: readonly string[]): number {
  return score.harm + GRAVE_WEIGHT * Math.max(...GRAVE.map((kind) => score.kinds[kinds.indexOf(kind)] ?? 0));
}

const FILE = new URL('../data/content-model.bin', import.meta.url);
export const contentModel = onceOnly(() => new ContentModel(readFileSync(FILE)));
