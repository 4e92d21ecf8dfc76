import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Page } from 'playwright-core';
import { expect } from 'chai';
import { DEMO_PASSWORD, ensureDemoData } from '../../db/seeds/demo.ts';
import type { CurrentUser } from '../../src/contract/api.ts';
import type { Db } from '../../src/core/db/database.ts';
import { PASSWORD, type Person } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { databases, type TestDatabaseKind } from '../support/databases.ts';
import { quickHasher } from '../support/hashers.ts';
import { buildServer, type TestServer } from '../support/server.ts';
import { Browser, NO_BROWSER, type Look } from './browser.ts';

const PAGES = path.resolve(import.meta.dirname, '../../dist');

/** A demo account by its name, or somebody whom a story has made. */
export type Who = string | Pick<Person, 'username'>;

export interface Site extends TestServer {
  readonly url: string;
  readonly browser: Browser;
  /**
   * A page of somebody who is signed in (nobody: null), at a path if one is given. They sign in by a call, as the form
   * has stories of its own and costs a page more.
   */
  readonly visit: (who: Who | null, path?: string, look?: Look) => Promise<Page>;
  /** Somebody at the API, beside the browser. @throws Error when they cannot sign in */
  readonly as: (who: Who) => Promise<Client>;
  /** Makes an account by the sign-up. @returns it at the API, signed in */
  readonly register: (kind: 'advisor' | 'organization', username: string) => Promise<Client>;
  /** The id of the newest row that is so. @throws Error when there is none */
  readonly idOf: (table: string, where: object) => Promise<number>;
  /** What the API says of a demo account. */
  readonly user: (username: string) => Promise<CurrentUser>;
}

/** What somebody signs in with. */
const logInOf = (who: Who) =>
  typeof who === 'string'
    ? { username: who, password: DEMO_PASSWORD }
    : { username: who.username, password: PASSWORD };

export interface SiteOptions {
  /** Environment variables on top of the usual ones; asked for when the site opens. */
  readonly env?: () => Promise<Readonly<Record<string, string>>>;
  /** Another database than the usual one. */
  readonly database?: TestDatabaseKind;
  /** What is in the database before the site opens, beside the demo data. */
  readonly seed?: (db: Db) => Promise<unknown>;
  /** Where the server logs to; nowhere by default. */
  readonly log?: Logger;
  /**
   * Ranks by words alone. The sentence model costs seconds of processor time as soon as anybody's profile changes, so
   * stories that write profiles and do not look at their ranking leave it out.
   */
  readonly wordsOnly?: boolean;
}

/**
 * Describes stories in a real browser against the built screens and a listening server with the demo data. The database
 * is the last of the run's: MariaDB where it can run, else SQLite (the API tests cover both). After each story the
 * visitors whom it has brought leave, and nobody may have found an error in the console.
 */
export function describeInBrowser(
  title: string,
  stories: (site: () => Site) => void,
  options: SiteOptions = {},
): void {
  describe(title, function () {
    this.timeout(240_000);
    let site: (Site & { close: () => Promise<void> }) | undefined;

    before(async function () {
      if (NO_BROWSER) {
        if (process.env['REQUIRE_ALL'] === '1') throw new Error(NO_BROWSER);
        process.stdout.write(`${title}: ${NO_BROWSER}\n`);
        this.skip();
      }
      site = await openSite(options);
    });
    let stay = 0;
    beforeEach(() => {
      stay = site?.browser.visitors.length ?? 0;
    });
    afterEach(async function () {
      const visitors = [...(site?.browser.visitors ?? [])];
      const problems = visitors.flatMap((visitor) => visitor.problems.splice(0));
      if (this.currentTest?.isFailed()) {
        const seen = await Promise.all(visitors.map(({ page }) => whatIsSeen(page)));
        process.stdout.write([...seen, ...problems, ''].join('\n'));
      }
      await Promise.all(visitors.slice(stay).map((visitor) => visitor.close()));
      // A story that has failed says why itself.
      if (this.currentTest?.isPassed()) expect(problems, 'no console errors').to.deep.equal([]);
    });
    after(async () => site?.close());

    stories(() => {
      if (!site) throw new Error('the site is not open');
      return site;
    });
  });
}

/** The same, ranking by words alone: see {@link SiteOptions.wordsOnly}. */
export const describeByWords = (title: string, stories: (site: () => Site) => void): void =>
  describeInBrowser(title, stories, { wordsOnly: true });

/** Where a page stands and its text: of a failure that comes once in many runs nothing else is left. */
const whatIsSeen = async (page: Page): Promise<string> =>
  `${page.url()}\n${await page.innerText('body', { timeout: 1000 }).catch(String)}\n`;

const seedDemoData = (db: Db) => ensureDemoData({ db, hasher: quickHasher });

/** Signs a page in, whoever it belonged to before. @param path where it then is */
export async function signIn(page: Page, who: Who, path?: string): Promise<void> {
  // A connection that was kept may end as it is used again.
  const answer = await page.request.post('/api/login', { data: logInOf(who), maxRetries: 1 });
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  if (path) await page.goto(path);
}

/** Starts the site on a free port. */
export async function openSite(options: SiteOptions = {}): Promise<Site & { close: () => Promise<void> }> {
  const { env, database = databases.at(-1), seed, log, wordsOnly = false } = options;
  if (!existsSync(path.join(PAGES, 'portal/index.html')))
    throw new Error('the screens are not built: npm run build');
  if (!database) throw new Error('no database can run here');
  // What a suite has in its database first, has the first ids; the others' is a copy.
  const { db, drop } = await database.create(seed ? {} : { filledBy: seedDemoData });
  await seed?.(db);
  const test = await buildServer(db, {
    env: { PORT: '0', HOST: '127.0.0.1', DEMO: 'on', ...(await env?.()) },
    pages: PAGES,
    realIndex: !wordsOnly,
    startIndex: true,
    ...(log ? { log } : {}),
  });
  if (seed) await ensureDemoData(test.deps);
  await test.server.start();
  await test.deps.searchIndex.ready();
  const url = `http://127.0.0.1:${test.server.info.port}`;
  const browser = new Browser(url);
  const as = async (who: Who) => {
    const client = test.client();
    const answer = await client.post('/api/login', logInOf(who));
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`);
    return client;
  };
  return {
    ...test,
    url,
    browser,
    as,
    register: async (kind, username) => {
      const client = test.client();
      const account = { username, email: `${username}@example.org`, password: PASSWORD, user_type: kind };
      const answer = await client.post(`/api/register/${kind}`, account);
      if (answer.status !== 201) throw new Error(answer.text);
      return client;
    },
    idOf: async (table, where) => {
      const row = await db(table).where(where).orderBy('id', 'desc').first<{ id: number } | undefined>('id');
      if (!row) throw new Error(`nothing in ${table} is ${JSON.stringify(where)}`);
      return row.id;
    },
    user: async (username) => (await (await as(username)).get<CurrentUser>('/api/user')).body,
    visit: async (who, path, look) => {
      const { page } = await browser.visitor(look);
      if (who) await signIn(page, who, path);
      else if (path) await page.goto(path);
      return page;
    },
    close: async () => {
      await browser.close();
      await test.stop();
      await drop();
    },
  };
}
