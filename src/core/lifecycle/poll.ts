import { reasonOf } from '../errors.ts';
import { LogThrottle } from '../logging/log.ts';

interface PollOptions {
  readonly work: () => Promise<unknown>;
  readonly everyMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** Repeats some work, each time so long after it was done. A failure is logged, at most once a minute while it lasts. */
export class Poll {
  readonly #options: PollOptions;
  readonly #told = new LogThrottle();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<unknown> = Promise.resolve();

  constructor(options: PollOptions) {
    this.#options = options;
  }

  start(): void {
    const { work, everyMs, onError } = this.#options;
    const timer = setTimeout(() => {
      this.#working = work()
        .catch((error: unknown) => {
          if (this.#told.isDue(reasonOf(error))) onError(error);
        })
        .then(() => {
          // Neither stopped nor begun anew meanwhile.
          if (this.#timer === timer) this.start();
        });
    }, everyMs()).unref();
    this.#timer = timer;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#working;
  }
}
