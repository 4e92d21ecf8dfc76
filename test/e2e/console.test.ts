import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { openList, rows } from './console-visits.ts';
import { describeInBrowser, type Site } from './site.ts';
import { becomes, DEMO_PASSWORD, goWithin, openWithin, sidewaysOverflow, signIn, toast } from './visits.ts';

interface Listed {
  id: number;
  firstName?: string;
  lastName?: string;
  name?: string;
  groups: { name: string }[];
}

const ROLES = {
  demo_super_admin: {
    title: 'Super Admin Dashboard',
    cards: ['Total Groups', 'Total Advisors', 'Total Organizations', 'Group Admins'],
    actions: ['View advisors', 'View organizations', 'Manage Groups'],
    lists: { advisors: 'All Advisors', organizations: 'All Organizations', groups: 'All Groups' },
    based: /^Based on \d+ total advisors?$/,
    badge: 'All Groups',
  },
  demo_group_admin: {
    title: 'Group Admin Dashboard',
    cards: ["Your Group's Advisors", "Your Group's Organizations"],
    actions: [
      'Find an Advisor for a Specific Project',
      'View advisors and Suggested Matches',
      'View organizations and Suggested Matches',
    ],
    lists: { advisors: "Your Group's Advisors", organizations: "Your Group's Organizations" },
    based: /^Based on \d+ group advisors?$/,
    badge: 'Riverside Foundation',
  },
} as const;

const nameOf = ({ name, firstName, lastName }: Listed) => name ?? `${firstName} ${lastName}`;

/** An advisor and an organisation that the demo's group admin must not see. */
async function strangers(site: Site): Promise<{ advisors: Listed; organizations: Listed }> {
  const admin = site.client();
  await admin.post('/api/login', { username: 'demo_super_admin', password: DEMO_PASSWORD });
  const find = async (path: string) => {
    const all = (await admin.get(`/api/${path}`)).body as unknown as Listed[];
    const found = all.find(({ groups }) => !groups.some(({ name }) => name === 'Riverside Foundation'));
    if (!found) throw new Error(`every one of the ${path} is in the demo's group`);
    return found;
  };
  return { advisors: await find('advisors'), organizations: await find('organizations') };
}

