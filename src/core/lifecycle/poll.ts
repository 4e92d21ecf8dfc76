import { reasonOf } from '../errors.ts';
import { LogThrottle } from '../logging/log.ts';

/** Works again so long after the last time ended. A failure is told, again every minute for as long as it lasts. */
export class Poll {
  readonly #work: () => Promise<unknown>;
  readonly #everyMs: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #told = new LogThrottle();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<unknown> = Promise.resolve();

  constructor(options: {
    readonly work: () => Promise<unknown>;
    readonly everyMs: () => number;
    readonly onError: (error: unknown) => void;
  }) {
    this.#work = options.work;
    this.#everyMs = options.everyMs;
    this.#onError = options.onError;
  }

  start(): void {
    const timer = setTimeout(() => {
      this.#working = this.#work()
        .catch((error: unknown) => {
          if (this.#told.isDue(reasonOf(error))) this.#onError(error);
        })
        .then(() => {
          // Neither stopped nor begun anew meanwhile.
          if (this.#timer === timer) this.start();
        });
    }, this.#everyMs()).unref();
    this.#timer = timer;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#working;
  }
}
