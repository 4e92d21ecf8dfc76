import { BoundedMap } from '../../../core/bounded-map.ts';
import type { PreparedQuery } from '../ranking/index.ts';

/** A few kilobytes each: the requests that wait are ranked whenever a profile changes. */
const KEPT = 2_000;

/**
 * Briefs made ready, so that the assessment that follows a search, or the next look at the same suggestions, does not
 * embed them again. A cache only.
 */
export class PreparedQueries extends BoundedMap<string, Promise<PreparedQuery>> {
  readonly #prepare: (text: string) => Promise<PreparedQuery>;
  readonly #isFinal: (query: PreparedQuery) => boolean;

  /** @param isFinal what another attempt would not make better */
  constructor(prepare: (text: string) => Promise<PreparedQuery>, isFinal: (query: PreparedQuery) => boolean) {
    super(KEPT);
    this.#prepare = prepare;
    this.#isFinal = isFinal;
  }

  override get(text: string): Promise<PreparedQuery> {
    const known = super.get(text);
    if (known) return known;
    const prepared = this.#prepare(text);
    this.set(text, prepared);
    prepared.then(
      (query) => this.#isFinal(query) || this.delete(text),
      () => this.delete(text),
    );
    return prepared;
  }
}
