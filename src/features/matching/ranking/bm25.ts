const K1 = 1.2;
const B = 0.75;

/** BM25 over a fixed list of documents, each a map of terms (`hash32`) to weighted frequencies. */
export class Bm25 {
  readonly #size: number;
  /** Term -> document and what the term is worth there, in turn. */
  readonly #postings = new Map<number, number[]>();

  constructor(documents: readonly ReadonlyMap<number, number>[]) {
    this.#size = documents.length;
    const lengths = documents.map((terms) => [...terms.values()].reduce((sum, weight) => sum + weight, 0));
    const average = lengths.reduce((sum, length) => sum + length, 0) / (documents.length || 1);
    documents.forEach((terms, at) => {
      const norm = K1 * (1 - B + (B * lengths[at]!) / average);
      for (const [term, weight] of terms) {
        const known = this.#postings.get(term) ?? [];
        known.push(at, (weight * (K1 + 1)) / (weight + norm));
        this.#postings.set(term, known);
      }
    });
    for (const list of this.#postings.values()) {
      const holders = list.length / 2;
      const rarity = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5));
      for (let i = 1; i < list.length; i += 2) list[i]! *= rarity;
    }
  }

  /** Whether any document holds a term. */
  has(term: number): boolean {
    return this.#postings.has(term);
  }

  /** Score of every document for terms with their weights. */
  scores(query: ReadonlyMap<number, number>): Float32Array {
    const out = new Float32Array(this.#size);
    for (const [term, weight] of query) {
      const list = this.#postings.get(term) ?? [];
      for (let i = 0; i < list.length; i += 2) out[list[i]!]! += weight * list[i + 1]!;
    }
    return out;
  }
}
