import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { openList, rows } from './console-visits.ts';
import { becomes, hasFocus, holdsFocus } from './focus.ts';
import { gone, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, heading, link } from './parts.ts';
import { describeInBrowser, type Site } from './site.ts';
import { press, pressFirst } from './steps.ts';
import { chooseOwn, goWithin, openWithin, refuse } from './visits.ts';

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
  const admin = await site.as('demo_super_admin');
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

    before(async () => {
      page = await site().visit(username);
    });
    beforeEach(async () => {
      if (page.url().startsWith(`${site().url}/admin`)) await goWithin(page, '/admin');
      else await page.goto('/admin');
      await page.getByRole('heading', { level: 1, name: role.title }).waitFor();
    });

    it('opens with the documented dashboard', async () => {
      const main = page.getByRole('main');
      for (const text of role.cards) await says(main, exactly(text));
      for (const name of role.actions) await main.getByRole('link', { name, exact: true }).waitFor();
      await says(main, role.based);
      await says(page.getByRole('banner'), role.badge);
      const average = Number((await main.getByText(/^\d+%$/).innerText()).replace('%', ''));
      expect(average, 'the true average, no fixed figure').to.be.within(1, 100);
    });

    for (const [path, title] of Object.entries(role.lists)) {
      it(`lists ${path}, searches and pages through them`, async () => {
        await openList(page, path);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        const total = Number(
          /of (\d+)/.exec(await page.getByText(/^Showing \d+-\d+ of \d+ /).innerText())?.[1],
        );
        expect(await rows(page).count()).to.equal(Math.min(total, 10));
        if (total > 10) {
          const first = await rows(page).first().innerText();
          await press(page, 'Next', { says: /^Showing 11-/ });
          expect(await rows(page).first().innerText()).not.to.equal(first);
          expect(new URL(page.url()).search, 'the page is in the address').to.contain('page=2');
          await press(page, 'Previous', { says: /^Showing 1-/ });
        }
        const name = await rows(page).last().getByRole('link').first().innerText();
        await page.getByRole('searchbox').fill(name.toLocaleUpperCase());
        await says(page, 'Showing 1-1 of 1 ');
        expect(await rows(page).getByText(name).count()).to.be.greaterThan(0);
        await page.getByRole('searchbox').fill('no such thing anywhere');
        await says(page, /^No \w+ found/, 'Try adjusting your search criteria');
        await press(page, 'Clear the search', { says: new RegExp(`^Showing 1-\\d+ of ${total} `) });
      });

      it(`opens the details of ${path} by click and by keyboard, and comes back to the row`, async () => {
        await openList(page, path);
        const link = rows(page).first().getByRole('link').first();
        const name = await link.innerText();
        await rows(page).first().locator('td').nth(1).click();
        const details = dialog(page, name);
        await details.waitFor();
        expect(new URL(page.url()).pathname).to.match(/\/\d+\/show$/);
        await page.keyboard.press('Escape');
        await gone(details);

        await link.focus();
        await page.keyboard.press('Enter');
        await details.waitFor();
        await holdsFocus(details);
        await pressFirst(details, 'Close');
        await gone(details);
        await hasFocus(link, 'focus is back');
      });
    }

    it('shows in the search what the address asks for, also after a blank was typed', async () => {
      await openList(page, 'advisors');
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
      await page.goto('/admin/no-such-page');
      await heading(page, 'Page Not Found').waitFor();
      await chooseOwn(page, 'Logout');
      await page.waitForURL((address) => address.pathname === '/');
      await told(page, 'You have been successfully logged out.');
      await page.goto('/admin/advisors');
      await page.waitForURL('**/auth');
    });
  });
}

