import type { PreparedQuery } from './types.ts';
import type { Spread } from './z-scores.ts';

/** How all advisors stand to a query: mean and spread of each part of the score. All that one of them is ranked by. */
export interface Standing {
  readonly lexical: Spread;
  readonly vector: Spread;
  readonly trades: Spread;
}

/** What is remembered: a hundred bytes and the text each. */
const KEPT = 5_000;
/** One advisor in so many may have changed since: a mean over all has hardly moved. */
const CHANGED_ONE_IN = 20;

interface Kept {
  readonly standing: Standing;
  readonly changes: number;
}

type Asked = Pick<PreparedQuery, 'text' | 'model' | 'vector'>;

/** How many advisors there are now, and how often any has changed so far. */
interface IndexState {
  readonly size: number;
  readonly changes: number;
}

/** Standings by the query's text and model. A cache only: for the many looks at few texts that suggestions are. */
export class Standings {
  readonly #kept = new Map<string, Kept>();

  forget(): void {
    this.#kept.clear();
  }

  has(query: Asked, index: IndexState): boolean {
    return this.#known(keyOf(query), index) !== null;
  }

  get(query: Asked, index: IndexState, compute: () => Standing): Standing {
    const key = keyOf(query);
    const known = this.#known(key, index);
    if (known) return known;
    const standing = compute();
    this.#kept.delete(key);
    this.#kept.set(key, { standing, changes: index.changes });
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return standing;
  }

  #known(key: string, { size, changes }: IndexState): Standing | null {
    const known = this.#kept.get(key);
    return known && (changes - known.changes) * CHANGED_ONE_IN <= size ? known.standing : null;
  }
}

const keyOf = ({ vector, model, text }: Asked): string => `${vector ? model : ''} ${text}`;
