import type { PreparedQuery } from '../ranking/ranking.ts';

const KEPT = 50;

/** Cache of prepared briefs: the assessment after a search, and repeated suggestions, embed nothing. */
export class PreparedQueries {
  readonly #prepare: (text: string) => Promise<PreparedQuery>;
  readonly #known = new Map<string, Promise<PreparedQuery>>();

  constructor(prepare: (text: string) => Promise<PreparedQuery>) {
    this.#prepare = prepare;
  }

  /** Needed when the trades change. */
  clear(): void {
    this.#known.clear();
  }

  get(text: string): Promise<PreparedQuery> {
    const known = this.#known.get(text);
    if (known) return known;
    const prepared = this.#prepare(text);
    this.#known.set(text, prepared);
    // The translation of another language may succeed next time.
    prepared.then(
      ({ english }) => english || this.#known.delete(text),
      () => this.#known.delete(text),
    );
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    return prepared;
  }
}
