/**
 * The database goes away under load and comes back (design/security.md 16), while the server process stays: MariaDB
 * stopped, killed and frozen in turn; SQLite's lock held by another process. `npm run test:long -- outage`;
 * `--rounds N` (6 a database), `--seconds N` that it stays away (8), `--db sqlite|mariadb` (both).
 */
import { stopDatabases } from '../../support/databases.ts';
import { machineLoad, printBroken, refusals, say, spread } from '../support/figures.ts';
import { proofOptions } from '../support/options.ts';
import { outageRounds, type Outages } from './rounds.ts';

const { rounds, seconds, kinds } = proofOptions({ rounds: 6, seconds: 8 });
let failed = false;
for (const kind of kinds) {
  const found = await outageRounds(kind, rounds, seconds, say);
  failed = print(found) || failed;
}
await stopDatabases();
process.exit(failed ? 1 : 0);

/** @returns whether a promise was broken */
function print({ database, book, outages, lost, mails, files, selfCheck, isSameProcess }: Outages): boolean {
  say(
    `${database}: ${book.written.length} writes answered around ${outages.length} outages of ${seconds} s, ${lost.length} lost or doubled (${machineLoad()})`,
  );
  for (const fault of new Set(outages.map((outage) => outage.fault))) {
    const those = outages.filter((outage) => outage.fault === fault);
    say(`  ${fault}: time to the first 503, ${spread(those.map(({ firstRefusal }) => firstRefusal))}`);
    say(`    calls meanwhile, ${spread(those.flatMap(({ waits }) => waits))}`);
    say(`    back, time to the first write, ${spread(those.map(({ recovery }) => recovery))}`);
    say(`    back, time to readiness, ${spread(those.map(({ readyAgain }) => readyAgain))}`);
  }
  say(`  liveness always 200, ${spread(outages.flatMap(({ liveness }) => liveness))}`);
  say(`  refused: ${refusals(book)}`);
  say(`  mails: ${mails.queued} in the outbox, ${mails.lost} never arrived, ${mails.doubled} arrived twice`);
  say(`  uploads: ${files.leftOver} left over; doctor: ${files.named}; after mending: ${files.mended}`);
  say(
    `  the check itself: ${selfCheck.made - selfCheck.unseen.length} of ${selfCheck.made} faults made by hand found`,
  );
  return printBroken([
    ...lost,
    ...outages.flatMap(({ broken }) => broken),
    ...(isSameProcess ? [] : ['the server process ended']),
    ...(mails.lost > 0 ? [`${mails.lost} mails never arrived`] : []),
    ...files.wrong.map((line) => `doctor: ${line}`),
    ...book.troubles,
    ...selfCheck.unseen,
  ]);
}
