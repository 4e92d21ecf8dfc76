/**
 * Two whole server processes on one MariaDB (design/security.md 19), under load that goes to both in turn: one after the
 * other is killed and started again while the other serves on. `npm run test:long -- pair`; `--rounds N` (6),
 * `--seconds N` of a round besides its restart (10).
 */
import { stopDatabases } from '../../support/databases.ts';
import { machineLoad, percentile, printBroken, refusals, say, spread } from '../support/figures.ts';
import { proofOptions } from '../support/options.ts';
import { pairRounds, type PairFound } from './rounds.ts';

/** "Within two seconds": live updates (contract §6) and a changed profile (design/security.md 19). */
const FRESH_MS = 2_000;

const { rounds, seconds, kinds } = proofOptions({ rounds: 6, seconds: 10 });
const [mariadb] = kinds.filter(({ name }) => name === 'MariaDB');
if (!mariadb) {
  process.stderr.write('cannot run here: several processes need MariaDB\n');
  process.exit(3);
}
const failed = print(await pairRounds(mariadb, rounds, seconds, say));
await stopDatabases();
process.exit(failed ? 1 : 0);

/** @returns whether a promise was broken */
function print(found: PairFound): boolean {
  const { book, kills, lost, news, freshness, contention, jobs, limits, mails, files, selfCheck, exits } =
    found;
  say(
    `Two processes on ${found.database}: ${book.written.length} writes answered over ${kills} kills, ${lost.length} lost or doubled (${machineLoad()})`,
  );
  say(`  calls answered by the other one while one was down, ${spread(found.meanwhile)}`);
  say(`  ready again after a kill, ${spread(found.recoveries)}`);
  say(
    `  live updates from one to the other, ${spread(news.across)}; of ${news.sent} messages ${news.lost} never reached a page, ${news.doubled} reached one twice`,
  );
  say(`  a changed profile is found by the same process, ${spread(freshness.same)}`);
  say(`  a changed profile is found by the other process, ${spread(freshness.other)}`);
  say(
    `  ${contention.races} races for the last hours or one answer, ${contention.broken.length} without exactly one winner`,
  );
  say(
    `  jobs: of ${jobs.left} proposals left unanswered ${jobs.reminded} reminded of once, ${jobs.remindedAgain} again, ${jobs.lapsed} lapsed once`,
  );
  say(
    `  limits: ${limits.tried} of ${limits.tried + limits.refused} wrong passwords were looked at by both together, ${limits.points} are allowed`,
  );
  say(`  mails: ${mails.queued} in the outbox, ${mails.lost} never arrived, ${mails.doubled} arrived twice`);
  say(`  refused: ${refusals(book)}; asked to stop, they ended with ${exits.join(' and ')}`);
  say(`  uploads: ${files.leftOver} left over; doctor: ${files.named}; after mending: ${files.mended}`);
  say(
    `  the check itself: ${selfCheck.made - selfCheck.unseen.length} of ${selfCheck.made} faults made by hand found`,
  );
  const fresh = [...freshness.same, ...freshness.other];
  return printBroken([
    ...lost,
    ...contention.broken,
    ...(found.meanwhile.length > 0 ? [] : ['nothing was answered while one process was down']),
    ...(news.across.length > 0 && percentile(news.across, 95) <= FRESH_MS
      ? []
      : ['live updates take longer than two seconds']),
    ...(news.lost > 0 ? [`${news.lost} messages never reached a page`] : []),
    ...(fresh.every((ms) => ms <= FRESH_MS)
      ? []
      : ['a changed profile is found after more than two seconds']),
    ...(jobs.reminded > 0 && jobs.remindedAgain === 0 && jobs.lapsed === jobs.left
      ? []
      : ['a job was done twice, or not at all']),
    ...(limits.tried === limits.points && limits.refusedBy.every((times) => times > 0)
      ? []
      : ['the processes do not share their limits']),
    ...(mails.lost > 0 ? [`${mails.lost} mails never arrived`] : []),
    ...(exits.every((code) => code === 0) ? [] : ['a process did not end in order']),
    ...files.wrong.map((line) => `doctor: ${line}`),
    ...book.troubles,
    ...selfCheck.unseen,
  ]);
}
