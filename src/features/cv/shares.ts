import { LIMITS } from '../../contract/limits.ts';
import { Turns } from './turns.ts';

const { eachUser, waitingEachUser, waitMs } = LIMITS.cvReading;

/**
 * Nobody takes all the places in which CVs are read: a user holds a few at most, in this process, whatever is being read
 * (contract §7 limits what one does in ten minutes, not at once). Their other files wait for them.
 */
export class Shares {
  readonly #users = new Map<number, Turns>();

  /**
   * Does the work in one of the user's places.
   * @param signal the time limit of the request
   * @throws AppError UNAVAILABLE with the seconds to wait when too many of theirs wait, or for too long
   */
  async run<T>(userId: number, work: () => Promise<T>, signal = AbortSignal.timeout(waitMs)): Promise<T> {
    const turns = this.#users.get(userId) ?? new Turns(eachUser, waitingEachUser);
    this.#users.set(userId, turns);
    try {
      return await turns.run(work, signal);
    } finally {
      if (turns.isIdle) this.#users.delete(userId);
    }
  }
}