for (const [username, role] of Object.entries(ROLES)) {
  describeInBrowser(`The console, as ${username}`, (site) => {
    let page: Page;
    let problems: readonly string[] = [];

    before(async () => {
      ({ page, problems } = await site().browser.visitor());
      await signIn(page, site().url, username);
    });
    beforeEach(async () => {
      if (page.url().startsWith(`${site().url}/admin`)) await goWithin(page, '/admin');
      else await page.goto(`${site().url}/admin`);
      await page.getByRole('heading', { level: 1, name: role.title }).waitFor();
    });
    after(() => expect(problems, 'no console errors').to.deep.equal([]));

    it('opens with the documented dashboard', async () => {
      const main = page.getByRole('main');
      for (const text of role.cards) await main.getByText(text, { exact: true }).waitFor();
      for (const name of role.actions) await main.getByRole('link', { name, exact: true }).waitFor();
      await main.getByText(role.based).waitFor();
      await page.getByRole('banner').getByText(role.badge).waitFor();
      const average = Number((await main.getByText(/^\d+%$/).innerText()).replace('%', ''));
      expect(average, 'the true average, no fixed figure').to.be.within(1, 100);
    });

    for (const [path, title] of Object.entries(role.lists)) {
      it(`lists ${path}, searches and pages through them`, async () => {
        await openList(page, site().url, path);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        const total = Number(
          /of (\d+)/.exec(await page.getByText(/^Showing \d+-\d+ of \d+ /).innerText())?.[1],
        );
        expect(await rows(page).count()).to.equal(Math.min(total, 10));
        if (total > 10) {
          const first = await rows(page).first().innerText();
          await page.getByRole('button', { name: 'Next' }).click();
          await page.getByText(/^Showing 11-/).waitFor();
          expect(await rows(page).first().innerText()).not.to.equal(first);
          expect(new URL(page.url()).search, 'the page is in the address').to.contain('page=2');
          await page.getByRole('button', { name: 'Previous' }).click();
          await page.getByText(/^Showing 1-/).waitFor();
        }
        const name = await rows(page).last().getByRole('link').first().innerText();
        await page.getByRole('searchbox').fill(name.toLocaleUpperCase());
        await page.getByText('Showing 1-1 of 1 ').waitFor();
        expect(await rows(page).getByText(name).count()).to.be.greaterThan(0);
        await page.getByRole('searchbox').fill('no such thing anywhere');
        await page.getByText(/^No \w+ found/).waitFor();
        await page.getByText('Try adjusting your search criteria').waitFor();
        await page.getByRole('button', { name: 'Clear the search' }).click();
        await page.getByText(new RegExp(`^Showing 1-\\d+ of ${total} `)).waitFor();
      });

      it(`opens the details of ${path} by click and by keyboard, and comes back to the row`, async () => {
        await openList(page, site().url, path);
        const link = rows(page).first().getByRole('link').first();
        const name = await link.innerText();
        await rows(page).first().locator('td').nth(1).click();
        const details = page.getByRole('dialog', { name });
        await details.waitFor();
        expect(new URL(page.url()).pathname).to.match(/\/\d+\/show$/);
        await page.keyboard.press('Escape');
        await details.waitFor({ state: 'detached' });

        await link.focus();
        await page.keyboard.press('Enter');
        await details.waitFor();
        await becomes(() => details.evaluate((panel) => panel.contains(document.activeElement)), true);
        await details.getByRole('button', { name: 'Close' }).first().click();
        await details.waitFor({ state: 'detached' });
        await becomes(() => link.evaluate((one) => one === document.activeElement), true, 'focus is back');
      });
    }

    it('shows in the search what the address asks for, also after a blank was typed', async () => {
      await openList(page, site().url, 'advisors');
      const search = page.getByRole('searchbox');
      await search.fill('leeds');
      await page.waitForURL(/leeds/);
      await search.press('Space');
      // Longer than the pause before the list is asked: a blank asks for nothing else.
      await page.waitForTimeout(500);
      expect(await search.inputValue()).to.equal('leeds ');
      await page.goBack();
      await becomes(() => search.inputValue(), '');
    });

    it('says that it is the end, and says goodbye on the portal', async () => {
      await page.goto(`${site().url}/admin/no-such-page`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL((address) => address.pathname === '/');
      await toast(page, 'You have been successfully logged out.').waitFor();
      await page.goto(`${site().url}/admin/advisors`);
      await page.waitForURL('**/auth');
    });
  });
}

describeInBrowser('A group admin', (site) => {
  it('never sees another group’s advisors or organisations, by search or by address', async () => {
    const others = await strangers(site());
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_group_admin', '/admin');
    for (const [path, stranger] of Object.entries(others)) {
      await openList(page, site().url, path);
      await page.getByRole('searchbox').fill(nameOf(stranger));
      await page.getByText('Try adjusting your search criteria').waitFor();
      await page.goto(`${site().url}/admin/${path}/${stranger.id}/show`);
      await toast(page, /could not be loaded/).waitFor();
      await page.waitForURL(`**/admin/${path}`);
      expect(await page.getByText(nameOf(stranger)).count()).to.equal(0);
    }
    await page.goto(`${site().url}/admin/groups`);
    await page.getByRole('heading', { name: 'Group Admin Dashboard' }).waitFor();
    expect(await page.getByRole('link', { name: 'Groups', exact: true }).count()).to.equal(0);
    await close();
  });

  it('is told when a list cannot be loaded, and can try again', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_group_admin', '/admin');
    await page.route('**/api/admin/organizations?*', (route) =>
      route.fulfill({ status: 400, json: { statusCode: 400, message: 'Not just now' } }),
    );
    await page.goto(`${site().url}/admin/organizations`);
    await page.getByText('Failed to load organizations').first().waitFor();
    await page.getByText(/Not just now/).waitFor();
    await page.unroute('**/api/admin/organizations?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText(/^Showing 1-/).waitFor();
    await close();
  });
});

describeInBrowser('The console’s pages', (site) => {
  for (const [device, viewport] of [
    ['desktop', undefined],
    ['phone', PHONE],
  ] as const) {
    it(`have no finding of axe, no console error and no sideways scroll (${device})`, async () => {
      const { page, problems, close } = await site().browser.visitor(viewport ? { viewport } : {});
      await signIn(page, site().url, 'demo_super_admin', '/admin');
      const check = async (what: string) => {
        await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'));
        expect(await findings(page), what).to.deep.equal([]);
        expect(await sidewaysOverflow(page), `${what} scrolls sideways`).to.equal(0);
      };
      await page.getByText(/^Based on/).waitFor();
      await check('dashboard');
      for (const path of ['advisors', 'organizations', 'groups']) {
        await openWithin(page, `/admin/${path}`);
        await check(path);
        await page.getByRole('main').locator('a[href*="/show"]').first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().waitFor();
        await check(`${path}, details`);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      if (viewport) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('dialog').getByText('demo_super_admin').waitFor();
        await check('menu');
      }
      expect(problems).to.deep.equal([]);
      await close();
    });
  }
});
