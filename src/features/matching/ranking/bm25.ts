const K1 = 1.2;
const B = 0.75;

/** Terms (`hash32`) of a document with their weighted frequencies. */
export type Terms = ReadonlyMap<number, number>;

/** What a fixed list of documents says of terms, ready to be stored. */
export interface Postings {
  readonly size: number;
  readonly averageLength: number;
  /** Ascending. */
  readonly terms: Uint32Array;
  /** Where the documents of each term begin; one more than there are terms. */
  readonly starts: Uint32Array;
  readonly documents: Uint16Array;
  /** What the term is worth in each. */
  readonly worth: Float32Array;
}

export function postingsOf(documents: readonly Terms[]): Postings {
  const size = documents.length;
  const averageLength = documents.reduce((sum, terms) => sum + lengthOf(terms), 0) / (size || 1);
  const found = new Map<number, [document: number, worth: number][]>();
  documents.forEach((terms, at) => {
    for (const [term, worth] of worths(terms, averageLength)) {
      const known = found.get(term);
      if (known) known.push([at, worth]);
      else found.set(term, [[at, worth]]);
    }
  });
  const terms = Uint32Array.from(found.keys()).sort();
  const lists = Array.from(terms, (term) => found.get(term)!);
  const starts = new Uint32Array(terms.length + 1);
  lists.forEach((list, i) => (starts[i + 1] = starts[i]! + list.length));
  return {
    size,
    averageLength,
    terms,
    starts,
    documents: Uint16Array.from(lists.flatMap((list) => list.map(([at]) => at))),
    worth: Float32Array.from(
      lists.flatMap((list) => list.map(([, worth]) => worth * rarityOf(list.length, size))),
    ),
  };
}

/** BM25 over stored documents and a few more, in which terms are as rare and documents as long as in those. */
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
        const entry: [number, number] = [stored.size + i, worth * rarityOf(to - from, stored.size)];
        this.#more.set(term, [...(this.#more.get(term) ?? []), entry]);
      }
    });
  }

  /** Whether any document holds a term. */
  has(term: number): boolean {
    const [from, to] = this.#range(term);
    return to > from || this.#more.has(term);
  }

  /** Score of every document for terms with their weights. */
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

  /** Where the stored documents of a term stand; an empty range for a term that they have not. */
  #range(term: number): [from: number, to: number] {
    const { terms, starts } = this.#stored;
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (terms[middle]! < term) low = middle + 1;
      else high = middle;
    }
    return terms[low] === term ? [starts[low]!, starts[low + 1]!] : [0, 0];
  }
}

const lengthOf = (terms: Terms): number => [...terms.values()].reduce((sum, weight) => sum + weight, 0);

function worths(terms: Terms, averageLength: number): [term: number, worth: number][] {
  const norm = K1 * (1 - B + (B * lengthOf(terms)) / averageLength);
  return [...terms].map(([term, weight]) => [term, (weight * (K1 + 1)) / (weight + norm)]);
}

const rarityOf = (holders: number, size: number): number =>
  Math.log(1 + (size - holders + 0.5) / (holders + 0.5));
