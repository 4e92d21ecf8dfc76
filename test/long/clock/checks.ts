import { buildIn } from '../../support/server.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { databaseNow } from '../../../src/core/db/clock.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { RECURRING_JOBS } from '../../../src/jobs.ts';
import { buildAdvisor, type Person } from '../../support/builders.ts';
import type { Listener } from '../../support/listener.ts';
import type { PostOffice } from '../../support/post-office.ts';
import { countRows, dbDays } from '../../support/rows.ts';
import { until } from '../../support/until.ts';
import { logInAt } from '../../support/visitor.ts';
import { mailsFound } from '../support/aftermath.ts';
import { type Pair } from '../support/world.ts';
import { hearsOf, openPage, sendMessage } from './people.ts';
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
  const { status, headers } = await logInAt(url, username);
  const again = headers.get('retry-after') ?? 0;
  if (status !== 200) broken.push(`${when}, the right password is answered with ${status} (${again} s)`);
}

/** The page of before still hears, and so does a new one. */
export async function hears(
  world: World,
  cookie: string,
  from: Person,
  to: Person,
  old: Listener | null,
  when: string,
) {
  const { url, broken } = world;
  const fresh = await openPage(url, cookie);
  const sender = await logInAt(url, from.username);
  const text = await sendMessage(url, sender.cookie, to.userId);
  if (text === null) broken.push(`${when}: a message was refused (log-in ${sender.status})`);
  else
    for (const [name, page] of [
      ['the page of before', old],
      ['a new page', fresh],
    ] as const)
      if (page && !(await hearsOf(page, text, LIVE_MS)))
        broken.push(`${when}: ${name} did not hear of a message`);
  fresh.leave();
}

/** A profile that is new now becomes known to the search. */
export async function computed({ db, broken }: World, when: string): Promise<void> {
  const { advisorId } = await buildIn(db, (test) => buildAdvisor(test));
  const isThere = async () => (await countRows(db, 'advisor_features', { advisor_id: advisorId })) > 0;
  if (!(await comesTrue(isThere, 60_000)))
    broken.push(`${when}: a new profile was not computed within a minute`);
}

/** Recurring work goes on: what comes every few seconds has run since, and nothing is put off beyond its round. */
export async function jobsGoOn({ db, broken, clock }: World, when: string): Promise<void> {
  const frequent = RECURRING_JOBS.filter(({ everySeconds }) => everySeconds <= 10).map(({ kind }) => kind);
  const stuck = new Set(frequent);
  const last = new Map<string, string>();
  await comesTrue(async () => {
    const rows = await db('jobs')
      .whereIn('dedupe_key', [...stuck])
      .select('dedupe_key', 'run_at');
    for (const { dedupe_key: key, run_at: at } of rows) {
      const kind = String(key);
      if (last.has(kind) && last.get(kind) !== at) stuck.delete(kind);
      last.set(kind, at);
    }
    return stuck.size === 0;
  }, JOB_MS);
  for (const kind of stuck) broken.push(`${when}: ${kind} does not run any more`);
  const ahead = clock.seconds > 0 ? clock.seconds : 0;
  const latest = new Date((await databaseNow(db)).getTime() + (ahead + HOUR + 300 + 60) * 1_000);
  const kinds = RECURRING_JOBS.map(({ kind }) => kind);
  const late = await db('jobs')
    .whereIn('dedupe_key', kinds)
    .where('run_at', '>', dbTime(latest))
    .pluck('dedupe_key');
  for (const kind of late) broken.push(`${when}: ${kind} is put off beyond its round`);
}

/** Every mail that waits goes out within moments. */
export async function mailsGoOut({ db, broken }: World, when: string): Promise<void> {
  const ids = await db('outbox').whereNot('status', 'sent').pluck('id');
  const left = () => db('outbox').whereIn('id', ids).whereNot('status', 'sent').pluck('id');
  if (!(await comesTrue(async () => (await left()).length === 0, MAIL_MS)))
    broken.push(`${when}: ${(await left()).length} mails are stuck`);
}

/** No log-in in use lasts longer than from now. */
export async function noLogInTooLong({ db, broken }: World, name: string): Promise<void> {
  const beyond = dbDays(60 + 41);
  const rows = await db('login_sessions').where('expires_at', '>', beyond).pluck('id');
  if (rows.length > 0) broken.push(`${name}: ${rows.length} log-ins last for ever`);
}

/** Every mail of the outbox arrived, once. @returns how many */
export async function mailsOnce(world: World): Promise<number> {
  await mailsGoOut(world, 'in the end');
  const { queued, lost, doubled } = await mailsFound(world.db, world.post);
  if (lost > 0) world.broken.push(`${lost} mails never arrived`);
  if (doubled > 0) world.broken.push(`${doubled} mails arrived more than once`);
  return queued;
}

/** Whether something comes true within so many milliseconds. */
const comesTrue = (isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> =>
  until('it comes true', isSo, withinMs, 300).then(
    () => true,
    () => false,
  );
