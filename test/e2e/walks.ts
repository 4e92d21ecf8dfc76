import type { Page, Request } from 'playwright-core';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { RECORD_PAGES } from '../../admin-ui/components/details.ts';
import type { Client } from '../support/client.ts';
import type { Visitor } from './browser.ts';
import { goWithin } from './visits.ts';

/** Pages of the console that list no records of their own. */
const NO_RECORDS: ReadonlySet<string> = new Set([
  ADMIN_PATHS.home,
  ADMIN_PATHS.advisorImport,
  ADMIN_PATHS.organizationImport,
  // Its rows lead to the members' own records.
  ADMIN_PATHS.people,
  ADMIN_PATHS.impact,
]);

/** Lists of all groups at once, which no filter narrows to one. */
const NO_GROUP: ReadonlySet<string> = new Set(['trades', 'reports']);

/** A visitor, and what their page has asked for and not got yet. */
export type Walker = Visitor & { readonly onTheWay: Set<Request> };

/** Follows what a visitor's page asks for, from before its first address on. */
export function asWalker(visitor: Visitor): Walker {
  const walker = { ...visitor, onTheWay: new Set<Request>() };
  visitor.page.on('request', (request) => {
    if (!request.url().endsWith('/api/live')) walker.onTheWay.add(request);
  });
  // Not its end: of a count only the header is read.
  visitor.page.on('response', (response) => walker.onTheWay.delete(response.request()));
  visitor.page.on('requestfailed', (request) => walker.onTheWay.delete(request));
  return walker;
}

/** Waits until the screen has what it shows: a heading, nothing busy, nothing on its way. */
export async function still({ page, onTheWay, problems }: Walker): Promise<void> {
  const end = Date.now() + 15_000;
  for (let calm = 0; calm < 2;) {
    try {
      await page.waitForFunction(
        () =>
          document.querySelector('h1, h2, [role=alert]') &&
          !document.querySelector('[aria-busy=true], .MuiSkeleton-root'),
      );
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    } catch (error) {
      // The portal has just led to the console, which is another page.
      if (!/context was destroyed|navigat/i.test(String(error)))
        throw new Error(
          [`${page.url()} is never there`, await standing(page), ...problems, ...urlsOf(onTheWay)].join(
            ' | ',
          ),
          { cause: error },
        );
      calm = 0;
      continue;
    }
    calm = onTheWay.size === 0 || Date.now() > end ? calm + 1 : 0;
  }
}

const urlsOf = (requests: ReadonlySet<Request>): string[] =>
  [...requests].map((request) => `on its way: ${request.url()}`);

/** What a page shows that is not there yet, and how far its scripts and styles have come. */
const standing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const waiting = [...document.querySelectorAll('[aria-busy=true], .MuiSkeleton-root')];
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return [
      `${document.readyState}, ${document.documentElement.lang}: ${document.body.innerText.slice(0, 300)}`,
      ...waiting.map(({ outerHTML }) => outerHTML.slice(0, 200)),
      ...loaded.map(
        ({ name, startTime, responseEnd, responseStatus }) =>
          `${name.split('/').at(-1)} ${Math.round(startTime)}-${Math.round(responseEnd)} ${responseStatus}`,
      ),
    ].join(' | ');
  });

/** The page of a path of the console: a list keeps its heading while a record opens over it. */
const pageOf = (path: string): string =>
  path
    .replace(/[?#].*/, '')
    .split('/')
    .slice(0, 3)
    .join('/');

/**
 * Goes on to a path. The router shows the present page until the next one can be drawn: in the console, where each address
 * has a page of its own, waits until the heading has gone.
 */
async function leaveFor(page: Page, path: string): Promise<void> {
  const isAnother =
    path.startsWith(ADMIN_PATHS.home) && pageOf(path) !== pageOf(new URL(page.url()).pathname);
  const heading = isAnother ? await page.$('h1') : null;
  await goWithin(page, path);
  await page.waitForFunction((old) => !old?.isConnected, heading, { timeout: 15_000 });
}

/** Goes through screens as the router does, which loads no page anew. @returns what went wrong on them */
export async function walk(
  walker: Walker,
  url: string,
  paths: readonly string[],
  troubleOn: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  const { page } = walker;
  for (const path of paths) {
    const here = new URL(page.url()).pathname;
    // The console is a page of its own; within each, the router goes on.
    if (here.startsWith(ADMIN_PATHS.home) !== path.startsWith(ADMIN_PATHS.home))
      await page.goto(`${url}${path}`);
    else await leaveFor(page, path);
    await still(walker);
    wrong.push(...(await troubleOn(page)).map((what) => `${path}: ${what}`));
  }
  return wrong;
}

export interface ConsoleRecords {
  readonly groupId: number;
  readonly advisorId: number;
  readonly organizationId: number;
}

/**
 * Every list of the console, and all that opens over the newest record of each; what somebody may not read is left out.
 * @param allHave whether a list without a record is a mistake
 */
export async function consoleScreens(client: Client, of: ConsoleRecords, allHave = false): Promise<string[]> {
  const { groupId, advisorId, organizationId } = of;
  const records: Readonly<Record<string, string>> = {
    memberships: `/api/groups/${groupId}/invitations`,
    'time-credits': `/api/groups/${groupId}/time-credits`,
    'matching-runs': `/api/groups/${groupId}/matching-runs`,
    exclusions: `/api/groups/${groupId}/exclusions`,
    trades: '/api/admin/trades',
    reports: '/api/admin/reports',
    announcements: '/api/admin/announcements',
    webhooks: '/api/admin/webhooks',
  };
  const ids: Readonly<Record<string, number>> = {
    advisors: advisorId,
    organizations: organizationId,
    groups: groupId,
  };
  const ofGroup = `?filter=${encodeURIComponent(JSON.stringify({ groupId }))}`;
  const screens: string[] = [ADMIN_PATHS.home];
  for (const path of Object.values(ADMIN_PATHS)) {
    const resource = path.replace(/^\/admin\/?/, '');
    const search = resource in records && !NO_GROUP.has(resource) ? ofGroup : '';
    if (path !== ADMIN_PATHS.home) screens.push(`${path}${search}`);
    if (NO_RECORDS.has(path)) continue;
    const answer = await client.list(records[resource] ?? `/api/${resource}`, {
      sort: ['id', 'DESC'],
      range: [0, 0],
    });
    // What is a super admin's alone, or nobody's business but the members'.
    if (answer.status === 403 && !(resource in ids)) continue;
    const id = ids[resource] ?? answer.body[0]?.id;
    if (typeof id !== 'number' && allHave) throw new Error(`no record of ${resource}`);
    if (typeof id !== 'number') continue;
    const pages = resource in ids ? RECORD_PAGES : (['show', 'edit'] as const);
    screens.push(`${path}/create${search}`, ...pages.map((page) => `${path}/${id}/${page}${search}`));
  }
  return screens;
}
