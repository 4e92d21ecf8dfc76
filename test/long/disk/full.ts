import { mkdirSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startProcess, type ServerProcess } from '../../support/process.ts';
import { PASSWORD } from '../../support/builders.ts';
import { newBook, type Book } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { filesAfterDeath } from '../support/files.ts';
import { Load } from '../support/load.ts';
import { mailsArrived } from '../support/mails.ts';
import { say } from '../support/figures.ts';
import { openSite, untilKnown, untilReady } from '../support/site.ts';
import { buildPairs, type Pair } from '../support/world.ts';
import { placedElsewhere, placedOn, type PlacedDatabase } from './place.ts';
import { METRICS_TOKEN, promtoolMissing, Scrapes, type Firing } from '../support/scrapes.ts';
import { messageTo, probeFor, type Probed } from './probe.ts';
import type { SmallDisk } from './small-disk.ts';
import { tools } from './tools.ts';
import { unexplained } from './whole.ts';

/** What lies on the disk that gets full. */
export type OnDisk = 'database' | 'uploads';

export interface FullDisk {
  readonly name: string;
  readonly book: Book;
  /** Writes that were answered before, while the disk was full, and after. */
  readonly answered: readonly [number, number, number];
  /** From the disk being full to the first write that was refused. */
  readonly refusedAfterMs: number | null;
  readonly probed: readonly Probed[];
  /** Lines of the log while the disk was full, and those of them that name the cause. */
  readonly log: { readonly lines: number; readonly naming: number; readonly example: string };
  /** Why the database's own server ended while the disk was full; null where it went on. */
  readonly endedBecause: string | null;
  /** From the disk being free again to the first write that was answered; a database that had ended starts in between. */
  readonly resumedMs: number;
  readonly tools: readonly string[];
  /** What Prometheus told meanwhile, in words. */
  readonly alerts: string;
  readonly broken: readonly string[];
}

const PAIRS = 3;
const RESUME_WITHIN_MS = 60_000;
const CAUSE = /SQLITE_FULL|SQLITE_IOERR|ENOSPC|No space left|is full|errno: 28|error 28|Disk full/i;

