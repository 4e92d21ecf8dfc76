/**
 * A clock that jumps under load, and clocks that differ: what lasts, waits or locks out by time must neither end wrongly
 * nor go on for ever. Needs libfaketime. `npm run test:long -- clock`; `--rounds N` (5) how many of the five jumps,
 * `--db sqlite|mariadb` (both), `--only jumps|apart` (both; clocks that differ, on MariaDB).
 */
import { stopDatabases, type TestDatabaseKind } from '../../support/databases.ts';
import { cannotRun } from '../disk/small-disk.ts';
import { machineLoad, printBroken, say } from '../support/figures.ts';
import { proofOptions } from '../support/options.ts';
import { jump, JUMPS } from './jumps.ts';
import { apart } from './apart.ts';
import { faketimeLibrary } from './wall-clock.ts';

const library = faketimeLibrary() ?? cannotRun('libfaketime is not installed (apt-get install libfaketime)');
const { rounds, kinds, only } = proofOptions({ rounds: JUMPS.length, seconds: 1 }, ['jumps', 'apart']);
let failed = false;
for (const kind of kinds) {
  if (only !== 'apart') failed = (await throughJumps(kind)) || failed;
  // Processes that share an SQLite file share its machine's clock.
  if (only !== 'jumps' && kind.name === 'MariaDB') failed = (await throughDifference(kind)) || failed;
}
await stopDatabases();
process.exit(failed ? 1 : 0);

/** @returns whether a promise was broken */
async function throughJumps(kind: TestDatabaseKind): Promise<boolean> {
  const jumps = JUMPS.slice(0, rounds);
  const { answered, mails, broken } = await jump(kind, library, jumps);
  say(`${kind.name}: ${jumps.length} jumps away and back under load (${machineLoad()})`);
  say(
    `  ${answered} writes answered and there; ${mails} mails, each arrived once: ${!broken.some((line) => /mail/.test(line))}`,
  );
  say(
    `  log-ins, lock-outs, live pages, jobs, search, the yearly reset, reminders and lapses looked at each time`,
  );
  return printBroken(broken);
}

/** @returns whether a promise was broken */
async function throughDifference(kind: TestDatabaseKind): Promise<boolean> {
  const two = await apart(kind, library);
  say(`${kind.name}: two processes whose clocks are five minutes apart (${machineLoad()})`);
  say(`  ${two.answered} writes answered and there, ${two.mails} mails, ${two.doubled} of them twice`);
  say(`  wrong passwords at both in turn until the account was locked: ${two.tries}`);
  return printBroken(two.broken);
}
