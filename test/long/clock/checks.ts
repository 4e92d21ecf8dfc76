import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { databaseNow } from '../../../src/core/db/clock.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { RECURRING_JOBS } from '../../../src/jobs.ts';
import { buildAdvisor, type Person } from '../../support/builders.ts';
import type { PostOffice } from '../../support/post-office.ts';
import { buildServer } from '../../support/server.ts';
import type { Pair } from '../support/world.ts';
import { logIn, Page, sendMessage } from './people.ts';
import type { WallClock } from './wall-clock.ts';

/** In seconds. */
export const HOUR = 3_600;
export const DAY = 86_400;
const LIVE_MS = 8_000;
const MAIL_MS = 60_000;
const JOB_MS = 60_000;

export interface World {
  readonly db: Db;
  readonly url: string;
  /** The server's settings, its clock among them. */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: WallClock;
  readonly pairs: readonly Pair[];
  readonly post: PostOffice;
  readonly broken: string[];
}

/** Nobody is locked out by a window that a wrong clock began. */
export async function letIn({ url, broken }: World, { username }: Person, when: string): Promise<void> {
  const { status, retryAfter } = await logIn(url, username);
  if (status !== 200) broken.push(`${when}, the right password is answered with ${status} (${retryAfter} s)`);
}

/** The page of before still hears, and so does a new one. */
export async function hears(
  world: World,
  cookie: string,
  from: Person,
  to: Person,
  old: Page | null,
  when: string,
) {
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
export async function computed({ db, broken }: World, when: string): Promise<void> {
  const test = await buildServer(db);
  const { advisorId } = await buildAdvisor(test);
  await test.stop();
  for (const end = performance.now() + 60_000; performance.now() < end; await pause(200))
    if (await db('advisor_features').where('advisor_id', advisorId).first('advisor_id')) return;
  broken.push(`${when}: a new profile was not computed within a minute`);
}

/** Recurring work goes on: what comes every few seconds has run since, and nothing is put off beyond its round. */
export async function jobsGoOn({ db, broken, clock }: World, when: string): Promise<void> {
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
export async function mailsGoOut({ db, broken }: World, when: string): Promise<void> {
  const ids = await db('outbox').whereNot('status', 'sent').pluck('id');
  let left = ids;
  for (const end = performance.now() + MAIL_MS; performance.now() < end && left.length > 0; await pause(300))
    left = await db('outbox').whereIn('id', ids).whereNot('status', 'sent').pluck('id');
  if (left.length > 0) broken.push(`${when}: ${left.length} mails are stuck`);
}

/** No log-in in use lasts longer than from now. */
export async function noLogInTooLong({ db, broken }: World, name: string): Promise<void> {
  const beyond = dbTime(new Date(Date.now() + (60 + 41) * DAY * 1_000));
  const [row] = (await db('login_sessions').where('expires_at', '>', beyond).count({ n: '*' })) as {
    n: number | string;
  }[];
  if (Number(row?.n) > 0) broken.push(`${name}: ${row?.n} log-ins last for ever`);
}

/** Every mail of the outbox arrived, once. @returns how many */
export async function mailsOnce(world: World): Promise<number> {
  await mailsGoOut(world, 'in the end');
  const { db, post, broken } = world;
  const arrived = post.received.map(({ raw }) => Number(/^Message-ID: <outbox\.(\d+)\./im.exec(raw)?.[1]));
  const ids = await db('outbox').pluck('id');
  const times = new Map<number, number>();
  for (const id of arrived) times.set(id, (times.get(id) ?? 0) + 1);
  const lost = ids.filter((id) => !times.has(id)).length;
  const doubled = [...times.values()].filter((count) => count > 1).length;
  if (lost > 0) broken.push(`${lost} mails never arrived`);
  if (doubled > 0) broken.push(`${doubled} mails arrived more than once`);
  return ids.length;
}
