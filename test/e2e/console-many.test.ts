import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import { seedLoad } from '../../db/seeds/load.ts';
import { buildGroupAdmin, buildSuperAdmin, type Person } from '../support/builders.ts';
import { databases } from '../support/databases.ts';
import { rows } from './console-visits.ts';
import { describeInBrowser } from './site.ts';

const MANY = 10_000;
/** "Page size: 10 for advisors, organisations and groups" (spec 2 §9). */
const PAGE = 10;
/** How many rows ask for their matches at once (`suggestionCalls.ts`). */
const AT_ONCE = 3;
/** How much longer the page may be held up while matches arrive than by a list that is drawn anew. */
const TIMES_AS_LONG = 4;

/** One answered list: what was asked for, and how much came. */
interface ListCall {
  range: [number, number];
  rows: number;
}

const rangeLine = (page: Page) => page.getByText(/^Showing \d+-\d+ of \d+ advisors$/);
const shown = async (page: Page) => {
  const [from, to, total] = (await rangeLine(page).innerText()).match(/\d+/g) ?? [];
  return { from: Number(from), to: Number(to), total: Number(total) };
};
const firstName = (page: Page) => rows(page).first().getByRole('link').first().innerText();
const arrivesAt = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const isList = (request: Request) => /\/api\/(admin\/)?advisors\?/.test(request.url());
const isSuggestion = (request: Request) => request.url().includes('/suggested-organizations');

/** Keeps the longest time, in milliseconds, in which the page could not have answered a key. */
const watchDelays = (page: Page) =>
  page.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), isOn: true };
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const now = performance.now();
      watch.longest = Math.max(watch.longest, now - watch.last);
      watch.last = now;
      if (watch.isOn) port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
    Object.assign(window, { delays: watch });
  });
const longestDelay = (page: Page) =>
  page.evaluate(() => {
    const { delays } = window as unknown as { delays: { longest: number; isOn: boolean } };
    delays.isOn = false;
    return delays.longest;
  });

