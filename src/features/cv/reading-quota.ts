import { LIMITS } from '../../contract/limits.ts';
import { AppError } from '../../core/errors.ts';
import { KeyedQueue } from '../../core/limits/queue.ts';

const RETRY_SECONDS = 10;
const { eachUser, waitingEachUser } = LIMITS.cvReading;

export type ReadingQuota = KeyedQueue<number>;

export const busy = () => new AppError('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });

/**
 * How many CVs are read for one user at a time, in this process (contract §7 limits ten minutes, not what is at once).
 * Their other files wait, so that nobody takes all places.
 */
export const readingQuota = (): ReadingQuota =>
  new KeyedQueue({ concurrency: eachUser, waiting: waitingEachUser, busy });
