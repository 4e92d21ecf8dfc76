import { AppError } from '../../core/errors.ts';

const RETRY_SECONDS = 10;

/** Too much at once: the caller may come again. */
export const busy = () => new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });

/**
 * Work that is done a few at a time. Who comes while all places are taken waits in line, as long as their request may:
 * several good files at once are all read. The line is bounded, because each who waits holds a file in memory.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #line: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Whether nobody works or waits. */
  get isIdle(): boolean {
    return this.#running === 0;
  }

  /**
   * @param signal ends the waiting, not the work
   * @throws AppError UNAVAILABLE with the seconds to wait when the line is full, or waiting took too long
   */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      // The place goes on to who has waited longest.
      const next = this.#line.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#line.length >= this.#waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.#line.splice(this.#line.indexOf(start), 1);
        reject(busy());
      };
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#line.push(start);
    });
  }
}
