import { BoundedMap } from '../../../core/bounded-map.ts';
import type { PreparedQuery } from './types.ts';
import type { Standing } from './z-scores.ts';

/** Entries of a hundred bytes and the text each. */
const KEPT = 5_000;
/** An entry holds until one advisor in so many has changed. */
const CHANGED_ONE_IN = 20;

type Asked = Pick<PreparedQuery, 'text' | 'model' | 'vector'>;

interface IndexState {
  readonly size: number;
  /** How often an advisor has changed so far. */
  readonly changes: number;
}

/** Cache of standings by the query's text and model; suggestions ask for few texts many times. */
export class Standings {
  readonly #kept = new BoundedMap<string, { readonly standing: Standing; readonly changes: number }>(KEPT);

  forget(): void {
    this.#kept.clear();
  }

  has(query: Asked, index: IndexState): boolean {
    return this.#known(keyOf(query), index) !== undefined;
  }

  get(query: Asked, index: IndexState, compute: () => Standing): Standing {
    const key = keyOf(query);
    const known = this.#known(key, index);
    if (known) return known;
    const standing = compute();
    this.#kept.set(key, { standing, changes: index.changes });
    return standing;
  }

  #known(key: string, { size, changes }: IndexState): Standing | undefined {
    const known = this.#kept.get(key);
    return known && (changes - known.changes) * CHANGED_ONE_IN <= size ? known.standing : undefined;
  }
}

const keyOf = ({ vector, model, text }: Asked): string => `${vector ? model : ''} ${text}`;
