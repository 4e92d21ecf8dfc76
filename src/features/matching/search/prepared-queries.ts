import type { PreparedQuery } from '../ranking/index.ts';

const KEPT = 50;

/**
 * Briefs made ready, so that the assessment that follows a search, or the next look at the same suggestions, does not
 * embed them again. A cache only.
 */
export class PreparedQueries {
  readonly #prepare: (text: string) => Promise<PreparedQuery>;
  readonly #known = new Map<string, Promise<PreparedQuery>>();

  constructor(prepare: (text: string) => Promise<PreparedQuery>) {
    this.#prepare = prepare;
  }

  /** For when briefs are read in another way than before. */
  clear(): void {
    this.#known.clear();
  }

  get(text: string): Promise<PreparedQuery> {
    const known = this.#known.get(text);
    if (known) return known;
    const prepared = this.#prepare(text);
    this.#known.set(text, prepared);
    // What could not be translated in time may be the next time.
    prepared.then(
      ({ english }) => english || this.#known.delete(text),
      () => this.#known.delete(text),
    );
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    return prepared;
  }
}