/** Fills the disk under a working server, for so long, empties it again, and looks what is left. */
export async function fillDisk(
  kind: TestDatabaseKind,
  what: OnDisk,
  disk: SmallDisk,
  seconds: number,
): Promise<FullDisk> {
  const name = `${kind.name}, ${what} on the full disk`;
  const database = await (what === 'database' ? placedOn(kind, disk) : placedElsewhere(kind));
  const site = await openSite(database.url, {
    LOG_LEVEL: 'warn',
    METRICS_TOKEN,
    ...places(kind, what, disk),
  });
  mkdirSync(site.env.DATA_DIR, { recursive: true });
  const book = newBook();
  const server = await startProcess(site.env);
  try {
    const pairs = await buildPairs(database.db, PAIRS);
    await Promise.race([
      untilReady(server),
      server.ended.then(() => Promise.reject(new Error(server.output()))),
    ]);
    await untilKnown(database.db, PAIRS * 2);
    const probed = await workThrough(
      server,
      database,
      pairs,
      book,
      disk,
      { mayRefuse: refusable(kind, what), firing: firingOf(what) },
      seconds * 1_000,
    );
    say(`  resumed after ${probed.resumedMs} ms`);
    const ran = await tools(database, site.env, disk, what);
    const lost = await missing(database.db, server.url, book, 0);
    const mails = await mailsArrived(database.db, site.post);
    await server.stop();
    const files = await filesAfterDeath(database.db, site.env);
    return {
      name,
      book,
      ...probed,
      tools: ran.said,
      broken: [
        ...probed.broken,
        ...ran.broken,
        ...lost,
        ...(await unexplained(database.db)),
        ...(mails.lost > 0 ? [`${mails.lost} mails never arrived`] : []),
        ...files.wrong.map((line) => `doctor: ${line}`),
        ...book.troubles,
      ],
    };
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
): Promise<Omit<FullDisk, 'name' | 'book' | 'tools'>> {
  const [first] = pairs;
  if (!first) throw new Error('nobody to ask');
  const cookie = await logIn(server, first.organization.username);
  const advisor = first.advisors[0]?.userId ?? 0;
  let refusedAt = 0;
  const load = new Load({
    book,
    url: () => server.url,
    onCall: ({ status, path, beganAt, ms }) => {
      if (status !== null && status >= 500 && refusedAt === 0) refusedAt = beganAt + ms;
      if (status === null || ms > 15_000) book.troubles.push(`${path} was not answered within ${ms} ms`);
    },
  });
  const working = Promise.all(pairs.map((pair) => load.work(pair)));
  await untilWritten(server, book, 40);
  const atFull = book.written.length;
  const logged = server.output().length;
  const began = performance.now();
  refusedAt = 0;
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
  const probed = await probeFor(
    server.url,
    [
      { name: 'liveness', method: 'GET', path: '/health/live' },
      { name: 'readiness', method: 'GET', path: '/health/ready' },
      { name: 'own account', method: 'GET', path: '/api/user', cookie },
      { name: 'requests', method: 'GET', path: '/api/requests', cookie },
      { name: 'messages', method: 'GET', path: '/api/messages', cookie },
      { name: 'sending', method: 'POST', path: '/api/messages', cookie, payload: messageTo(advisor) },
    ],
    fullMs,
  );
  await stopScraping();
  const odd = promtoolMissing() === null || process.env['REQUIRE_ALL'] ? oddAlerts(scrapes, firing) : [];
  full.lasts = false;
  await filling;
  const text = server.output().slice(logged);
  const atFree = book.written.length;
  say(`  ${atFree - atFull} writes answered meanwhile; the disk has room again`);
  disk.empty();
  const freed = performance.now();
  const endedBecause = await database.revive();
  if (endedBecause !== null) say(`  the database had ended itself: ${endedBecause}`);
  await untilWritten(server, book, 1, RESUME_WITHIN_MS);
  const resumedMs = Math.round(performance.now() - freed);
  await untilWritten(server, book, 60, RESUME_WITHIN_MS);
  load.stop();
  await working;
  const naming = text.split('\n').filter((line) => CAUSE.test(line));
  const log = { lines: text.split('\n').length - 1, naming: naming.length, example: naming[0] ?? '' };
  const refusedAfterMs = refusedAt > 0 ? Math.round(refusedAt - began) : null;
  return {
    answered: [atFull, atFree - atFull, book.written.length - atFree],
    refusedAfterMs,
    probed,
    log,
    endedBecause,
    resumedMs,
    alerts: promtoolMissing() ?? (firing.map(({ alertname }) => alertname).join() || 'none'),
    broken: [
      ...judge(probed, log, refusedAfterMs, endedBecause === null ? mayRefuse : NEEDS_DATABASE, fullMs),
      ...odd,
    ],
  };
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
/** A line for each part of the program that meets the full disk, and again every minute. */
const MOST_LINES_A_MINUTE = 30;

function judge(
  probed: readonly Probed[],
  log: FullDisk['log'],
  refusedAfterMs: number | null,
  mayRefuse: readonly string[],
  fullMs: number,
): string[] {
  const broken: string[] = [];
  for (const { name, statuses, slowestMs, odd } of probed) {
    const allowed = mayRefuse.includes(name) ? [200, 201, 503] : [200, 201];
    for (const [status, times] of statuses)
      if (!allowed.includes(status)) broken.push(`${name}: ${times} times ${status}`);
    if (slowestMs > SLOWEST_MS) broken.push(`${name}: took up to ${slowestMs} ms`);
    for (const text of odd) broken.push(`${name}: not the documented error: ${text}`);
  }
  if (refusedAfterMs === null) broken.push('nothing was refused: the disk was not full enough to prove it');
  if (log.naming === 0) broken.push('no line of the log names the full disk');
  const most = Math.ceil((MOST_LINES_A_MINUTE * Math.max(fullMs, 60_000)) / 60_000);
  if (log.lines > most) broken.push(`${log.lines} lines in the log, more than ${most}`);
  return broken;
}

/** Writes; and on MariaDB the list of conversations, for which it makes a temporary table, here on the same disk. */
function refusable(kind: TestDatabaseKind, what: OnDisk): string[] {
  if (what !== 'database') return [];
  return kind.name === 'MariaDB' ? ['sending', 'messages'] : ['sending'];
}

async function logIn({ url }: ServerProcess, username: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Waits for so many more answered writes. @throws Error when they do not come */
async function untilWritten(server: ServerProcess, book: Book, more: number, withinMs = 120_000) {
  const end = Date.now() + withinMs;
  for (const wanted = book.written.length + more; book.written.length < wanted; await pause(20))
    if (Date.now() > end) throw new Error(`no writes are answered: ${server.output().slice(-2_000)}`);
}
