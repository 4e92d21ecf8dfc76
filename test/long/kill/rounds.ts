import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import type { TestDatabase, TestDatabaseKind } from '../../support/databases.ts';
import { PostOffice } from '../../support/post-office.ts';
import type { ServerProcess } from '../../support/process.ts';
import { startProcess, untilStatus } from '../../support/process.ts';
import { newBook } from './book.ts';
import type { Book } from './book.ts';
import { missing } from './check.ts';
import { filesAfterDeath } from './files.ts';
import type { FilesFound } from './files.ts';
import { Load } from './load.ts';
import { mailsArrived } from './mails.ts';
import type { MailsFound } from './mails.ts';
import { buildPairs } from './world.ts';
import type { Pair } from './world.ts';

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
}

/** Kills a server under load so many times, and looks after each what is left of what it had answered. */
export async function killRounds(
  kind: TestDatabaseKind,
  rounds: number,
  say: (line: string) => void,
): Promise<Killed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'timematch-kill-'));
  const database = await kind.create();
  const post = new PostOffice();
  await post.open();
  const env = settings(database, path.join(folder, 'data'), post.url);
  mkdirSync(env.DATA_DIR);
  const book = newBook();
  const recoveries: number[] = [];
  const lost: string[] = [];
  let server = await startProcess(env);
  try {
    const pairs = await buildPairs(database.db, PAIRS);
    await untilReady(server);
    await untilKnown(database.db, PAIRS * 2);
    for (let round = 1, slots = 0; round <= rounds; round += 1) {
      const [logIns, written] = [book.logIns.length, book.written.length];
      slots = await liveAndDie(server, book, pairs, slots);
      await server.stop();
      const began = performance.now();
      server = await startProcess(env);
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
    const mails = await mailsArrived(database.db, post);
    const files = await filesAfterDeath(database.db, env);
    return { database: kind.name, book, answered: book.written.length, recoveries, lost, mails, files };
  } finally {
    await server.stop();
    await post.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Time enough for a machine with much else to do: how long it took is printed. */
const untilReady = ({ url }: ServerProcess): Promise<void> =>
  untilStatus(`${url}/health/ready`, 200, 180_000);

/** The search computes new profiles beside the calls: before that, nobody is proposed. */
async function untilKnown(db: Db, advisors: number): Promise<void> {
  const end = Date.now() + 180_000;
  for (;;) {
    const row = (await db('advisor_features').count({ n: '*' }).first()) as { n: number | string };
    if (Number(row.n) >= advisors) return pause(2_000);
    if (Date.now() > end) throw new Error('the search does not know the advisors');
    await pause(100);
  }
}

const settings = (database: TestDatabase, dataDir: string, smtpUrl: string) => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SMTP_URL: smtpUrl,
  SESSION_SECRET: 'the secret of the long tests, long enough',
  RATE_LIMIT_FACTOR: '100000',
  LOG_LEVEL: 'error',
});

/** @returns how many places for meetings have been used */
async function liveAndDie(server: ServerProcess, book: Book, pairs: readonly Pair[], slots: number) {
  const load = new Load(server.url, book, slots);
  const before = book.written.length;
  const working = Promise.all(pairs.map((pair) => load.work(pair)));
  const end = Date.now() + 120_000;
  for (const life = randomInt(LIFE.min, LIFE.max); book.written.length - before < life; await pause(5))
    if (Date.now() > end) throw new Error(`the server answers too few writes: ${server.output()}`);
  await pause(randomInt(LIFE.moreMs));
  server.child.kill('SIGKILL');
  load.stop();
  await Promise.all([working, server.ended]);
  return load.slots;
}

/** What a page does whose message was not answered: the same again, with the same id; it is stored once. */
async function sendAgain(url: string, book: Book): Promise<void> {
  for (const [clientMessageId, message] of book.messages) {
    if (message.isAnswered) continue;
    const { cookie, receiverId, content } = message;
    const response = await fetch(`${url}/api/messages`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ receiverId, content, clientMessageId }),
    });
    if (!response.ok) book.troubles.push(`a message sent again: ${response.status}`);
    message.isAnswered = response.ok;
  }
}