describeInBrowser('A group admin', (site) => {
  it('never sees another group’s advisors or organisations, by search or by address', async () => {
    const others = await strangers(site());
    const page = await site().visit('demo_group_admin', '/admin');
    for (const [path, stranger] of Object.entries(others)) {
      await openList(page, path);
      await page.getByRole('searchbox').fill(nameOf(stranger));
      await says(page, 'Try adjusting your search criteria');
      await page.goto(`/admin/${path}/${stranger.id}/show`);
      await told(page, /could not be loaded/);
      await page.waitForURL(`**/admin/${path}`);
      await none(page.getByText(nameOf(stranger)));
    }
    await page.goto('/admin/groups');
    await heading(page, 'Group Admin Dashboard').waitFor();
    await none(page.getByRole('link', { name: 'Groups', exact: true }));
  });

  it('says what its columns sort by, and is whole with letters twice as large', async () => {
    const page = await site().visit('demo_group_admin', '/admin/matches');
    const table = page.getByRole('main').getByRole('table');
    await table.getByRole('columnheader', { name: 'Status: sort ascending' }).waitFor();
    const cut = (): Promise<string[]> =>
      page.evaluate(`(document.documentElement.style.fontSize = '200%',
        [...document.querySelectorAll('nav a, .MuiChip-label, .MuiChip-root')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
          .map((one) => one.textContent))`);
    expect(await cut()).to.deep.equal([]);
  });

  it('is told when a list cannot be loaded, and can try again', async () => {
    const page = await site().visit('demo_group_admin', '/admin');
    await refuse(page, '**/api/admin/organizations?*', 400);
    await page.goto('/admin/organizations');
    await mentions(page, 'Failed to load organizations');
    await says(page, /Not just now/);
    await page.unroute('**/api/admin/organizations?*');
    await press(page, 'Try Again', { says: /^Showing 1-/ });
  });
});

describeInBrowser('The console’s pages', (site) => {
  it('show what has the focus, beside the bars of a record’s details', async () => {
    const page = await site().visit('demo_super_admin', '/admin/advisors');
    await rows(page).first().getByRole('link').first().click();
    await button(page.getByRole('dialog'), 'Edit').waitFor();
    const covered = `(({ left, top, width, height }) => {
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return document.activeElement.contains(there) ? null : document.activeElement.outerHTML;
    })(document.activeElement.getBoundingClientRect())`;
    for (const height of [440, 500, 560]) {
      await page.setViewportSize({ width: 1280, height });
      await button(page.getByRole('dialog'), 'Close').first().focus();
      for (let stop = 0; stop < 8; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(covered), `at a height of ${height}`).to.equal(null);
      }
    }
  });

  it('write a count as the sentence beside it does', async () => {
    const page = await site().visit('demo_super_admin');
    const counts = { groups: 26, advisors: 2151, organizations: 361, groupAdmins: 1 };
    await page.route('**/api/counts', (route) =>
      route.fulfill({ json: { ...counts, averageProfileCompletion: 92 } }),
    );
    await page.goto('/admin');
    await says(page, 'Based on 2151 total advisors');
    await says(link(page, /^Total Advisors/), exactly('2151'));
  });

  for (const [device, viewport] of [
    ['desktop', undefined],
    ['phone', PHONE],
  ] as const) {
    it(`have no finding of axe, no console error and no sideways scroll (${device})`, async () => {
      const page = await site().visit('demo_super_admin', '/admin', viewport ? { viewport } : {});
      const check = async (what: string) => {
        await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'));
        await looksRight(page, what);
      };
      await says(page, /^Based on/);
      await check('dashboard');
      for (const path of ['advisors', 'organizations', 'groups']) {
        await openWithin(page, `/admin/${path}`);
        await check(path);
        await page.getByRole('main').locator('a[href*="/show"]').first().click();
        await button(page.getByRole('dialog'), 'Close').first().waitFor();
        await check(`${path}, details`);
        await page.keyboard.press('Escape');
        await gone(page.getByRole('dialog'));
      }
      if (viewport) {
        await press(page, 'Open menu');
        await says(page.getByRole('dialog'), 'demo_super_admin');
        await check('menu');
      }
    });
  }
});
