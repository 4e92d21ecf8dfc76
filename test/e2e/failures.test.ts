import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { button } from './parts.ts';
import { describeByWords } from './site.ts';
import { goWithin } from './visits.ts';
import { asWalker, still } from './walks.ts';

/** The main pages, by whose they are. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  demo_advisor: [
    PATHS.dashboard,
    PATHS.matches,
    PATHS.sessions,
    PATHS.messages,
    PATHS.groupsAlias,
    PATHS.organizationsAlias,
    PATHS.profile,
    PATHS.notifications,
    PATHS.privacySettings,
  ],
  demo_org: [PATHS.orgDashboard, PATHS.requests, PATHS.createRequest, PATHS.advisorSearch],
  demo_group_admin: [
    ADMIN_PATHS.home,
    ADMIN_PATHS.advisors,
    ADMIN_PATHS.organizations,
    ADMIN_PATHS.groups,
    ADMIN_PATHS.people,
    ADMIN_PATHS.memberships,
    ADMIN_PATHS.joinRequests,
    ADMIN_PATHS.announcements,
    ADMIN_PATHS.timeCredits,
    ADMIN_PATHS.requests,
    ADMIN_PATHS.matches,
    ADMIN_PATHS.sessions,
    ADMIN_PATHS.matchingRuns,
    ADMIN_PATHS.exclusions,
    ADMIN_PATHS.audit,
    ADMIN_PATHS.reports,
    ADMIN_PATHS.webhooks,
    ADMIN_PATHS.impact,
  ],
  demo_super_admin: [ADMIN_PATHS.trades],
};

/**
 * What a page does without: counts in its frame, choices of a filter. It need not say that they failed.
 * A value names the pages whose own matter the call is.
 */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  '/api/config': [],
  '/api/indexing': [],
  // The organisation's own statement stands in for it.
  '/api/hours': [PATHS.orgDashboard, PATHS.requests],
  '/api/notifications': [PATHS.notifications],
  '/api/messages': [PATHS.messages],
  '/api/matches': [PATHS.dashboard, PATHS.matches],
  '/api/join-requests': [PATHS.groupsAlias, ADMIN_PATHS.joinRequests],
  '/api/admin/groups': [ADMIN_PATHS.home, ADMIN_PATHS.groups],
  '/api/admin/organizations': [ADMIN_PATHS.organizations],
  '/api/admin/advisors': [ADMIN_PATHS.advisors],
};

/** How long a page that calls again by itself is given to do so. */
const AGAIN_MS = 3_000;
/** Visits at a time. */
const TABS = 3;

interface Case {
  readonly path: string;
  /** The path of the call that fails. */
  readonly call: string;
}

const isCall = ({ pathname }: URL): boolean => pathname.startsWith('/api/') && pathname !== '/api/live';

/** @returns what each page reads that those before it have not */
async function callsOf(page: Page, url: string, paths: readonly string[]): Promise<Case[]> {
  let calls = new Set<string>();
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (isCall(address) && request.method() === 'GET') calls.add(address.pathname);
  });
  const walker = asWalker({ page, problems: [], close: () => page.close() });
  const cases: Case[] = [];
  const beside = new Set<string>();
  for (const path of paths) {
    if (path === paths[0]) await page.goto(`${url}${path}`);
    else await goWithin(page, path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await pause(300);
    await still(walker);
    for (const call of calls) {
      if (beside.has(call)) continue;
      if (BESIDE[call]?.includes(path) === false || call === '/api/user') beside.add(call);
      cases.push({ path, call });
    }
    calls = new Set();
  }
  return cases;
}

const again = (page: Page) => button(page, /^Try again$/i);

const succeeds = (task: Promise<unknown>): Promise<boolean> =>
  task.then(
    () => true,
    () => false,
  );

/** @returns what is wrong with the page whose call fails; null where the page, opened by itself, makes no such call */
async function look(page: Page, url: string, { path, call }: Case): Promise<string[] | null> {
  const asked: string[] = [];
  const walker = asWalker({ page, problems: [], close: () => page.close() });
  const wrong: string[] = [];
  let fails = true;
  await page.route(
    (address) => address.pathname === call,
    async (route) => {
      if (route.request().method() !== 'GET' || !fails) return await route.continue();
      asked.push(route.request().url());
      return await route.fulfill({ status: 500, json: { statusCode: 500, message: 'Not just now' } });
    },
  );
  await page.goto(`${url}${path}`);
  const since = Date.now();
  const stays = () => [`${path}, ${call}: stays busy`];
  if (!(await succeeds(still(walker)))) return stays();
  for (const end = Date.now() + 10_000; asked.length === 0 && Date.now() < end;) await pause(50);
  if (asked.length === 0) return null;
  if (!(await succeeds(still(walker)))) return stays();
  const says = (await again(page).count()) > 0;
  const isBeside = BESIDE[call]?.includes(path) === false;
  if (!says && !isBeside) wrong.push('says nothing');
  if (says && (await page.getByRole('alert').count()) === 0) wrong.push('no alert');
  await pause(Math.max(0, since + AGAIN_MS - Date.now()));
  const twice = asked.filter((one, at) => asked.indexOf(one) !== at);
  if (twice.length > 0) wrong.push(`calls ${twice.length + 1} times: ${twice[0]}`);
  fails = false;
  if (says) {
    const helps = async () => {
      await again(page).first().click();
      return succeeds(again(page).first().waitFor({ state: 'detached', timeout: 15_000 }));
    };
    // A call that was under way already fails once more.
    if (!(await helps()) && !(await helps())) wrong.push('trying again does not help');
  }
  return wrong.map((what) => `${path}, ${call}: ${what}`);
}

describeByWords('A page whose calls fail', (site) => {
  for (const [username, paths] of Object.entries(PAGES))
    it(`says so, offers to try again, and calls once (${username})`, async () => {
      const page = await site().visit(username);
      const context = page.context();
      const inTab = async <T>(task: (tab: Page) => Promise<T>): Promise<T> => {
        const tab = await context.newPage();
        try {
          return await task(tab);
        } finally {
          await tab.close();
        }
      };
      // What one page has read and keeps, the next does not read again.
      const cases = await callsOf(page, site().url, paths);
      const found = await each(cases, (one) => inTab((tab) => look(tab, site().url, one)));
      expect(found.flatMap((wrong) => wrong ?? [])).to.deep.equal([]);
      // Of what the walk saw a page call, some belongs to the page before it.
      const failed = new Set(cases.filter((_, at) => found[at]).map(({ path }) => path));
      expect(failed.size, 'pages of which a call failed').to.be.at.least(paths.length / 2);
    });
});

/** Runs some at a time. */
async function each<One, Found>(all: readonly One[], task: (one: One) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  const waiting = all.entries();
  const work = async () => {
    for (const [at, one] of waiting) found[at] = await task(one);
  };
  await Promise.all(Array.from({ length: TABS }, work));
  return found;
}
