/** So many failures one after the other, and the model is left alone for a while. */
const FAILURES = 3;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Keeps a model that is down from slowing every page: after repeated failures nobody asks for half a minute; then one
 * question tries, and the pause doubles (to five minutes) as long as that fails, too. One a process.
 */
export class Circuit {
  readonly #now: () => number;
  #failures = 0;
  #pauseMs = 0;
  #closedTo = 0;

  /** @param now milliseconds, of any clock that does not go back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether to ask. After a pause only the first caller hears yes: the others wait for what becomes of its question. */
  letsThrough(): boolean {
    const now = this.#now();
    if (now < this.#closedTo) return false;
    if (this.#pauseMs > 0) this.#closedTo = now + this.#pauseMs;
    return true;
  }

  /** The model answered, be it nonsense. */
  answered(): void {
    [this.#failures, this.#pauseMs, this.#closedTo] = [0, 0, 0];
  }

  /** @returns for how many milliseconds the model is left alone from now on; 0 when it is asked as before */
  failed(): number {
    this.#failures += 1;
    if (this.#failures < FAILURES) return 0;
    this.#pauseMs = this.#pauseMs === 0 ? FIRST_PAUSE_MS : Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.#closedTo = this.#now() + this.#pauseMs;
    return this.#pauseMs;
  }
}
