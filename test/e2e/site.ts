import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { ensureDemoData } from '../../db/seeds/demo.ts';
import type { Db } from '../../src/core/db/database.ts';
import { databases, type TestDatabaseKind } from '../support/databases.ts';
import { quickHasher } from '../support/hashers.ts';
import { buildServer, type TestServer } from '../support/server.ts';
import { Browser, NO_BROWSER } from './browser.ts';

const PAGES = path.resolve(import.meta.dirname, '../../dist');

export interface Site extends TestServer {
  readonly url: string;
  readonly browser: Browser;
}

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
 * is the last of the run's: MariaDB where it can run, else SQLite (the API tests cover both).
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

const seedDemoData = (db: Db) => ensureDemoData({ db, hasher: quickHasher });

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
  const browser = new Browser();
  return {
    ...test,
    url: `http://127.0.0.1:${test.server.info.port}`,
    browser,
    close: async () => {
      await browser.close();
      await test.stop();
      await drop();
    },
  };
}
