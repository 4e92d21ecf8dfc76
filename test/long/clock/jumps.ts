import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { databaseNow } from '../../../src/core/db/clock.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { RECURRING_JOBS } from '../../../src/jobs.ts';
import { buildAdvisor } from '../../support/builders.ts';
import type { Person } from '../../support/builders.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import type { PostOffice } from '../../support/post-office.ts';
import { startProcess } from '../../support/process.ts';
import { buildServer } from '../../support/server.ts';
import { newBook } from '../support/book.ts';
import type { Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { say } from '../support/figures.ts';
import { Load } from '../support/load.ts';
import { openSite, untilKnown, untilReady } from '../support/site.ts';
import { buildPairs } from '../support/world.ts';
import type { Pair } from '../support/world.ts';
import { accountStatus, acquaint, lockOut, logIn, Page, sendMessage } from './people.ts';
import { comeRound, layDown, notOnce } from './time-work.ts';
import { WallClock } from './wall-clock.ts';

const HOUR = 3_600;
const DAY = 86_400;
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
const LIVE_MS = 8_000;
const MAIL_MS = 60_000;
const JOB_MS = 60_000;

export interface Jumped {
  readonly answered: number;
  readonly mails: number;
  readonly broken: string[];
}

interface World {
  readonly db: Db;
  readonly url: string;
  /** The server's settings, its clock among them. */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: WallClock;
  readonly pairs: readonly Pair[];
  readonly post: PostOffice;
  readonly broken: string[];
}

/** One server process under load, whose clock jumps away and back again; with SQLite its database's clock as well. */
export async function jump(
  kind: TestDatabaseKind,
  library: string,
  jumps: readonly { readonly name: string; readonly seconds: number }[],
): Promise<Jumped> {
  const database = await kind.create();
  const clock = new WallClock(library);
  const site = await openSite(database.url, { RATE_LIMIT_FACTOR: '1', ...clock.env });
  const server = await startProcess(site.env);
  const book = newBook();
  const broken: string[] = [];
  try {
    const pairs = await buildPairs(database.db, 2 + jumps.length);
    await untilReady(server);
    await untilKnown(database.db, pairs.length * 2);
    const { db } = database;
    const world = { db, url: server.url, env: site.env, clock, pairs, post: site.post, broken };
    const load = new Load({ book, url: () => server.url });
    const working = Promise.all(pairs.slice(0, 2).map((pair) => load.work(pair)));
    await untilWritten(book, 15);
    for (const [at, { name, seconds }] of jumps.entries()) {
      say(`  ${kind.name}: the clock goes to ${name}, and back`);
      const someone = pairs[2 + at];
      const before = broken.length;
      if (someone) await awayAndBack(world, book, someone, name, seconds);
      for (const line of broken.slice(before)) say(`    ${line}`);
    }
    load.stop();
    await working;
    broken.push(...(await missing(database.db, server.url, book, book.logIns.length)));
    broken.push(...troublesOf(book));
    const sent = await mailsOnce(world);
    return { answered: book.written.length, mails: sent, broken };
  } finally {
    await server.stop();
    await site.close();
    await database.drop();
    clock.remove();
  }
}

async function awayAndBack(world: World, book: Book, pair: Pair, name: string, seconds: number) {
  const { db, url, env, clock, broken } = world;
  const { organization, advisors } = pair;
  const wrong = (what: string) => void broken.push(`${name}: ${what}`);
  const [advisor, other] = advisors;
  if (!advisor || !other) throw new Error('a pair has two advisors');
  await acquaint(url, organization.username, advisor);
  const work = await layDown(db, url, pair, advisor, seconds);
  const before = await logIn(url, organization.username);
  const page = await Page.open(url, before.cookie);
  await lockOut([url], other.username);

  clock.set(seconds);
  // Ahead, the window is over; behind, it would last until the clock has caught up.
  await letIn(world, other, `${name}: after a lock-out before`);
  const during = await logIn(url, organization.username);
  const expected = seconds > IDLE_DAYS * DAY ? 401 : 200;
  const status = await accountStatus(url, before.cookie);
  if (status !== expected) wrong(`a log-in of before is answered with ${status}, not ${expected}`);
  await hears(world, during.cookie, advisor, organization, expected === 200 ? page : null, name);
  await lockOut([url], advisor.username);
  await untilWritten(book, 10);
  await computed(world, name);
  await jobsGoOn(world, name);
  await comeRound(db, env);

  clock.set(0);
  await letIn(world, advisor, `${name}, and back: after a lock-out there`);
  for (const [when, { cookie }] of [
    ['before', before],
    ['then', during],
  ] as const) {
    const found = await accountStatus(url, cookie);
    if (found !== 200) wrong(`back again, a log-in of ${when} is answered with ${found}`);
  }
  await hears(world, during.cookie, advisor, organization, page, `${name}, and back`);
  await untilWritten(book, 10);
  await computed(world, `${name}, and back`);
  await jobsGoOn(world, `${name}, and back`);
  await comeRound(db, env);
  for (const what of await notOnce(db, work)) wrong(what);
  await mailsGoOut(world, `${name}, and back`);
  await noLogInTooLong(world, name);
  page.leave();
}

/** Nobody is locked out by a window that a wrong clock began. */
async function letIn({ url, broken }: World, { username }: Person, when: string): Promise<void> {
  const { status, retryAfter } = await logIn(url, username);
  if (status !== 200) broken.push(`${when}, the right password is answered with ${status} (${retryAfter} s)`);
}

/** The page of before still hears, and so does a new one. */
async function hears(world: World, cookie: string, from: Person, to: Person, old: Page | null, when: string) {
  const { url, broken } = world;
  const fresh = await Page.open(url, cookie);
  const sender = await logIn(url, from.username);
  const text = await sendMessage(url, sender.cookie, to.userId);
  if (text === null) broken.push(`${when}: a message was refused (log-in ${sender.status})`);
  else
    for (const [name, page] of [
      ['the page of before', old],
      ['a new page', fresh],
    ] as const)
      if (page && !(await page.hears(text, LIVE_MS)))
        broken.push(`${when}: ${name} did not hear of a message`);
  fresh.leave();
}

/** A profile that is new now becomes known to the search. */
async function computed({ db, broken }: World, when: string): Promise<void> {
  const test = await buildServer(db);
  const { advisorId } = await buildAdvisor(test);
  await test.stop();
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(200))
    if (await db('advisor_features').where('advisor_id', advisorId).first('advisor_id')) return;
  broken.push(`${when}: a new profile was not computed within a minute`);
}

