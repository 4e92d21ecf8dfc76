/**
 * `kill -9` under load (design/security.md 15): people log in, ask, accept, write, meet and upload against a whole server
 * process, which is killed at a random moment and started again. `npm run test:long -- kill`; `--rounds N` (20),
 * `--db sqlite|mariadb` (both).
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startReady, type ServerProcess } from '../../support/process.ts';
import { leftFiles, lostMails } from '../support/aftermath.ts';
import { newBook, sendAgain, untilWritten, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { machineLoad, refusals, say, spread } from '../support/figures.ts';
import { Load } from '../support/load.ts';
import { proofOptions, proveOn } from '../support/proof.ts';
import { unseenFaults } from '../support/self-check.ts';
import { openSite, untilKnown } from '../support/site.ts';
import { buildWaiting, joinAndBeOffered, notOfferedOnce, waitingAdvisors } from '../support/waiting.ts';
import { buildPairs, type Pair } from '../support/world.ts';

const PAIRS = 6;
/** A server lives for so many answered writes, and then for a moment more: by time alone, a busy machine writes nothing. */
const LIFE = { min: 5, max: 160, moreMs: 300 } as const;

const { rounds, kinds } = proofOptions({ rounds: 20, seconds: 1 });
await proveOn(kinds, outlivesKills);

/** Kills a server under load so many times, and looks after each what is left of what it had answered. */
async function outlivesKills(kind: TestDatabaseKind): Promise<string[]> {
  const database = await kind.create();
  const { db } = database;
  const site = await openSite(database.url);
  const book = newBook();
  const recoveries: number[] = [];
  const lost: string[] = [];
  let server = await startReady(site.env);
  try {
    const pairs = await buildPairs(db, PAIRS);
    const waiting = await buildWaiting(db, rounds);
    await untilKnown(db, PAIRS * 2 + waitingAdvisors(rounds));
    for (const [at, ofRound] of waiting.entries()) {
      const [logIns, written] = [book.logIns.length, book.written.length];
      await liveAndDie(server, book, pairs, () => joinAndBeOffered(db, ofRound));
      await server.stop();
      server = await startReady(site.env);
      recoveries.push(server.readyAfterMs);
      const found = await missing(db, server.url, book, logIns);
      await sendAgain(server.url, book);
      lost.push(...found.map((line) => `round ${at + 1}: ${line}`));
      say(
        `  ${kind.name} round ${at + 1}: ${book.written.length - written} writes answered, ready again in ${server.readyAfterMs} ms, ${found.length} lost`,
      );
    }
    lost.push(...(await missing(db, server.url, book, book.logIns.length)));
    for (const one of waiting) lost.push(...(await notOfferedOnce(db, one)));
    say(
      `${kind.name}: ${book.written.length} writes answered over ${rounds} kills, ${lost.length} lost or doubled`,
    );
    say(
      `  of them ${book.logIns.length} log-ins, ${book.requests.size} requests asked, ${book.messages.size} messages, ${book.sessions.size} sessions; refused: ${refusals(book)}`,
    );
    say(`  ready after a kill, ${spread(recoveries)} (${machineLoad()})`);
    return [
      ...lost,
      ...(book.written.length === 0 ? ['nothing was answered at all'] : []),
      ...(await lostMails(db, site.post)),
      ...(await leftFiles(db, site.env)),
      ...(await unseenFaults(db, server.url, book)),
      ...book.troubles,
    ];
  } finally {
    await server.stop();
    await site.close();
    await database.drop();
  }
}

/** @param last is awaited before the end, which comes a moment later */
async function liveAndDie(
  server: ServerProcess,
  book: Book,
  pairs: readonly Pair[],
  last: () => Promise<void>,
): Promise<void> {
  const load = new Load({ book, url: () => server.url }).start(pairs);
  await untilWritten(book, randomInt(LIFE.min, LIFE.max));
  await last();
  await pause(randomInt(LIFE.moreMs));
  server.child.kill('SIGKILL');
  await Promise.all([load.stop(), server.ended]);
}
