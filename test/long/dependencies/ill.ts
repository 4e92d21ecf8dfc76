import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { ModelServer, type Asked, type Scripted } from '../../support/model-server.ts';
import { startReady } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { logInAt } from '../../support/visitor.ts';
import { answering } from '../../features/matching/search/assessment/assessment-world.ts';
import { doctor, mailsArrived } from '../support/aftermath.ts';
import { newBook, untilWritten, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { Load } from '../support/load.ts';
import { openSite, untilKnown, type Site } from '../support/site.ts';
import { buildPairs, type Pair } from '../support/world.ts';
import { IllPostOffice, type Illness } from './ill-post-office.ts';
import { searchUntil } from './searches.ts';

/** What both dependencies do in a phase; null is well. */
export interface Phase {
  readonly name: string;
  readonly mail: Illness | null;
  readonly model: Scripted | null;
  /** Whether to wait until the model is asked again: it takes half a minute, and is the same after other failures. */
  readonly untilAsked: boolean;
}

const ill = (name: string, mail: Illness, model: Scripted, untilAsked = true): Phase => ({
  name,
  mail,
  model,
  untilAsked,
});
export const WELL: Phase = { name: 'mail server and model well', mail: null, model: null, untilAsked: true };
export const PHASES: readonly Phase[] = [
  ill('mail server down, model down', 'down', 'drop'),
  ill('mail server silent, model silent', 'silent', 'stall'),
  ill('mail server sends us away, model says garbage', 'closed', { text: 'Bananas.' }),
  ill('mail server refuses (550), model breaks off', 'refusing', 'cut', false),
  ill('mail server greylists (451), model does not stop', 'greylisting', 'flood'),
  ill('mail server dies in mid-mail, model refuses', 'dying', { status: 503, message: 'overloaded' }, false),
];

export type Passed = Awaited<ReturnType<typeof pass>>;

const PAIRS = 3;
const EMPTY_WITHIN_MS = 120_000;
const ASSESSED_WITHIN_MS = 60_000;

interface World {
  readonly db: Db;
  readonly site: Site;
  readonly model: ModelServer;
  readonly pairs: readonly Pair[];
  readonly book: Book;
  readonly broken: string[];
}

/**
 * Servers under load through every illness, each followed by recovery.
 * @param onPassed hears of each phase when it is over
 */
export async function throughIllness(
  kind: TestDatabaseKind,
  phases: readonly Phase[],
  seconds: number,
  onPassed: (passed: Passed) => void,
) {
  const database = await kind.create();
  const { db } = database;
  const model = await new ModelServer().open();
  const site = await openSite(database.url, { ...model.env('openai'), AI_TIMEOUT_SECONDS: '5' });
  try {
    const pairs = await buildPairs(db, PAIRS);
    const world: World = { db, site, model, pairs, book: newBook(), broken: [] };
    const passed: Passed[] = [];
    for (const phase of [WELL, ...phases]) {
      const one = await pass(world, phase, seconds * 1_000);
      onPassed(one);
      passed.push(one);
    }
    const { book, broken } = world;
    // What people did last is still to be sent: by the next process, as after any stop.
    const server = await startReady(site.env);
    const mails = await mailsArrived(db, site.post);
    broken.push(...(await missing(db, server.url, book, 0)), ...book.troubles);
    await server.stop();
    const [well, ...others] = passed;
    if (!well) throw new Error('nothing was passed');
    return { answered: book.written.length, well, phases: others, mails, broken };
  } finally {
    await model.close();
    await site.close();
    await database.drop();
  }
}

/** One phase, with a process of its own: what the one before has learnt of its dependencies is forgotten. */
async function pass({ db, site, model, pairs, book, broken }: World, phase: Phase, ms: number) {
  const server = await startReady(site.env);
  try {
    await untilKnown(db, PAIRS * 2);
    model.scriptBy(wellModel);
    const load = new Load({ book, url: () => server.url }).start(pairs);
    const { cookie } = await logInAt(server.url, pairs[0]?.organization.username ?? '');
    // All is well first: what is loaded once is not counted.
    await untilAssessed(server.url, cookie, broken, `the start of "${phase.name}"`);
    load.calls.splice(0);
    const post = await fallIll(site, phase.mail);
    if (phase.model === null) model.asked.length = 0;
    else model.script(phase.model);
    let isOver = false;
    const searching = searchUntil(server.url, cookie, () => isOver);
    const diagnosis = pause(ms / 2).then(() => doctor(site.env));
    await written(book, ms);
    isOver = true;
    const [searched, { ill }] = [await searching, await diagnosis];
    const calls = load.calls.splice(0).map((call) => call.ms);
    const [waiting, asked] = [(await queued(db)).length, model.asked.length];
    await post?.close();
    if (post) await site.post.open();
    model.scriptBy(wellModel);
    const [emptiedMs, assessedMs] = await Promise.all([
      emptied(db, broken, phase.name),
      phase.untilAsked ? untilAssessed(server.url, cookie, broken, phase.name) : null,
    ]);
    await load.stop();
    // Told to stop: mails that are on their way are marked, so that nobody sends them again.
    server.child.kill('SIGTERM');
    const code = await server.ended;
    if (code !== 0) broken.push(`after "${phase.name}": told to stop, the server ended with ${code}`);
    const gaps = (post?.calls ?? []).slice(1).map((at, n) => Math.round(at - (post?.calls[n] ?? at)));
    return {
      name: phase.name,
      calls,
      searched,
      /** Mails that waited at its end. */
      waiting,
      /** Milliseconds between the calls at the ill mail server. */
      gaps,
      doctor: ill.join('; '),
      /** From the mail server's recovery until every mail that waited was sent. */
      emptiedMs,
      /** Questions that the model got while it was ill. */
      asked,
      /** From its recovery until it had assessed a search; null where that was not waited for. */
      assessedMs,
    };
  } finally {
    await server.stop();
  }
}

async function fallIll({ post }: Site, illness: Illness | null): Promise<IllPostOffice | null> {
  if (illness === null) return null;
  const port = Number(new URL(post.url).port);
  const office = new IllPostOffice(illness);
  await post.close();
  await office.open(port);
  return office;
}

/** Answers searches and the doctor as it should; about a CV it has no idea, as there is not much in those of the load. */
function wellModel(asked: Asked): Scripted {
  if (asked.user.startsWith('2 and 3')) return { answer: { sum: 5 } };
  return asked.user.includes('"advisors"') ? answering()(asked) : { text: 'I do not know.' };
}

async function untilAssessed(url: string, cookie: string, broken: string[], when: string): Promise<number> {
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  const { ends } = await searchUntil(
    url,
    cookie,
    (soFar) => soFar.ends.has('complete') || since() > ASSESSED_WITHIN_MS,
  );
  if (!ends.has('complete')) broken.push(`after "${when}": the model assessed nothing within ${since()} ms`);
  return since();
}

/** So long, and until enough was written to speak of. */
const written = (book: Book, ms: number) => Promise.all([pause(ms), untilWritten(book, 20, ms + 120_000)]);

const queued = (db: Db) => db('outbox').whereNot('status', 'sent').pluck('id');

/** Waits until all mails that wait now are sent; those of people still at work come on top. */
async function emptied(db: Db, broken: string[], when: string): Promise<number> {
  const began = performance.now();
  const ids = await queued(db);
  const areSent = async () => (await queued(db).whereIn('id', ids)).length === 0;
  const since = () => Math.round(performance.now() - began);
  await until('all are sent', areSent, EMPTY_WITHIN_MS, 200).catch(() =>
    broken.push(`after "${when}": mails still wait after ${since()} ms`),
  );
  return since();
}
