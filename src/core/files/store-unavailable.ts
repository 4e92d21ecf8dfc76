import { AppError } from '../errors.ts';

/**
 * A file store that is down, full or refuses us: a 503, never a 500, and the call may be made again.
 * @param cause what the store said; for the log, not for users
 */
export function storeUnavailable(cause: unknown): AppError {
  const error = new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  error.cause = cause;
  return error;
}