describeInBrowser(
  'Ten thousand advisors in the console',
  (site) => {
    let superAdmin: Person;
    let groupAdmin: Person;
    let page: Page;
    let lists: ListCall[];

    before(async () => {
      const groupIds = await site().db('groups').pluck('id');
      superAdmin = await buildSuperAdmin(site());
      groupAdmin = await buildGroupAdmin(site(), { groupIds });
    });
    const enter = async (who: Person) => {
      page = await site().visit(who);
      lists = [];
      page.on('response', (response) => {
        if (!isList(response.request()) || !response.ok()) return;
        const range = new URL(response.url()).searchParams.get('range');
        void response
          .json()
          .then((body: unknown[]) =>
            lists.push({ range: JSON.parse(range ?? 'null') as [number, number], rows: body.length }),
          );
      });
    };

    /** Searches, goes to the end and turns the order round; the server hands out ten rows at a time. */
    async function goThrough(who: Person, path: string, atLeast: number) {
      await enter(who);
      await page.goto('/admin/advisors');
      await rangeLine(page).waitFor();
      const { total } = await shown(page);
      expect(total).to.be.at.least(atLeast);

      const api = await site().as(who);
      const nameAt = async (direction: 'ASC' | 'DESC', at: number) => {
        const answer = await api.list(path, { sort: ['lastName', direction], range: [at, at] });
        const [one] = answer.body as unknown as { firstName: string; lastName: string }[];
        return `${one?.firstName} ${one?.lastName}`;
      };
      const lastName = await nameAt('ASC', total - 1);

      await page.getByRole('button', { name: 'Last page' }).click();
      await arrivesAt(page, `Showing ${total - ((total - 1) % PAGE)}-${total} of ${total} advisors`);
      expect(await rows(page).count()).to.equal(((total - 1) % PAGE) + 1);
      expect(await rows(page).last().getByRole('link').first().innerText()).to.equal(lastName);
      expect(await page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).to.equal(true);

      await page.getByRole('button', { name: 'Profile Status: sort ascending', exact: true }).waitFor();
      await page.getByRole('columnheader', { name: 'Advisor' }).getByRole('button').click();
      await arrivesAt(page, `Showing 1-${PAGE} of ${total} advisors`);
      expect(await firstName(page), 'backwards').to.equal(await nameAt('DESC', 0));

      await page.getByRole('searchbox').fill(lastName);
      await page.waitForFunction((all) => !document.body.innerText.includes(`of ${all} advisors`), total);
      await rangeLine(page).waitFor();
      expect((await shown(page)).total, 'found by name').to.be.within(1, 100);
      for (const name of await rows(page).getByRole('link').first().allInnerTexts())
        expect(name).to.equal(lastName);

      expect(lists.length, 'one call a step').to.be.within(4, 8);
      for (const { range, rows: got } of lists) {
        expect(range[1] - range[0] + 1, 'asked for').to.equal(PAGE);
        expect(got, 'answered').to.be.at.most(PAGE);
      }
    }

    it('are searched, paged to the end and sorted by the server, for a super admin', () =>
      goThrough(superAdmin, '/api/advisors', MANY));

    it('are the same for an admin of all their groups', () =>
      goThrough(groupAdmin, '/api/admin/advisors', MANY / 4));

    it('show their matches row by row, and the page is at hand meanwhile', async () => {
      await enter(groupAdmin);
      await page.goto('/admin/advisors');
      await rangeLine(page).waitFor();
      const { total } = await shown(page);

      // The floor: what drawing ten other rows costs here and now.
      await watchDelays(page);
      for (const [button, range] of [
        ['Next', `${PAGE + 1}-${2 * PAGE}`],
        ['Previous', `1-${PAGE}`],
        ['Next', `${PAGE + 1}-${2 * PAGE}`],
        ['Previous', `1-${PAGE}`],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await arrivesAt(page, `Showing ${range} of ${total} advisors`);
      }
      const floor = await longestDelay(page);

      // Answers wait for our leave: what is there without them is there in time.
      const held: (() => void)[] = [];
      const asked = new Set<string>();
      await page.route('**/suggested-organizations', async (route) => {
        asked.add(route.request().url());
        await new Promise<void>((resolve) => held.push(resolve));
        // The page may have gone on meanwhile.
        await route.continue().catch(() => undefined);
      });
      const calls = { open: 0, most: 0, done: 0 };
      page.on('request', (request) => {
        if (isSuggestion(request)) calls.most = Math.max(calls.most, (calls.open += 1));
      });
      const ended = (request: Request) => {
        if (isSuggestion(request)) [calls.open, calls.done] = [calls.open - 1, calls.done + 1];
      };
      page.on('requestfinished', ended);
      page.on('requestfailed', ended);

      await watchDelays(page);
      await page.getByRole('button', { name: 'Show Suggested Matches' }).click();
      await page.getByRole('columnheader', { name: 'Suggested Organizations' }).waitFor();
      await waitUntil(() => held.length === AT_ONCE);
      const cells = (state: 'waiting' | 'there') =>
        rows(page).filter({ [state === 'waiting' ? 'has' : 'hasNot']: page.locator('.MuiSkeleton-root') });
      expect(await cells('waiting').count(), 'every row has its place').to.equal(PAGE);

      held.shift()?.();
      await waitUntil(async () => (await cells('there').count()) === 1);
      expect(await cells('waiting').count(), 'the others still wait').to.equal(PAGE - 1);

      // While the rest is on its way, the list itself goes on.
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await arrivesAt(page, `Showing ${PAGE + 1}-${2 * PAGE} of ${total} advisors`);
      expect(await cells('waiting').count(), 'its rows ask anew').to.equal(PAGE);
      const release = setInterval(() => held.shift()?.(), 20);
      // Each is a pass over all advisors on the server: a few of them show how it goes.
      await waitUntil(async () => (await cells('there').count()) > AT_ONCE);
      const delay = await longestDelay(page);
      clearInterval(release);
      await page.unrouteAll({ behavior: 'ignoreErrors' });

      expect(calls.most, 'a few calls at once').to.be.at.most(AT_ONCE);
      expect(asked.size, 'only for rows in view').to.be.at.most(2 * PAGE);
      expect(await page.getByText('/10').count(), 'matches with their scores').to.be.at.least(1);
      expect(delay, `held up for ${delay} ms, ${floor} ms by drawing a list`).to.be.at.most(
        TIMES_AS_LONG * floor,
      );
    });
  },
  // The quickest to fill: what is looked at here is the page.
  { database: databases[0], seed: (db) => seedLoad(db, { advisors: MANY }) },
);

/** Waits for something outside of the page. */
async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
