/**
 * The database goes away under load and comes back (design/security.md 16), while the server process stays: MariaDB
 * stopped, killed and frozen in turn; SQLite's lock held by another process. `npm run test:long -- outage`;
 * `--rounds N` (6 a database), `--seconds N` that it stays away (8), `--db sqlite|mariadb` (both).
 */
import { openDatabase, type Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startReady } from '../../support/process.ts';
import { until } from '../../support/until.ts';
import { leftFiles, lostMails } from '../support/aftermath.ts';
import { newBook, sendAgain } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { machineLoad, refusals, say, spread } from '../support/figures.ts';
import { proofOptions, proveOn } from '../support/proof.ts';
import { METRICS_TOKEN, promtoolMissing, Scrapes, type Firing } from '../support/scrapes.ts';
import { unseenFaults } from '../support/self-check.ts';
import { openSite, untilKnown } from '../support/site.ts';
import { buildPairs } from '../support/world.ts';
import { fragileDatabase } from './faults.ts';
import { liveThroughOutage, type Outage } from './round.ts';

const PAIRS = 8;
const JOBS_WITHIN_MS = 180_000;
const DATABASE_AWAY: Firing = { alertname: 'TimeMatchDatabaseAway', severity: 'page' };

const { rounds, seconds, kinds } = proofOptions({ rounds: 6, seconds: 8 });
await proveOn(kinds, outlivesOutages);

/** Takes the database away so many times, one kind of fault after the other, from a server that is never restarted. */
async function outlivesOutages(kind: TestDatabaseKind): Promise<string[]> {
  const database = await fragileDatabase(kind);
  const site = await openSite(database.url, { METRICS_TOKEN });
  const server = await startReady(site.env);
  const book = newBook();
  const outages: Outage[] = [];
  const lost: string[] = [];
  try {
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
      outages.push({ ...outage, broken: [...outage.broken, ...wrongAlerts(scrapes)] });
      const found = await withDatabase(database.url, (db) => missing(db, server.url, book, logIns));
      await sendAgain(server.url, book);
      lost.push(...found.map((line) => `round ${round}: ${line}`));
      say(`  ${kind.name} round ${round}, ${line(outage)}, ${found.length} lost`);
    }
    return await withDatabase(database.url, async (db) => {
      lost.push(...(await missing(db, server.url, book, book.logIns.length)));
      say(
        `${kind.name}: ${book.written.length} writes answered around ${outages.length} outages of ${seconds} s, ${lost.length} lost or doubled (${machineLoad()})`,
      );
      print(outages);
      say(`  refused: ${refusals(book)}`);
      await untilJobsRun(db);
      const isSameProcess = server.child.exitCode === null && server.child.signalCode === null;
      return [
        ...lost,
        ...outages.flatMap(({ broken }) => broken),
        ...(isSameProcess ? [] : ['the server process ended']),
        ...(await lostMails(db, site.post)),
        ...(await leftFiles(db, site.env)),
        ...(await unseenFaults(db, server.url, book)),
        ...book.troubles,
      ];
    });
  } finally {
    await server.stop();
    await site.close();
    await database.drop();
  }
}

function print(outages: readonly Outage[]): void {
  for (const fault of new Set(outages.map((outage) => outage.fault))) {
    const those = outages.filter((outage) => outage.fault === fault);
    say(`  ${fault}: time to the first 503, ${spread(those.map(({ firstRefusal }) => firstRefusal))}`);
    say(`    calls meanwhile, ${spread(those.flatMap(({ waits }) => waits))}`);
    say(`    back, time to the first write, ${spread(those.map(({ recovery }) => recovery))}`);
    say(`    back, time to readiness, ${spread(those.map(({ readyAgain }) => readyAgain))}`);
  }
  say(`  liveness always 200, ${spread(outages.flatMap(({ liveness }) => liveness))}`);
}

/** Waits until the job that comes round every minute has run again. @throws Error when it does not */
function untilJobsRun(db: Db): Promise<void> {
  const since = dbTime();
  const hasRun = async () =>
    (await db('jobs')
      .where({ dedupe_key: 'request-clock', attempts: 0 })
      .whereNull('lease_owner')
      .where('updated_at', '>', since)
      .first('id')) !== undefined;
  return until('the recurring jobs run again', hasRun, JOBS_WITHIN_MS, 500);
}

/** An alert before there was a reason, another one, or none at the end; nothing where the tool is missing and may be. */
function wrongAlerts(scrapes: Scrapes): string[] {
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

function line({ fault, firstRefusal, refused, waits, notReady, recovery, readyAgain }: Outage): string {
  const longest = Math.round(Math.max(0, ...waits));
  const ready = notReady === null ? 'ready throughout' : `not ready after ${notReady} ms`;
  return `${fault}: first 503 after ${firstRefusal} ms, ${refused} in all, longest call ${longest} ms; ${ready}; back: first write after ${recovery} ms, ready after ${readyAgain} ms`;
}

/** A fresh connection for each look: those of before the outage are dead. */
async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
