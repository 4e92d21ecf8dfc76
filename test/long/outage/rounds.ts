import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startProcess } from '../../support/process.ts';
import { sendAgain } from '../support/again.ts';
import { newBook, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { filesAfterDeath, type FilesFound } from '../support/files.ts';
import { untilJobsRun } from '../support/jobs.ts';
import { mailsArrived, type MailsFound } from '../support/mails.ts';
import { METRICS_TOKEN, promtoolMissing, Scrapes, type Firing } from '../support/scrapes.ts';
import { unseenFaults, type SelfCheck } from '../support/self-check.ts';
import { openSite, untilKnown, untilReady } from '../support/site.ts';
import { buildPairs } from '../support/world.ts';
import { fragileDatabase } from './faults.ts';
import { liveThroughOutage, type Outage } from './round.ts';

const PAIRS = 8;

export interface Outages {
  readonly database: string;
  readonly book: Book;
  readonly outages: readonly Outage[];
  /** Everything that was answered and is not there, or is there twice. */
  readonly lost: readonly string[];
  readonly mails: MailsFound;
  readonly files: FilesFound;
  readonly selfCheck: SelfCheck;
  /** Whether the server is the process of the beginning. */
  readonly isSameProcess: boolean;
}

/** Takes the database away so many times, one kind of fault after the other, from a server that is never restarted. */
export async function outageRounds(
  kind: TestDatabaseKind,
  rounds: number,
  seconds: number,
  say: (line: string) => void,
): Promise<Outages> {
  const database = await fragileDatabase(kind);
  const site = await openSite(database.url, { METRICS_TOKEN });
  const server = await startProcess(site.env);
  const book = newBook();
  const outages: Outage[] = [];
  const lost: string[] = [];
  try {
    await untilReady(server);
    const pairs = await withDatabase(database.url, async (db) => {
      const built = await buildPairs(db, PAIRS);
      await untilKnown(db, PAIRS * 2);
      return built;
    });
    for (let round = 1; round <= rounds; round += 1) {
      const fault = database.faults[(round - 1) % database.faults.length];
      if (!fault) break;
      const logIns = book.logIns.length;
      const scrapes = new Scrapes(() => server.url);
      const stopScraping = scrapes.everySecond();
      const outage = await liveThroughOutage(server.url, book, pairs, fault, seconds).finally(stopScraping);
      outages.push({ ...outage, broken: [...outage.broken, ...wrongAlerts(scrapes, say)] });
      const found = await withDatabase(database.url, (db) => missing(db, server.url, book, logIns));
      await sendAgain(server.url, book);
      lost.push(...found.map((line) => `round ${round}: ${line}`));
      say(`  ${kind.name} round ${round}, ${line(outage)}, ${found.length} lost`);
    }
    return await withDatabase(database.url, async (db) => {
      lost.push(...(await missing(db, server.url, book, book.logIns.length)));
      await untilJobsRun(db);
      const mails = await mailsArrived(db, site.post);
      const files = await filesAfterDeath(db, site.env);
      const selfCheck = await unseenFaults(db, server.url, book);
      const isSameProcess = server.child.exitCode === null && server.child.signalCode === null;
      return { database: kind.name, book, outages, lost, mails, files, selfCheck, isSameProcess };
    });
  } finally {
    await server.stop();
    await site.close();
    await database.drop();
  }
}

const DATABASE_AWAY: Firing = { alertname: 'TimeMatchDatabaseAway', severity: 'page' };

/** An alert before there was a reason, another one, or none at the end; nothing where the tool is missing and may be. */
function wrongAlerts(scrapes: Scrapes, say: (line: string) => void): string[] {
  const missing = promtoolMissing();
  if (missing !== null && !process.env['REQUIRE_ALL']) {
    say(`  alerts not looked at: ${missing}`);
    return [];
  }
  const wrong = scrapes.wrong('1s', [
    { look: 0, firing: [] },
    { look: scrapes.last, firing: [DATABASE_AWAY] },
  ]);
  if (wrong.length === 0) say(`  ${DATABASE_AWAY.alertname} and no other alert`);
  return wrong;
}

const line = ({ fault, firstRefusal, refused, waits, notReady, recovery, readyAgain }: Outage): string =>
  `${fault}: first 503 after ${firstRefusal} ms, ${refused} in all, longest call ${Math.round(Math.max(0, ...waits))} ms; ` +
  `${notReady === null ? 'ready throughout' : `not ready after ${notReady} ms`}; back: first write after ${recovery} ms, ready after ${readyAgain} ms`;

/** A fresh connection for each look: those of before the outage are dead. */
async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
