import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startProcess, type ServerProcess } from '../../support/process.ts';
import { sendAgain } from '../support/again.ts';
import { newBook, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { filesAfterDeath, type FilesFound } from '../support/files.ts';
import { Load } from '../support/load.ts';
import { mailsArrived, type MailsFound } from '../support/mails.ts';
import { unseenFaults, type SelfCheck } from '../support/self-check.ts';
import { openSite, untilKnown, untilReady } from '../support/site.ts';
import { buildWaiting, joinAndBeOffered, notOfferedOnce, waitingAdvisors } from '../support/waiting.ts';
import { buildPairs, type Pair } from '../support/world.ts';

const PAIRS = 6;
/** A server lives for so many answered writes, and then for a moment more: by time alone, a busy machine writes nothing. */
const LIFE = { min: 5, max: 160, moreMs: 300 } as const;

export interface Killed {
  readonly database: string;
  readonly book: Book;
  readonly answered: number;
  /** Milliseconds from the start of the process after a kill to its readiness, one a round. */
  readonly recoveries: number[];
  /** Everything that was answered and is not there, or is there twice. */
  readonly lost: string[];
  readonly mails: MailsFound;
  readonly files: FilesFound;
  readonly selfCheck: SelfCheck;
}

/** Kills a server under load so many times, and looks after each what is left of what it had answered. */
export async function killRounds(
  kind: TestDatabaseKind,
  rounds: number,
  say: (line: string) => void,
): Promise<Killed> {
  const database = await kind.create();
  const site = await openSite(database.url);
  const book = newBook();
  const recoveries: number[] = [];
  const lost: string[] = [];
  let server = await startProcess(site.env);
  try {
    const pairs = await buildPairs(database.db, PAIRS);
    const waiting = await buildWaiting(database.db, rounds);
    await untilReady(server);
    await untilKnown(database.db, PAIRS * 2 + waitingAdvisors(rounds));
    for (let round = 1; round <= rounds; round += 1) {
      const [logIns, written] = [book.logIns.length, book.written.length];
      const ofRound = waiting.slice(round - 1, round);
      await liveAndDie(server, book, pairs, async () => {
        for (const one of ofRound) await joinAndBeOffered(database.db, one);
      });
      await server.stop();
      const began = performance.now();
      server = await startProcess(site.env);
      await untilReady(server);
      recoveries.push(Math.round(performance.now() - began));
      const found = await missing(database.db, server.url, book, logIns);
      await sendAgain(server.url, book);
      lost.push(...found.map((line) => `round ${round}: ${line}`));
      say(
        `  ${kind.name} round ${round}: ${book.written.length - written} writes answered, ready again in ${recoveries.at(-1)} ms, ${found.length} lost`,
      );
    }
    lost.push(...(await missing(database.db, server.url, book, book.logIns.length)));
    for (const one of waiting) lost.push(...(await notOfferedOnce(database.db, one)));
    const mails = await mailsArrived(database.db, site.post);
    const files = await filesAfterDeath(database.db, site.env);
    const selfCheck = await unseenFaults(database.db, server.url, book);
    return {
      database: kind.name,
      book,
      answered: book.written.length,
      recoveries,
      lost,
      mails,
      files,
      selfCheck,
    };
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
  const load = new Load({ book, url: () => server.url });
  const before = book.written.length;
  const working = Promise.all(pairs.map((pair) => load.work(pair)));
  const end = Date.now() + 120_000;
  for (const life = randomInt(LIFE.min, LIFE.max); book.written.length - before < life; await pause(5))
    if (Date.now() > end) throw new Error(`the server answers too few writes: ${server.output()}`);
  await last();
  await pause(randomInt(LIFE.moreMs));
  server.child.kill('SIGKILL');
  load.stop();
  await Promise.all([working, server.ended]);
}