/** Recurring work goes on: what comes every few seconds has run since, and nothing is put off beyond its round. */
async function jobsGoOn({ db, broken, clock }: World, when: string): Promise<void> {
  const frequent = RECURRING_JOBS.filter(({ everySeconds }) => everySeconds <= 10).map(({ kind }) => kind);
  const stuck = new Set(frequent);
  const last = new Map<string, string>();
  for (const end = performance.now() + JOB_MS; performance.now() < end && stuck.size > 0; await pause(500)) {
    const rows = (await db('jobs')
      .whereIn('dedupe_key', [...stuck])
      .select('dedupe_key', 'run_at')) as {
      dedupe_key: string;
      run_at: string;
    }[];
    for (const { dedupe_key: kind, run_at: at } of rows) {
      if (last.has(kind) && last.get(kind) !== at) stuck.delete(kind);
      last.set(kind, at);
    }
  }
  for (const kind of stuck) broken.push(`${when}: ${kind} does not run any more`);
  const ahead = clock.seconds > 0 ? clock.seconds : 0;
  const latest = new Date((await databaseNow(db)).getTime() + (ahead + HOUR + 300 + 60) * 1_000);
  const late = (await db('jobs')
    .whereIn(
      'dedupe_key',
      RECURRING_JOBS.map(({ kind }) => kind),
    )
    .where('run_at', '>', dbTime(latest))
    .pluck('dedupe_key')) as string[];
  for (const kind of late) broken.push(`${when}: ${kind} is put off beyond its round`);
}

/** Every mail that waits goes out within moments. */
async function mailsGoOut({ db, broken }: World, when: string): Promise<void> {
  const ids = (await db('outbox').whereNot('status', 'sent').pluck('id')) as number[];
  let left = ids;
  for (const end = performance.now() + MAIL_MS; performance.now() < end && left.length > 0; await pause(300))
    left = (await db('outbox').whereIn('id', ids).whereNot('status', 'sent').pluck('id')) as number[];
  if (left.length > 0) broken.push(`${when}: ${left.length} mails are stuck`);
}

/** No log-in in use lasts longer than from now. */
async function noLogInTooLong({ db, broken }: World, name: string): Promise<void> {
  const beyond = dbTime(new Date(Date.now() + (60 + 41) * DAY * 1_000));
  const [row] = (await db('login_sessions').where('expires_at', '>', beyond).count({ n: '*' })) as {
    n: number | string;
  }[];
  if (Number(row?.n) > 0) broken.push(`${name}: ${row?.n} log-ins last for ever`);
}

/** Every mail of the outbox arrived, once. @returns how many */
async function mailsOnce(world: World): Promise<number> {
  await mailsGoOut(world, 'in the end');
  const { db, post, broken } = world;
  const arrived = post.received.map(({ raw }) => Number(/^Message-ID: <outbox\.(\d+)\./im.exec(raw)?.[1]));
  const ids = (await db('outbox').pluck('id')) as number[];
  const times = new Map<number, number>();
  for (const id of arrived) times.set(id, (times.get(id) ?? 0) + 1);
  const lost = ids.filter((id) => !times.has(id)).length;
  const doubled = [...times.values()].filter((count) => count > 1).length;
  if (lost > 0) broken.push(`${lost} mails never arrived`);
  if (doubled > 0) broken.push(`${doubled} mails arrived more than once`);
  return ids.length;
}

/** A log-in that was idle for 40 days by the server's clock is over: the load's own meet that, too. */
const troublesOf = ({ troubles }: Book): string[] => troubles.filter((line) => !/: 401 /.test(line));

async function untilWritten(book: Book, more: number): Promise<void> {
  const end = performance.now() + 180_000;
  for (const wanted = book.written.length + more; book.written.length < wanted; await pause(20))
    if (performance.now() > end)
      throw new Error(`no writes are answered: ${book.troubles.slice(-5).join('; ')}`);
}
