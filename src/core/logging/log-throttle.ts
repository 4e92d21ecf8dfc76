const AGAIN_MS = 60_000;
/** More kinds than can go wrong at once; a kind with a name in it must not grow this without end. */
const KINDS = 200;

/** Lets a line of one kind be logged at once, and then once a minute as long as its cause lasts. */
export class LogThrottle {
  readonly #now: () => number;
  readonly #loggedAt = new Map<string, number>();

  /** @param now milliseconds, of any clock that does not go back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a line of this kind is to be logged now; whoever asks logs it. */
  isDue(kind: string): boolean {
    const now = this.#now();
    const before = this.#loggedAt.get(kind);
    if (before !== undefined && now - before < AGAIN_MS) return false;
    if (this.#loggedAt.size >= KINDS) this.#loggedAt.clear();
    this.#loggedAt.set(kind, now);
    return true;
  }
}
