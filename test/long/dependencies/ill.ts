import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import { timematch, type Run } from '../../cli/run.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { ModelServer, type Asked, type Scripted } from '../../support/model-server.ts';
import { startProcess, type ServerProcess } from '../../support/process.ts';
import { answering } from '../../features/matching/search/assessment/assessment-world.ts';
import { logIn } from '../clock/people.ts';
import { newBook, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { Load } from '../support/load.ts';
import { mailsArrived, type MailsFound } from '../support/mails.ts';
import { openSite, untilKnown, untilReady, type Site } from '../support/site.ts';
import { buildPairs, type Pair } from '../support/world.ts';
import { IllPostOffice, type Illness } from './ill-post-office.ts';
import { searchUntil, type Searched } from './searches.ts';

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

export interface Passed {
  readonly name: string;
  readonly calls: readonly number[];
  readonly searched: Searched;
  /** Mails that waited at its end. */
  readonly waiting: number;
  /** Milliseconds between the calls at the ill mail server. */
  readonly gaps: readonly number[];
  readonly doctor: string;
  /** From the mail server's recovery until every mail that waited was sent. */
  readonly emptiedMs: number;
  /** Questions that the model got while it was ill. */
  readonly asked: number;
  /** From its recovery until it had assessed a search; null where that was not waited for. */
  readonly assessedMs: number | null;
}

export interface Ill {
  readonly answered: number;
  readonly well: Passed;
  readonly phases: readonly Passed[];
  readonly mails: MailsFound;
  readonly broken: string[];
}

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
): Promise<Ill> {
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
    const server = await startProcess(site.env);
    await untilReady(server);
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
async function pass(
  { db, site, model, pairs, book, broken }: World,
  phase: Phase,
  ms: number,
): Promise<Passed> {
  const server = await startProcess(site.env);
  try {
    await untilReady(server);
    await untilKnown(db, PAIRS * 2);
    const times: number[] = [];
    const load = new Load({ book, url: () => server.url, onCall: (call) => void times.push(call.ms) });
    model.scriptBy(wellModel);
    const working = Promise.all(pairs.map((pair) => load.work(pair)));
    const { cookie } = await logIn(server.url, pairs[0]?.organization.username ?? '');
    // All is well first: what is loaded once is not counted.
    await untilAssessed(server.url, cookie, broken, `the start of "${phase.name}"`);
    times.splice(0);
    const post = await fallIll(site, phase.mail);
    if (phase.model === null) model.asked.length = 0;
    else model.script(phase.model);
    let isOver = false;
    const searching = searchUntil(server.url, cookie, () => isOver);
    const diagnosis = pause(ms / 2).then(() => timematch(['doctor', '--json'], { env: site.env }));
    await written(book, ms);
    isOver = true;
    const [searched, doctor] = [await searching, wrongOf(await diagnosis)];
    const [calls, waiting, asked] = [times.splice(0), await queued(db), model.asked.length];
    await post?.close();
    if (post) await site.post.open();
    model.scriptBy(wellModel);
    const [emptiedMs, assessedMs] = await Promise.all([
      emptied(db, broken, phase.name),
      phase.untilAsked ? untilAssessed(server.url, cookie, broken, phase.name) : null,
    ]);
    load.stop();
    await working;
    const code = await ended(server);
    if (code !== 0) broken.push(`after "${phase.name}": told to stop, the server ended with ${code}`);
    const gaps = (post?.calls ?? []).slice(1).map((at, n) => Math.round(at - (post?.calls[n] ?? at)));
    return { name: phase.name, calls, searched, waiting, gaps, doctor, emptiedMs, asked, assessedMs };
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

/** Told to stop: mails that are on their way are marked, so that nobody sends them again. */
async function ended({ child, ended: over }: ServerProcess): Promise<number | null> {
  child.kill('SIGTERM');
  return over;
}

/** So long, and until enough was written to speak of. */
async function written(book: Book, ms: number): Promise<void> {
  const began = performance.now();
  for (const wanted = book.written.length + 20; ; await pause(50)) {
    const over = performance.now() - began;
    if (over > ms && book.written.length >= wanted) return;
    if (over > ms + 120_000) throw new Error(`no writes are answered: ${book.troubles.slice(-3).join('; ')}`);
  }
}

const queued = async (db: Db): Promise<number> =>
  Number(
    ((await db('outbox').whereNot('status', 'sent').count({ n: '*' }).first()) as { n: number | string }).n,
  );

/** Waits until all mails that wait now are sent; those of people still at work come on top. */
async function emptied(db: Db, broken: string[], when: string): Promise<number> {
  const began = performance.now();
  const ids = await db('outbox').whereNot('status', 'sent').pluck('id');
  for (;;) {
    const left = await db('outbox').whereIn('id', ids).whereNot('status', 'sent').pluck('id');
    const ms = Math.round(performance.now() - began);
    if (left.length === 0) return ms;
    if (ms > EMPTY_WITHIN_MS) {
      broken.push(`after "${when}": ${left.length} mails still wait after ${ms} ms`);
      return ms;
    }
    await pause(200);
  }
}

/** The doctor's checks that are not content. */
function wrongOf(run: Run): string {
  const { checks } = run.json() as { checks: { check: string; ok: boolean; detail: string }[] };
  return checks
    .filter(({ ok }) => !ok)
    .map(({ check, detail }) => `${check}: ${detail}`)
    .join('; ');
}
