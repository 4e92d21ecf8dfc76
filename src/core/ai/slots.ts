/** More than these need not wait: their time would be over before their turn. */
const MOST_WAITING = 200;

/** Lets so many do something at a time; the others wait for their turn, as long as their signal lets them. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** @returns whether there is a slot now, which `release` gives back; false when the signal came before */
  async take(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#free > 0) {
      this.#free -= 1;
      return true;
    }
    if (this.#waiting.size >= MOST_WAITING) return false;
    return new Promise((done) => {
      const giveUp = () => {
        this.#waiting.delete(begin);
        done(false);
      };
      const begin = () => {
        signal.removeEventListener('abort', giveUp);
        done(true);
      };
      this.#waiting.add(begin);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Gives a slot back: to whoever has waited longest, or to the next who asks. */
  release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
