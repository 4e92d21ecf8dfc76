import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabaseKind } from '../../support/databases.ts';
import { startProcess } from '../../support/process.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { newBook } from '../support/book.ts';
import { missing } from '../support/check.ts';
import { Load } from '../support/load.ts';
import { mailsArrived } from '../support/mails.ts';
import { openSite, untilKnown, untilReady } from '../support/site.ts';
import { buildPairs } from '../support/world.ts';
import { accountStatus, acquaint, lockOut, logIn, Page, sendMessage } from './people.ts';
import { WallClock } from './wall-clock.ts';

const AHEAD_SECONDS = 300;
const WRITES = 80;
const LIVE_MS = 8_000;
/** The limit of contract §10 for one account from one address. */
const WRONG_PASSWORDS = 10;

export interface Apart {
  readonly answered: number;
  readonly mails: number;
  readonly doubled: number;
  readonly tries: number;
  readonly broken: string[];
}

/** Two processes on one database, one five minutes ahead of the other and of the database. */
export async function apart(kind: TestDatabaseKind, library: string): Promise<Apart> {
  const database = await kind.create();
  const clock = new WallClock(library);
  clock.set(AHEAD_SECONDS);
  const site = await openSite(database.url, { RATE_LIMIT_FACTOR: '1' });
  const servers = [await startProcess(site.env), await startProcess({ ...site.env, ...clock.env })];
  const urls = servers.map(({ url }) => url);
  const [right = '', ahead = ''] = urls;
  const broken: string[] = [];
  const book = newBook();
  try {
    const pairs = await buildPairs(database.db, 3);
    for (const server of servers) await untilReady(server);
    await untilKnown(database.db, pairs.length * 2);
    let turn = 0;
    const load = new Load({ book, url: () => urls[(turn += 1) % 2] ?? right });
    const working = Promise.all(pairs.slice(0, 2).map((pair) => load.work(pair)));
    const [, , quiet] = pairs;
    const [advisor] = quiet?.advisors ?? [];
    if (!quiet || !advisor) throw new Error('nobody is left');
    await acquaint(right, quiet.organization.username, advisor);
    for (const [name, here, there] of [
      ['ahead', ahead, right],
      ['right', right, ahead],
    ] as const) {
      const { cookie } = await logIn(here, quiet.organization.username);
      const status = await accountStatus(there, cookie);
      if (status !== 200) broken.push(`a log-in of the process that is ${name} is ${status} at the other`);
      const page = await Page.open(there, cookie);
      const sender = await logIn(here, advisor.username);
      const text = await sendMessage(here, sender.cookie, quiet.organization.userId);
      if (text === null || !(await page.hears(text, LIVE_MS)))
        broken.push(`a message at the process that is ${name} does not reach the page at the other`);
      page.leave();
    }
    const tries = await lockOut(urls, advisor.username);
    if (tries > WRONG_PASSWORDS) broken.push(`${tries} wrong passwords were taken, not ${WRONG_PASSWORDS}`);
    for (const end = performance.now() + 240_000; book.written.length < WRITES; await pause(50))
      if (performance.now() > end) throw new Error(`no writes are answered: ${book.troubles.join('; ')}`);
    load.stop();
    await working;
    const mails = await mailsArrived(database.db, site.post);
    broken.push(
      ...(await missing(database.db, right, book, 0, LIMITS.mail.fromOneToOneADay)),
      ...book.troubles,
    );
    if (mails.lost > 0) broken.push(`${mails.lost} mails never arrived`);
    if (mails.doubled > 0) broken.push(`${mails.doubled} mails arrived twice`);
    return { answered: book.written.length, mails: mails.queued, doubled: mails.doubled, tries, broken };
  } finally {
    for (const server of servers) await server.stop();
    await site.close();
    await database.drop();
    clock.remove();
  }
}
