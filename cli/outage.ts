import { isDiskFull } from '../src/core/db/dialect.ts';

/**
 * One line for work that the database has ended; what the operator can mend is named.
 * @param error one of which `isUnavailable` says so
 */
export const outageText = (error: unknown): string =>
  isDiskFull(error) ? 'The disk is full: make room, then run this again.' : 'The database cannot be reached.';
