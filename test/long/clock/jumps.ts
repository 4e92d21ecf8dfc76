import { performance } from 'node:perf_hooks';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startReady } from '../../support/process.ts';
import { logInAt } from '../../support/visitor.ts';
import { newBook, untilWritten, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { machineLoad, say } from '../support/figures.ts';
import { Load } from '../support/load.ts';
import { openSite, untilKnown } from '../support/site.ts';
import { acquaint, buildPairs, type Pair } from '../support/world.ts';
import {
  computed,
  DAY,
  hears,
  HOUR,
  jobsGoOn,
  letIn,
  mailsGoOut,
  mailsOnce,
  noLogInTooLong,
} from './checks.ts';
import type { World } from './checks.ts';
import { accountStatus, lockOut, openPage } from './people.ts';
import { comeRound, layDown, notOnce } from './time-work.ts';
import { WallClock } from './wall-clock.ts';

/** Away from the right time, and back to it: each is a jump in both directions. */
export const JUMPS: readonly { readonly name: string; readonly seconds: number }[] = [
  { name: 'an hour ahead', seconds: HOUR },
  { name: 'a day ahead', seconds: DAY },
  { name: '40 days ahead', seconds: 40 * DAY },
  { name: 'an hour behind', seconds: -HOUR },
  { name: 'a day behind', seconds: -DAY },
];

/** What a log-in lasts for without being used. */
const IDLE_DAYS = 14;
const WRITTEN_WITHIN_MS = 180_000;

/** One server process under load, whose clock jumps away and back again; with SQLite its database's clock as well. */
export async function jump(
  kind: TestDatabaseKind,
  library: string,
  jumps: typeof JUMPS,
): Promise<readonly string[]> {
  const database = await kind.create();
  const { db } = database;
  const clock = new WallClock(library);
  const site = await openSite(database.url, { RATE_LIMIT_FACTOR: '1', ...clock.env });
  const book = newBook();
  const broken: string[] = [];
  const pairs = await buildPairs(db, 2 + jumps.length);
  const server = await startReady(site.env);
  try {
    await untilKnown(db, pairs.length * 2);
    const world = { db, url: server.url, env: site.env, clock, pairs, post: site.post, broken };
    // Not too long ago for a clock that is 40 days ahead, either.
    const load = new Load({ book, url: () => server.url, firstSlotDays: 40 }).start(pairs.slice(0, 2));
    await untilWritten(book, 15, WRITTEN_WITHIN_MS);
    for (const [at, { name, seconds }] of jumps.entries()) {
      say(`  ${kind.name}: the clock goes to ${name}, and back`);
      const someone = pairs[2 + at];
      const before = broken.length;
      const took = someone ? await awayAndBack(world, book, someone, name, seconds) : [];
      say(`    after it, then after it is back: ${took.join(', ')}`);
      for (const line of broken.slice(before)) say(`    ${line}`);
    }
    await load.stop();
    broken.push(
      ...(await missing(db, server.url, book, book.logIns.length, LIMITS.mail.fromOneToOneADay)),
      ...troublesOf(book),
    );
    const mails = await mailsOnce(world);
    say(`${kind.name}: ${jumps.length} jumps away and back under load (${machineLoad()})`);
    say(
      `  ${book.written.length} writes answered and there; ${mails} mails, each arrived once: ${!broken.some((line) => /mail/.test(line))}`,
    );
    say(
      `  log-ins, lock-outs, live pages, jobs, search, the yearly reset, reminders and lapses looked at each time`,
    );
    return broken;
  } finally {
    await server.stop();
    await site.close();
    await database.drop();
  }
}

/** @returns what was waited for after each jump, and for how long */
async function awayAndBack(world: World, book: Book, pair: Pair, name: string, seconds: number) {
  const { db, url, env, clock, broken } = world;
  const { organization, advisors } = pair;
  const wrong = (what: string) => void broken.push(`${name}: ${what}`);
  const [advisor, other] = advisors;
  if (!advisor || !other) throw new Error('a pair has two advisors');
  const took: string[] = [];
  const timed = async (what: string, work: Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work;
    took.push(`${what} ${Math.round(performance.now() - began)} ms`);
  };
  await acquaint(url, pair);
  const work = await layDown(db, url, pair, advisor, seconds);
  const before = await logInAt(url, organization.username);
  const page = await openPage(url, before.cookie);
  await lockOut([url], other.username);

  clock.set(seconds);
  // Ahead, the window is over; behind, it would last until the clock has caught up.
  await letIn(world, other, `${name}: after a lock-out before`);
  const during = await logInAt(url, organization.username);
  const expected = seconds > IDLE_DAYS * DAY ? 401 : 200;
  const status = await accountStatus(url, before.cookie);
  if (status !== expected) wrong(`a log-in of before is answered with ${status}, not ${expected}`);
  const old = expected === 200 ? page : null;
  await timed('message heard', hears(world, during.cookie, advisor, organization, old, name));
  await lockOut([url], advisor.username);
  await timed('10 writes', untilWritten(book, 10, WRITTEN_WITHIN_MS));
  await timed('profile known', computed(world, name));
  await timed('jobs twice', jobsGoOn(world, name));
  await timed('reminders and reset', comeRound(db, env));

  clock.set(0);
  await letIn(world, advisor, `${name}, and back: after a lock-out there`);
  for (const [when, { cookie }] of [
    ['before', before],
    ['then', during],
  ] as const) {
    const found = await accountStatus(url, cookie);
    if (found !== 200) wrong(`back again, a log-in of ${when} is answered with ${found}`);
  }
  // Where its log-in was over meanwhile, the server has let go of the page; a browser calls again.
  const again = old ?? (await openPage(url, before.cookie));
  await timed(
    'message heard',
    hears(world, during.cookie, advisor, organization, again, `${name}, and back`),
  );
  await timed('10 writes', untilWritten(book, 10, WRITTEN_WITHIN_MS));
  await timed('profile known', computed(world, `${name}, and back`));
  await timed('jobs twice', jobsGoOn(world, `${name}, and back`));
  await timed('reminders and reset', comeRound(db, env));
  for (const what of await notOnce(db, work)) wrong(what);
  await timed('mails gone', mailsGoOut(world, `${name}, and back`));
  await noLogInTooLong(world, name);
  page.leave();
  again.leave();
  return took;
}

/** A log-in that was idle for 40 days by the server's clock is over: the load's own meet that, too. */
const troublesOf = ({ troubles }: Book): string[] => troubles.filter((line) => !/: 401 /.test(line));
