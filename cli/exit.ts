import { isDiskFull } from '../src/core/db/dialect.ts';
import { reasonOf } from '../src/core/errors.ts';

/** Exit codes of the process (contract §9). */
export const EXIT = { done: 0, failed: 1, usedWrongly: 2, partly: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Of work on many, of which some may have failed (contract §10 "CLI"). */
export function exitOf(done: number, failed: number): ExitCode {
  if (failed === 0) return EXIT.done;
  return done > 0 ? EXIT.partly : EXIT.failed;
}

/** Exit 2, with one line that says how to use it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Exit 1, with one line that says why and, where there is one, the mend. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

export const DISK_FULL = 'The disk is full: make room, then run this again.';
/** One line that names what the operator can mend. @param error one of which `isUnavailable` says so */
export const outageText = (error: unknown): string =>
  isDiskFull(error) ? DISK_FULL : `The database cannot be reached (${reasonOf(error)}).`;
