import { AppError } from '../errors.ts';

interface Waiting {
  readonly turn: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Lets few calls with the same key run at a time; the others wait for their turn, in order. Only within the process:
 * it spares callers a refusal and decides nothing.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #keys = new Map<string, { running: number; readonly waiting: Waiting[] }>();

  /** @param mostWaiting callers that wait for one key; more are told to come again */
  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Tells those who wait for a key what each would otherwise find out in turn, such as a database that is away. */
  refuse(key: string, error: unknown): void {
    for (const { refuse } of this.#keys.get(key)?.waiting.splice(0) ?? []) refuse(error);
  }

  /** @throws AppError UNAVAILABLE when too many wait already; else what `work` throws, or {@link refuse} was given */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const found = this.#keys.get(key) ?? { running: 0, waiting: [] };
    this.#keys.set(key, found);
    if (found.running < this.#atOnce) found.running += 1;
    else {
      if (found.waiting.length >= this.#mostWaiting)
        throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
      await new Promise<void>((turn, refuse) => found.waiting.push({ turn, refuse }));
    }
    try {
      return await work();
    } finally {
      // Whoever is next takes the place over: nobody who comes now gets in between.
      const next = found.waiting.shift();
      if (next) next.turn();
      else if ((found.running -= 1) === 0) this.#keys.delete(key);
    }
  }
}
