import { databaseClock, firstRow } from '../../../src/core/db/dialect.ts';
import type { Check } from './finding.ts';

/** Leases last from half a minute on; a second or two of difference harms none of them. */
const MOST_MS = 2_000;

/**
 * Whether this machine and the database's agree about the time: leases and due dates are compared between them.
 * @param here this machine's clock, so that tests can put it wrong
 */
export function clockCheck(here: () => number = Date.now): Check {
  return async ({ db }) => {
    const asked = here();
    const row = firstRow<{ ms: number | string }>(db, await db.raw('select ? as ms', [databaseClock(db)]));
    // Half of the way there and back.
    const skew = Number(row?.ms ?? 0) - (asked + here()) / 2;
    const ok = Math.abs(skew) <= MOST_MS;
    const seconds = (Math.abs(skew) / 1_000).toFixed(1);
    const detail = ok
      ? 'this machine and the database agree'
      : `the database's clock is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's; set both by NTP`;
    return { check: 'clock', ok, detail };
  };
}
