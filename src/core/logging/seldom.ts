const AGAIN_MS = 60_000;
/** More kinds than can go wrong at once; a kind with a name in it must not grow this for ever. */
const KINDS = 200;

/** Decides whether to say once more what was said a moment ago: at once, and then every minute as long as it lasts. */
export class Seldom {
  readonly #now: () => number;
  readonly #saidAt = new Map<string, number>();

  /** @param now milliseconds, of any clock that does not go back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a thing of this kind should be said now; whoever asks says it. */
  isDue(kind: string): boolean {
    const now = this.#now();
    const before = this.#saidAt.get(kind);
    if (before !== undefined && now - before < AGAIN_MS) return false;
    if (this.#saidAt.size >= KINDS) this.#saidAt.clear();
    this.#saidAt.set(kind, now);
    return true;
  }
}
