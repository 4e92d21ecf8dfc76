/**
 * `kill -9` under load (design/security.md 15): people log in, ask, accept, write, meet and upload against a whole server
 * process, which is killed at a random moment and started again. `npm run test:long -- kill`; `--rounds N` (20),
 * `--db sqlite|mariadb` (both).
 */
import { stopDatabases } from '../../support/databases.ts';
import { machineLoad, printBroken, refusals, say, spread } from '../support/figures.ts';
import { proofOptions } from '../support/options.ts';
import { killRounds, type Killed } from './rounds.ts';

const { rounds, kinds } = proofOptions({ rounds: 20, seconds: 1 });
let failed = false;
for (const kind of kinds) {
  const killed = await killRounds(kind, rounds, say);
  failed = print(killed) || failed;
}
await stopDatabases();
process.exit(failed ? 1 : 0);

/** @returns whether a promise was broken */
function print({ database, book, answered, recoveries, lost, mails, files, selfCheck }: Killed): boolean {
  say(
    `${database}: ${answered} writes answered over ${recoveries.length} kills, ${lost.length} lost or doubled`,
  );
  say(
    `  of them ${book.logIns.length} log-ins, ${book.requests.size} requests asked, ${book.messages.size} messages, ${book.sessions.size} sessions; refused: ${refusals(book)}`,
  );
  say(`  ready after a kill, ${spread(recoveries)} (${machineLoad()})`);
  say(`  mails: ${mails.queued} in the outbox, ${mails.lost} never arrived, ${mails.doubled} arrived twice`);
  say(`  uploads: ${files.leftOver} left over; doctor: ${files.named}; after mending: ${files.mended}`);
  say(
    `  the check itself: ${selfCheck.made - selfCheck.unseen.length} of ${selfCheck.made} faults made by hand found`,
  );
  const unnamed =
    files.leftOver > 0 && files.named === files.mended ? ['the doctor did not name what was left'] : [];
  return printBroken([
    ...lost,
    ...(answered === 0 ? ['nothing was answered at all'] : []),
    ...(mails.lost > 0 ? [`${mails.lost} mails never arrived`] : []),
    ...unnamed,
    ...files.wrong.map((line) => `doctor: ${line}`),
    ...book.troubles,
    ...selfCheck.unseen,
  ]);
}
