import { LIMITS } from '../../contract/limits.ts';
import { AppError } from '../../core/errors.ts';

const RETRY_SECONDS = 10;

/**
 * Nobody takes all the places that wait for a CV to be read: a user holds a few at most, in this process, whatever is
 * being read (contract §7 limits what one does in ten minutes, not at once).
 */
export class Shares {
  readonly #held = new Map<number, number>();

  /**
   * Does the work in one of the user's places.
   * @throws AppError UNAVAILABLE with the seconds to wait when the user holds them all
   */
  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const held = this.#held.get(userId) ?? 0;
    if (held >= LIMITS.cvReading.eachUser)
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
    this.#held.set(userId, held + 1);
    try {
      return await work();
    } finally {
      const left = (this.#held.get(userId) ?? 1) - 1;
      if (left > 0) this.#held.set(userId, left);
      else this.#held.delete(userId);
    }
  }
}
