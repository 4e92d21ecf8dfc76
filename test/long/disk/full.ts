import { mkdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startReady, type ServerProcess } from '../../support/process.ts';
import { Visitor } from '../../support/visitor.ts';
import { leftFiles, lostMails } from '../support/aftermath.ts';
import { newBook, untilWritten, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { machineLoad, refusals, say } from '../support/figures.ts';
import { Load } from '../support/load.ts';
import { METRICS_TOKEN, promtoolMissing, Scrapes, type Firing } from '../support/scrapes.ts';
import { openSite, untilKnown } from '../support/site.ts';
import { endOf } from '../support/watch.ts';
import { advisorOf, buildPairs, type Pair } from '../support/world.ts';
import { placedElsewhere, placedOn, type PlacedDatabase } from './place.ts';
import { messageTo, probeFor, probeLine, type Probed } from './probe.ts';
import type { SmallDisk } from './small-disk.ts';
import { tools } from './tools.ts';
import { unexplained } from './whole.ts';

/** What lies on the disk that gets full. */
export type OnDisk = 'database' | 'uploads';

const PAIRS = 3;
const RESUME_WITHIN_MS = 60_000;
const CAUSE = /SQLITE_FULL|SQLITE_IOERR|ENOSPC|No space left|is full|errno: 28|error 28|Disk full/i;

/**
 * Fills the disk under a working server, for so long, empties it again, and looks what is left; prints it.
 * @returns what is broken
 */
export async function fillDisk(
  kind: TestDatabaseKind,
  what: OnDisk,
  disk: SmallDisk,
  seconds: number,
): Promise<string[]> {
  const database = await (what === 'database' ? placedOn(kind, disk) : placedElsewhere(kind));
  const site = await openSite(database.url, {
    LOG_LEVEL: 'warn',
    METRICS_TOKEN,
    ...places(kind, what, disk),
  });
  mkdirSync(site.env.DATA_DIR, { recursive: true });
  const book = newBook();
  const server = await startReady(site.env);
  try {
    say(`${kind.name}, ${what} on the full disk (${machineLoad()})`);
    const pairs = await buildPairs(database.db, PAIRS);
    await untilKnown(database.db, PAIRS * 2);
    const meanwhile = await workThrough(
      server,
      database,
      pairs,
      book,
      disk,
      { mayRefuse: refusable(kind, what), firing: firingOf(what) },
      seconds * 1_000,
    );
    const ran = await tools(database, site.env, disk, what);
    const lost = await missing(database.db, server.url, book, 0);
    const lostToo = await lostMails(database.db, site.post);
    await server.stop();
    return [
      ...meanwhile,
      ...ran,
      ...lost,
      ...(await unexplained(database.db)),
      ...lostToo,
      ...(await leftFiles(database.db, site.env)),
      ...book.troubles,
    ];
  } finally {
    disk.empty();
    await server.stop();
    await site.close();
    await database.drop();
  }
}

const places = (kind: TestDatabaseKind, what: OnDisk, disk: SmallDisk): Record<string, string> => {
  if (what === 'uploads') return { FILES_URL: `file://${disk.path('uploads')}` };
  // The embedded installation has all in one folder.
  return kind.name === 'SQLite' ? { DATA_DIR: disk.path('data') } : {};
};

async function workThrough(
  server: ServerProcess,
  database: PlacedDatabase,
  pairs: readonly Pair[],
  book: Book,
  disk: SmallDisk,
  { mayRefuse, firing }: { readonly mayRefuse: readonly string[]; readonly firing: readonly Firing[] },
  fullMs: number,
): Promise<string[]> {
  const [first] = pairs;
  if (!first) throw new Error('nobody to ask');
  const { cookie } = await Visitor.signIn(server.url, first.organization);
  const load = new Load({ book, url: () => server.url }).start(pairs);
  await untilWritten(book, 40);
  const atFull = book.written.length;
  const logged = server.output().length;
  const began = performance.now();
  say(`  ${atFull} writes answered; the disk is full from now on`);
  const scrapes = new Scrapes(() => server.url);
  await scrapes.look(0);
  const stopScraping = scrapes.everySecond();
  disk.fill();
  const full = { lasts: true };
  // What is freed by the way (a log that is cut) is taken again.
  const filling = (async () => {
    for (; full.lasts; await pause(100)) if (disk.free > 0) disk.fill();
  })();
  await pause(1_000);
  const sent = messageTo(advisorOf(first).userId);
  const probed = await probeFor(
    server.url,
    [
      { name: 'liveness', call: 'GET /health/live' },
      { name: 'readiness', call: 'GET /health/ready' },
      { name: 'own account', call: 'GET /api/user', cookie },
      { name: 'requests', call: 'GET /api/requests', cookie },
      { name: 'messages', call: 'GET /api/messages', cookie },
      { name: 'sending', call: 'POST /api/messages', cookie, payload: sent },
    ],
    fullMs,
  );
  await stopScraping();
  const odd = promtoolMissing() === null || process.env['REQUIRE_ALL'] ? oddAlerts(scrapes, firing) : [];
  say(
    `  alerts meanwhile: ${promtoolMissing() ?? (firing.map(({ alertname }) => alertname).join() || 'none')}`,
  );
  full.lasts = false;
  await filling;
  const lines = server.output().slice(logged).split('\n');
  const atFree = book.written.length;
  say(`  ${atFree - atFull} writes answered meanwhile; the disk has room again`);
  disk.empty();
  const freed = performance.now();
  const endedBecause = await database.revive();
  if (endedBecause !== null) say(`  the database ended itself and was started again: ${endedBecause}`);
  await untilWritten(book, 1, RESUME_WITHIN_MS);
  say(
    `  room again: the next write was answered after ${Math.round(performance.now() - freed)} ms, without a restart`,
  );
  await untilWritten(book, 60, RESUME_WITHIN_MS);
  await load.stop();
  say(`  ${book.written.length - atFree} writes answered after it; refused: ${refusals(book)}`);
  const refused = load.calls.filter((call) => (call.status ?? 0) >= 500 && endOf(call) > began);
  const refusedAfterMs = refused.length > 0 ? Math.round(Math.min(...refused.map(endOf)) - began) : null;
  say(`  first refusal ${refusedAfterMs ?? 'never'} ms after it was full`);
  for (const one of probed) say(`  ${probeLine(one)}`);
  const naming = lines.filter((line) => CAUSE.test(line));
  say(
    `  log: ${lines.length - 1} lines while it was full, ${naming.length} name the cause: ${(naming[0] ?? '').slice(0, 200)}`,
  );
  const most = Math.ceil((MOST_LINES_A_MINUTE * Math.max(fullMs, 60_000)) / 60_000);
  return [
    ...judge(probed, endedBecause === null ? mayRefuse : NEEDS_DATABASE),
    ...(refusedAfterMs === null ? ['nothing was refused: the disk was not full enough to prove it'] : []),
    ...(naming.length === 0 ? ['no line of the log names the full disk'] : []),
    ...(lines.length - 1 > most ? [`${lines.length - 1} lines in the log, more than ${most}`] : []),
    ...load.calls
      .filter(({ status, ms }) => status === null || ms > ANSWERED_WITHIN_MS)
      .map(({ path, ms }) => `${path} was not answered within ${ms} ms`),
    ...odd,
  ];
}

/** Nobody is woken for files that cannot be kept; for the first five minutes they raise nothing. */
const firingOf = (what: OnDisk): readonly Firing[] =>
  what === 'database' ? [{ alertname: 'TimeMatchDatabaseAway', severity: 'page' }] : [];

const oddAlerts = (scrapes: Scrapes, firing: readonly Firing[]): string[] =>
  scrapes.wrong('1s', [
    { look: 0, firing: [] },
    { look: scrapes.last, firing },
  ]);

/** What says 503 where the database is gone: all but liveness. */
const NEEDS_DATABASE = ['readiness', 'own account', 'requests', 'messages', 'sending'];
const SLOWEST_MS = 5_000;
/** Of people at work, whose every call is answered. */
const ANSWERED_WITHIN_MS = 15_000;
/** A line for each part of the program that meets the full disk, and again every minute. */
const MOST_LINES_A_MINUTE = 30;

function judge(probed: readonly Probed[], mayRefuse: readonly string[]): string[] {
  const broken: string[] = [];
  for (const { name, statuses, slowestMs, odd } of probed) {
    const allowed = mayRefuse.includes(name) ? [200, 201, 503] : [200, 201];
    for (const [status, times] of statuses)
      if (!allowed.includes(status)) broken.push(`${name}: ${times} times ${status}`);
    if (slowestMs > SLOWEST_MS) broken.push(`${name}: took up to ${slowestMs} ms`);
    for (const text of odd) broken.push(`${name}: not the documented error: ${text}`);
  }
  return broken;
}

/** Writes; and on MariaDB the list of conversations, for which it makes a temporary table, here on the same disk. */
function refusable(kind: TestDatabaseKind, what: OnDisk): string[] {
  if (what !== 'database') return [];
  return kind.name === 'MariaDB' ? ['sending', 'messages'] : ['sending'];
}
