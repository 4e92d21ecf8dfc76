const K1 = 1.2;
const B = 0.75;
/** What a term is worth at most, in units of its rarity. */
export const SATURATION = K1 + 1;

/** Terms (`hash32`) of a document with their weighted frequencies. */
export type Terms = ReadonlyMap<number, number>;

export interface Postings {
  readonly size: number;
  readonly averageLength: number;
  /** Ascending. */
  readonly terms: Uint32Array;
  /** Where the documents of each term begin, and where the last ones end. */
  readonly starts: Uint32Array;
  readonly documents: Uint16Array;
  /** Score of the term in each document. */
  readonly worth: Float32Array;
}

/** BM25 over stored documents and a few more; rarity and average length come from the stored ones alone. */
export class Bm25 {
  readonly #stored: Postings;
  readonly #more = new Map<number, [document: number, worth: number][]>();
  readonly #size: number;

  constructor(stored: Postings, more: readonly Terms[] = []) {
    this.#stored = stored;
    this.#size = stored.size + more.length;
    more.forEach((terms, i) => {
      for (const [term, worth] of worths(terms, stored.averageLength)) {
        const [from, to] = this.#range(term);
        const entry: [number, number] = [stored.size + i, worth * rarityAmong(stored.size, to - from)];
        this.#more.set(term, [...(this.#more.get(term) ?? []), entry]);
      }
    });
  }

  has(term: number): boolean {
    const [from, to] = this.#range(term);
    return to > from || this.#more.has(term);
  }

  scores(query: Terms): Float32Array {
    const out = new Float32Array(this.#size);
    const { documents, worth } = this.#stored;
    for (const [term, weight] of query) {
      const [from, to] = this.#range(term);
      for (let i = from; i < to; i++) out[documents[i]!]! += weight * worth[i]!;
      for (const [document, own] of this.#more.get(term) ?? []) out[document]! += weight * own;
    }
    return out;
  }

  /** Range of a term's postings; empty for an unknown term. */
  #range(term: number): [from: number, to: number] {
    const { terms, starts } = this.#stored;
    const place = placeIn(terms, term);
    return place < 0 ? [0, 0] : [starts[place]!, starts[place + 1]!];
  }
}

export const lengthOf = (terms: Terms): number =>
  [...terms.values()].reduce((sum, weight) => sum + weight, 0);

/** What each term is worth but for its rarity. */
export function worths(terms: Terms, averageLength: number): [term: number, worth: number][] {
  const norm = lengthNorm(lengthOf(terms), averageLength);
  return [...terms].map(([term, weight]) => [term, (weight * SATURATION) / (weight + norm)]);
}

/** k1 · (1 − b + b · length / average length). */
export const lengthNorm = (length: number, average: number): number => K1 * (1 - B + (B * length) / average);

/** Inverse document frequency of a term that so many (`holders`) of the documents hold. */
export const rarityAmong = (documents: number, holders: number): number =>
  Math.log(1 + (documents - holders + 0.5) / (holders + 0.5));

/** Place of a value in a part of an ascending array; -1 where it is not. */
export function placeIn(ascending: Uint32Array, value: number, from = 0, to = ascending.length): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low < to && ascending[low] === value ? low : -1;
}
