import { LIMITS } from '../../../src/contract/limits.ts';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startReady, type ServerProcess } from '../../support/process.ts';
import { logInAt } from '../../support/visitor.ts';
import { mailsArrived } from '../support/aftermath.ts';
import { newBook, untilWritten } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { machineLoad, say } from '../support/figures.ts';
import { Load } from '../support/load.ts';
import { openSite, untilKnown } from '../support/site.ts';
import { acquaint, advisorOf, buildPairs, type Pair } from '../support/world.ts';
import { accountStatus, hearsOf, lockOut, openPage, sendMessage } from './people.ts';
import { WallClock } from './wall-clock.ts';

const AHEAD_SECONDS = 300;
const WRITES = 80;
const LIVE_MS = 8_000;
/** The limit of contract §10 for one account from one address. */
const WRONG_PASSWORDS = 10;

/** Two processes on one database, one five minutes ahead of the other and of the database. */
export async function apart(kind: TestDatabaseKind, library: string): Promise<string[]> {
  const database = await kind.create();
  const clock = new WallClock(library);
  clock.set(AHEAD_SECONDS);
  const site = await openSite(database.url, { RATE_LIMIT_FACTOR: '1' });
  const book = newBook();
  const servers: ServerProcess[] = [];
  try {
    const pairs = await buildPairs(database.db, 3);
    for (const env of [site.env, { ...site.env, ...clock.env }]) servers.push(await startReady(env));
    const urls = servers.map(({ url }) => url);
    const [right = ''] = urls;
    await untilKnown(database.db, pairs.length * 2);
    let turn = 0;
    const load = new Load({ book, url: () => urls[(turn += 1) % 2] ?? right }).start(pairs.slice(0, 2));
    const [, , quiet] = pairs;
    if (!quiet) throw new Error('nobody is left');
    await acquaint(right, quiet);
    const broken = await reachEachOther(urls, quiet);
    const tries = await lockOut(urls, advisorOf(quiet).username);
    if (tries > WRONG_PASSWORDS) broken.push(`${tries} wrong passwords were taken, not ${WRONG_PASSWORDS}`);
    await untilWritten(book, Math.max(0, WRITES - book.written.length), 240_000);
    await load.stop();
    const { queued, lost, doubled } = await mailsArrived(database.db, site.post);
    say(`${kind.name}: two processes whose clocks are five minutes apart (${machineLoad()})`);
    say(`  ${book.written.length} writes answered and there, ${queued} mails, ${doubled} of them twice`);
    say(`  wrong passwords at both in turn until the account was locked: ${tries}`);
    return [
      ...broken,
      ...(await missing(database.db, right, book, 0, LIMITS.mail.fromOneToOneADay)),
      ...book.troubles,
      ...(lost > 0 ? [`${lost} mails never arrived`] : []),
      ...(doubled > 0 ? [`${doubled} mails arrived twice`] : []),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await site.close();
    await database.drop();
  }
}

/** A log-in of each process is good at the other, and what is said at the one is heard at the other. */
async function reachEachOther([right = '', ahead = '']: readonly string[], pair: Pair): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, here, there] of [
    ['ahead', ahead, right],
    ['right', right, ahead],
  ] as const) {
    const { cookie } = await logInAt(here, pair.organization.username);
    const status = await accountStatus(there, cookie);
    if (status !== 200) broken.push(`a log-in of the process that is ${name} is ${status} at the other`);
    const page = await openPage(there, cookie);
    const sender = await logInAt(here, advisorOf(pair).username);
    const text = await sendMessage(here, sender.cookie, pair.organization.userId);
    if (text === null || !(await hearsOf(page, text, LIVE_MS)))
      broken.push(`a message at the process that is ${name} does not reach the page at the other`);
    page.leave();
  }
  return broken;
}
