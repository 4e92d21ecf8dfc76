/**
 * Two whole server processes on one MariaDB (design/security.md 19), under load that goes to both in turn: one after the
 * other is killed and started again while the other serves on. `npm run test:long -- pair`; `--rounds N` (6),
 * `--seconds N` of a round besides its restart (10).
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Db } from '../../../src/core/db/database.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { Visitor } from '../../support/visitor.ts';
import { leftFiles, lostMails } from '../support/aftermath.ts';
import { newBook, sendAgain, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { machineLoad, refusals, say, spread } from '../support/figures.ts';
import { Load } from '../support/load.ts';
import { onMariadb, proofOptions, proveOn } from '../support/proof.ts';
import { unseenFaults } from '../support/self-check.ts';
import { openSite, untilKnown } from '../support/site.ts';
import {
  buildWaiting,
  joinAndBeOffered,
  notOfferedOnce,
  waitingAdvisors,
  type Waiting,
} from '../support/waiting.ts';
import { acquaint, advisorOf, buildPairs, type Pair } from '../support/world.ts';
import { contend, LAST_HOURS } from './contention.ts';
import { Duo } from './duo.ts';
import { freshnessOf } from './freshness.ts';
import { guessPasswords } from './limits.ts';
import { LivePage } from './live-page.ts';
import { newsOf } from './news.ts';
import { leaveUnanswered, MATCH_DUE_DAYS, notDoneOnce } from './reminders.ts';

const PAIRS = 4;
const SMALL = 10;
const UNANSWERED = 40;

const { rounds, seconds, kinds } = proofOptions({ rounds: 6, seconds: 10 });
await proveOn(onMariadb(kinds), outliveKills);

/** Two processes under load; in every round one of them is killed and started again, in turn. */
async function outliveKills(kind: TestDatabaseKind): Promise<string[]> {
  const database = await kind.create();
  const { db } = database;
  const site = await openSite(database.url, { MATCH_DUE_DAYS, TRUST_PROXY: '1' });
  // Each has a data folder of its own, and they share the files (docs/operations.md).
  const { DATA_DIR, ...shared } = site.env;
  const env = { ...shared, FILES_URL: pathToFileURL(path.join(DATA_DIR, 'files')).href };
  const duo = new Duo(env);
  const strict = new Duo({ ...env, RATE_LIMIT_FACTOR: '1' });
  const book = newBook();
  try {
    const world = await build(db);
    const { talker } = world;
    const broken = await duo.during(async () => {
      await untilKnown(db, world.advisors);
      const unanswered = await leaveUnanswered(duo, world.waiting, UNANSWERED);
      return [
        ...(await throughRounds(db, duo, book, world)),
        ...(await notDoneOnce(db, unanswered, world.waiting)),
        ...(await lostMails(db, site.post)),
        ...(await endInOrder(duo)),
      ];
    });
    say(`  refused: ${refusals(book)}`);
    return await strict.during(async () => [
      ...broken,
      ...(await guessPasswords(strict, talker.organization.username)),
      ...(await leftFiles(db, { ...site.env, ...env })),
      ...(await unseenFaults(db, strict.url(0), book)),
      ...book.troubles,
    ]);
  } finally {
    await site.close();
    await database.drop();
  }
}

type World = Awaited<ReturnType<typeof build>>;
async function build(db: Db) {
  // Who answers is the only one who is asked: nothing waits for an answer but what is meant to.
  const [talker, changer, waiting, ...pairs] = await buildPairs(db, PAIRS + 3, 1);
  if (!talker || !changer || !waiting) throw new Error('no pairs were built');
  // Organisations whose hours suffice for one request each.
  const small = await buildPairs(db, SMALL, 1, LAST_HOURS);
  const standing = await buildWaiting(db, rounds);
  const advisors = PAIRS + 3 + SMALL + waitingAdvisors(rounds);
  return { talker, changer, waiting, pairs, small, standing, advisors };
}

async function throughRounds(
  db: Db,
  duo: Duo,
  book: Book,
  { talker, changer, pairs, small, standing }: World,
): Promise<string[]> {
  await acquaint(duo.next(), talker);
  const reader = await Visitor.signIn(duo.next(), talker.organization);
  const pages = [0, 1].map((at) => new LivePage(duo, at, reader.cookie));
  const writer = await Visitor.signIn(duo.next(), advisorOf(talker));
  const news = newsOf(duo, book, writer, talker.organization.userId);
  const freshness = await freshnessOf(duo, changer);
  const [lost, recoveries, meanwhile]: [string[], number[], number[]] = [[], [], []];
  try {
    for (const [before, offered] of standing.entries()) {
      const [round, logIns, written] = [before + 1, book.logIns.length, book.written.length];
      const killed = await killOne(db, duo, book, { pairs, news, freshness, round, offered });
      recoveries.push(killed.recovery);
      meanwhile.push(...killed.meanwhile);
      const found = [...(await missing(db, duo.next(), book, logIns)), ...killed.broken];
      await sendAgain(duo.next(), book);
      lost.push(...found.map((line) => `round ${round}: ${line}`));
      say(
        `  round ${round}: ${book.written.length - written} writes answered, ${killed.meanwhile.length} calls answered by the other while one was down for ${killed.recovery} ms, ${found.length} lost`,
      );
    }
    const races = await contend(db, duo, small);
    const notHeard = await news.notHeard(pages);
    lost.push(...(await missing(db, duo.next(), book, book.logIns.length)));
    for (const one of standing) lost.push(...(await notOfferedOnce(db, one)));
    say(
      `Two processes on MariaDB: ${book.written.length} writes answered over ${rounds} kills, ${lost.length} lost or doubled (${machineLoad()})`,
    );
    say(`  calls answered by the other one while one was down, ${spread(meanwhile)}`);
    say(`  ready again after a kill, ${spread(recoveries)}`);
    const noneMeanwhile = meanwhile.length > 0 ? [] : ['nothing was answered while one process was down'];
    return [...lost, ...races, ...noneMeanwhile, ...notHeard, ...freshness.tooLate()];
  } finally {
    await Promise.all(pages.map((page) => page.leave()));
  }
}

async function endInOrder(duo: Duo): Promise<string[]> {
  const exits = await Promise.all([duo.end(0), duo.end(1)]);
  say(`  asked to stop, they ended with ${exits.join(' and ')}`);
  return exits.every((code) => code === 0) ? [] : ['a process did not end in order'];
}

interface Round {
  readonly pairs: readonly Pair[];
  readonly news: ReturnType<typeof newsOf>;
  readonly freshness: Awaited<ReturnType<typeof freshnessOf>>;
  readonly round: number;
  /** What is offered when one dies. */
  readonly offered: Waiting;
}

/** Under load on both: a profile changes, then one process dies, and is started again at once. */
async function killOne(db: Db, duo: Duo, book: Book, { pairs, news, freshness, round, offered }: Round) {
  const load = new Load({ book, url: () => duo.next() }).start(pairs);
  const stop = new AbortController();
  const writing = news.write(stop.signal);
  const at = round % 2;
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
    stop.abort();
    await Promise.all([load.stop(), writing]);
  }
  const during = load.calls.filter(({ beganAt }) => beganAt > from && beganAt < to);
  // Requests of before a kill may be lost with their process; later ones go to the other one.
  const unanswered = during.filter(({ status }) => status === null);
  return {
    recovery,
    /** Calls that were answered while one of the two was down: how long they took. */
    meanwhile: during.flatMap(({ status, ms }) => (status !== null && status < 300 ? [ms] : [])),
    broken: unanswered.map(() => 'a call that began while one process was down got no answer from the other'),
  };
}
