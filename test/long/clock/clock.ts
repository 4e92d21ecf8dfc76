/**
 * A clock that jumps under load, and clocks that differ: what lasts, waits or locks out by time must neither end wrongly
 * nor go on for ever. Needs libfaketime. `npm run test:long -- clock`; `--rounds N` (5) how many of the five jumps,
 * `--db sqlite|mariadb` (both), `--only jumps|apart` (both; clocks that differ, on MariaDB).
 */
import { cannotRun, proofOptions, proveOn } from '../support/proof.ts';
import { apart } from './apart.ts';
import { jump, JUMPS } from './jumps.ts';
import { faketimeLibrary } from './wall-clock.ts';

const library = faketimeLibrary() ?? cannotRun('libfaketime is not installed (apt-get install libfaketime)');
const { rounds, kinds, only } = proofOptions({ rounds: JUMPS.length, seconds: 1 }, ['jumps', 'apart']);
await proveOn(kinds, async (kind) => [
  ...(only === 'apart' ? [] : await jump(kind, library, JUMPS.slice(0, rounds))),
  // Processes that share an SQLite file share its machine's clock.
  ...(only === 'jumps' || kind.name === 'SQLite' ? [] : await apart(kind, library)),
]);
