import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Db } from '../../../src/core/db/database.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { sendAgain } from '../support/again.ts';
import { newBook, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { filesAfterDeath, type FilesFound } from '../support/files.ts';
import { Load, type Call } from '../support/load.ts';
import { mailsArrived, type MailsFound } from '../support/mails.ts';
import { unseenFaults, type SelfCheck } from '../support/self-check.ts';
import { openSite, untilKnown } from '../support/site.ts';
import {
  buildWaiting,
  joinAndBeOffered,
  notOfferedOnce,
  waitingAdvisors,
  type Waiting,
} from '../support/waiting.ts';
import { buildPairs, type Pair } from '../support/world.ts';
import { buildSmall, contend, type ContentionFound } from './contention.ts';
import { Duo } from './duo.ts';
import { Freshness } from './freshness.ts';
import { guessPasswords, type LimitsFound } from './limits.ts';
import { LivePage } from './live-page.ts';
import { News, type NewsFound } from './news.ts';
import { bringTogether, signInAt } from './people.ts';
import { jobsRan, leaveUnanswered, MATCH_DUE_DAYS, type JobsFound } from './reminders.ts';

const PAIRS = 4;
const SMALL = 10;
const UNANSWERED = 40;
/** Requests of before a kill may be lost with their process; later ones go to the other one. */
const NO_ANSWER = 'a call that began while one process was down got no answer from the other';

export interface PairFound {
  readonly database: string;
  readonly book: Book;
  readonly kills: number;
  readonly recoveries: readonly number[];
  /** Calls that were answered while one of the two was down, and how long they took. */
  readonly meanwhile: readonly number[];
  readonly lost: readonly string[];
  readonly news: NewsFound;
  readonly freshness: Freshness;
  readonly contention: ContentionFound;
  readonly jobs: JobsFound;
  readonly limits: LimitsFound;
  readonly mails: MailsFound;
  readonly files: FilesFound;
  readonly selfCheck: SelfCheck;
  /** Exit codes of both when they were asked to stop. */
  readonly exits: readonly (number | null)[];
}

/** Two processes under load; in every round one of them is killed and started again, in turn. */
export async function pairRounds(
  kind: TestDatabaseKind,
  rounds: number,
  seconds: number,
  say: (line: string) => void,
): Promise<PairFound> {
  const database = await kind.create();
  const { db } = database;
  const site = await openSite(database.url, { MATCH_DUE_DAYS, TRUST_PROXY: '1' });
  // Each has a data folder of its own, and they share the files (docs/operations.md).
  const { DATA_DIR, ...shared } = site.env;
  const env = { ...shared, FILES_URL: pathToFileURL(path.join(DATA_DIR, 'files')).href };
  const duo = new Duo(env);
  const book = newBook();
  const [lost, recoveries, meanwhile]: [string[], number[], number[]] = [[], [], []];
  const pages: LivePage[] = [];
  try {
    const world = await build(db, rounds);
    await Promise.all([duo.start(0), duo.start(1)]);
    await untilKnown(db, world.advisors);
    const { talker, changer, waiting } = world;
    const unanswered = await leaveUnanswered(duo, waiting, UNANSWERED);
    await bringTogether(duo.next(), talker);
    const reader = await signInAt(duo.next(), talker.organization);
    pages.push(...[0, 1].map((at) => new LivePage(duo, at, reader.cookie).open()));
    const news = new News({
      duo,
      book,
      writer: await signInAt(duo.next(), advisorOf(talker)),
      receiverId: talker.organization.userId,
    });
    const freshness = new Freshness({
      duo,
      advisor: await signInAt(duo.next(), advisorOf(changer)),
      advisorId: advisorOf(changer).advisorId,
      searcher: await signInAt(duo.next(), changer.organization),
    });
    for (let round = 1; round <= rounds; round += 1) {
      const [at, logIns, written] = [round % 2, book.logIns.length, book.written.length];
      const offered = world.standing[round - 1];
      if (!offered) throw new Error('nothing waits in this round');
      const killed = await killOne(duo, book, world.pairs, {
        at,
        news,
        freshness,
        round,
        seconds,
        offered,
        db,
      });
      recoveries.push(killed.recovery);
      meanwhile.push(...killed.meanwhile);
      const found = [...(await missing(db, duo.next(), book, logIns)), ...killed.broken];
      await sendAgain(duo.next(), book);
      lost.push(...found.map((line) => `round ${round}: ${line}`));
      say(
        `  round ${round}: ${book.written.length - written} writes answered, ${killed.meanwhile.length} calls answered by the other while one was down for ${killed.recovery} ms, ${found.length} lost`,
      );
    }
    const contention = await contend(db, duo, world.small);
    const heard = await news.found(pages);
    await Promise.all(pages.map((page) => page.leave()));
    lost.push(...(await missing(db, duo.next(), book, book.logIns.length)));
    for (const one of world.standing) lost.push(...(await notOfferedOnce(db, one)));
    const jobs = await jobsRan(db, unanswered, waiting);
    const mails = await mailsArrived(db, site.post);
    const exits = await Promise.all([duo.end(0), duo.end(1)]);
    const strict = new Duo({ ...env, RATE_LIMIT_FACTOR: '1' });
    try {
      await Promise.all([strict.start(0), strict.start(1)]);
      const limits = await guessPasswords(strict, talker.organization.username);
      const files = await filesAfterDeath(db, { ...site.env, ...env });
      const selfCheck = await unseenFaults(db, strict.url(0), book);
      return {
        database: kind.name,
        book,
        kills: rounds,
        recoveries,
        meanwhile,
        lost,
        news: heard,
        freshness,
        contention,
        jobs,
        limits,
        mails,
        files,
        selfCheck,
        exits,
      };
    } finally {
      await Promise.all([strict.kill(0), strict.kill(1)]);
    }
  } finally {
    await Promise.all(pages.map((page) => page.leave()));
    await Promise.all([duo.kill(0), duo.kill(1)]);
    await site.close();
    await database.drop();
  }
}

async function build(db: Db, rounds: number) {
  // Who answers is the only one who is asked: nothing waits for an answer but what is meant to.
  const [talker, changer, waiting, ...pairs] = await buildPairs(db, PAIRS + 3, 1);
  if (!talker || !changer || !waiting) throw new Error('no pairs were built');
  const small = await buildSmall(db, SMALL);
  const standing = await buildWaiting(db, rounds);
  const advisors = PAIRS + 3 + SMALL + waitingAdvisors(rounds);
  return { talker, changer, waiting, pairs, small, standing, advisors };
}

function advisorOf({ advisors }: Pair): Pair['advisors'][number] {
  const [advisor] = advisors;
  if (!advisor) throw new Error('the pair has no advisor');
  return advisor;
}

interface RoundOptions {
  readonly at: number;
  readonly news: News;
  readonly freshness: Freshness;
  readonly round: number;
  readonly seconds: number;
  /** What is offered when one dies. */
  readonly offered: Waiting;
  readonly db: Db;
}

interface RoundFound {
  readonly recovery: number;
  readonly meanwhile: readonly number[];
  readonly broken: readonly string[];
}

/** Under load on both: a profile changes, then one process dies, and is started again at once. */
async function killOne(
  duo: Duo,
  book: Book,
  pairs: readonly Pair[],
  { at, news, freshness, round, seconds, offered, db }: RoundOptions,
): Promise<RoundFound> {
  const calls: Call[] = [];
  const load = new Load({ book, url: () => duo.next(), onCall: (call) => calls.push(call) });
  const stop = new AbortController();
  const working = Promise.all([...pairs.map((pair) => load.work(pair)), news.write(stop.signal)]);
  let [from, to, recovery] = [0, 0, 0];
  try {
    const end = Date.now() + seconds * 500;
    await freshness.change(round);
    await pause(Math.max(0, end - Date.now()));
    await joinAndBeOffered(db, offered);
    await duo.kill(at);
    from = performance.now();
    recovery = await duo.start(at);
    to = performance.now();
    await pause(seconds * 500);
  } finally {
    load.stop();
    stop.abort();
    await working;
  }
  const during = calls.filter(({ beganAt }) => beganAt > from && beganAt < to);
  const unanswered = during.filter(({ status }) => status === null);
  return {
    recovery,
    meanwhile: during.flatMap(({ status, ms }) => (status !== null && status < 300 ? [ms] : [])),
    broken: unanswered.map(() => NO_ANSWER),
  };
}
