import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../src/core/db/database.ts';
import type { Run } from '../../cli/run.ts';
import { timematch } from '../../cli/run.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { ModelServer } from '../../support/model-server.ts';
import type { Scripted } from '../../support/model-server.ts';
import { startProcess } from '../../support/process.ts';
import { logIn } from '../clock/people.ts';
import { newBook } from '../support/book.ts';
import type { Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { say } from '../support/figures.ts';
import { Load } from '../support/load.ts';
import { mailsArrived } from '../support/mails.ts';
import type { MailsFound } from '../support/mails.ts';
import { openSite, untilKnown, untilReady } from '../support/site.ts';
import { buildPairs } from '../support/world.ts';
import { IllPostOffice } from './ill-post-office.ts';
import type { Illness } from './ill-post-office.ts';
import { searchUntil } from './searches.ts';
import type { Searched } from './searches.ts';

/** What both dependencies do in a phase; null is well. */
export interface Phase {
  readonly name: string;
  readonly mail: Illness | null;
  readonly model: Scripted;
}

/** The model's own way to be of no use; no phase has it answer well, so that each search needs what stands in for it. */
const BUSY: Scripted = { status: 503, message: 'overloaded' };

export const WELL: Phase = { name: 'mail server well, model refusing', mail: null, model: BUSY };
export const PHASES: readonly Phase[] = [
  { name: 'mail server down, model down', mail: 'down', model: 'drop' },
  { name: 'mail server silent, model slow', mail: 'silent', model: 'stall' },
  { name: 'mail server sends us away, model says garbage', mail: 'closed', model: { text: 'Bananas.' } },
  { name: 'mail server refuses (550), model breaks off', mail: 'refusing', model: 'cut' },
  { name: 'mail server greylists (451), model does not stop', mail: 'greylisting', model: 'flood' },
  { name: 'mail server dies in mid-mail, model refuses', mail: 'dying', model: BUSY },
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
}

export interface Ill {
  readonly answered: number;
  readonly well: Passed;
  readonly phases: readonly Passed[];
  readonly mails: MailsFound;
  readonly broken: string[];
}

const PAIRS = 3;
const EMPTY_WITHIN_MS = 240_000;

/** One server under load through every illness, each followed by recovery. */
export async function throughIllness(
  kind: TestDatabaseKind,
  phases: readonly Phase[],
  seconds: number,
): Promise<Ill> {
  const database = await kind.create();
  const model = await new ModelServer().open();
  const site = await openSite(database.url, { ...model.env('openai'), AI_TIMEOUT_SECONDS: '5' });
  const server = await startProcess(site.env);
  const book = newBook();
  const broken: string[] = [];
  const times: number[] = [];
  try {
    const pairs = await buildPairs(database.db, PAIRS);
    await untilReady(server);
    await untilKnown(database.db, PAIRS * 2);
    const load = new Load({ book, url: () => server.url, onCall: ({ ms }) => void times.push(ms) });
    const working = Promise.all(pairs.map((pair) => load.work(pair)));
    const { cookie } = await logIn(server.url, pairs[0]?.organization.username ?? '');
    const one = async (phase: Phase): Promise<Passed> => {
      say(`  ${kind.name}: ${phase.name}`);
      const port = Number(new URL(site.post.url).port);
      const ill = phase.mail === null ? null : new IllPostOffice(phase.mail);
      if (ill) await site.post.close();
      await ill?.open(port);
      model.script(phase.model);
      times.splice(0);
      let isOver = false;
      const searching = searchUntil(server.url, cookie, () => isOver);
      await written(book, seconds * 1_000);
      isOver = true;
      const calls = times.splice(0);
      const searched = await searching;
      const waiting = await queued(database.db);
      const doctor = wrongOf(await timematch(['doctor', '--json'], { env: site.env }));
      await ill?.close();
      if (ill) await site.post.open();
      const emptiedMs = await emptied(database.db, broken, phase.name);
      say(
        `    ${calls.length} calls, ${waiting} mails waited, sent ${emptiedMs} ms after; doctor: ${doctor.slice(0, 160)}`,
      );
      for (const what of searched.broken.slice(0, 5)) say(`    ${what}`);
      const gaps = (ill?.calls ?? []).slice(1).map((at, n) => Math.round(at - (ill?.calls[n] ?? at)));
      return { name: phase.name, calls, searched, waiting, gaps, doctor, emptiedMs };
    };
    const well = await one(WELL);
    const passed: Passed[] = [];
    for (const phase of phases) passed.push(await one(phase));
    load.stop();
    await working;
    const mails = await mailsArrived(database.db, site.post);
    broken.push(...(await missing(database.db, server.url, book, 0)), ...book.troubles);
    return { answered: book.written.length, well, phases: passed, mails, broken };
  } finally {
    await server.stop();
    await model.close();
    await site.close();
    await database.drop();
  }
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
  const ids = (await db('outbox').whereNot('status', 'sent').pluck('id')) as number[];
  for (;;) {
    const left = (await db('outbox').whereIn('id', ids).whereNot('status', 'sent').pluck('id')) as number[];
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
