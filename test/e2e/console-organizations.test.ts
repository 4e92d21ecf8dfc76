import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { buildAdvisor, buildOrganization } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { findings } from './axe.ts';
import { PHONE, type Visitor } from './browser.ts';
import {
  canSignIn,
  clientOf,
  consoleWorld,
  dialog,
  loaded,
  openList,
  rows,
  said,
  visitAs,
  type ConsoleWorld,
} from './console-visits.ts';
import { describeByWords } from './site.ts';
import { becomes, goWithin, sidewaysOverflow, toast } from './visits.ts';

interface Organization {
  id: number;
  name: string;
  type: string;
  hoursAllocated: number;
  groups: { name: string }[];
}

const MANAGED = 'Email, username (3+ chars), and password (8+ chars) are required for managed organizations';
const LONG_NAME = 'The Upper Wharfedale and District Friends of Small Museums Co';

describeByWords('Organisations in the console', (site) => {
  let world: ConsoleWorld;
  let api: Client;
  let visitor: Visitor;
  let page: Page;

  before(async () => {
    world = await consoleWorld(site(), 'Organisations');
    api = await clientOf(site(), world.superAdmin);
  });
  const enter = async (who: 'superAdmin' | 'groupAdmin') => {
    visitor = await visitAs(site(), world[who]);
    ({ page } = visitor);
  };
  afterEach(async () => {
    await visitor.close();
    expect(visitor.problems, 'no console errors').to.deep.equal([]);
  });

  const openForm = async () => {
    await openList(page, site().url, 'organizations');
    await page.getByRole('button', { name: 'Add Organization' }).click();
    const form = dialog(page, 'Add Organization');
    await form.waitFor();
    return { form, save: form.getByRole('button', { name: 'Add Organization' }) };
  };
  const named = async (name: string) =>
    (await api.list('/api/organizations', { filter: { q: name } })).body as unknown as Organization[];
  const inGroupA = (name: string, isManaged = true) =>
    buildOrganization(site(), {
      isManaged,
      groupIds: [world.groupA.id],
      profile: { name, type: 'charity' },
    });

  describe('for a super admin', () => {
    beforeEach(() => enter('superAdmin'));

    it('can be added, managed, with type and hours', async () => {
      const { form, save } = await openForm();
      expect(await form.getByLabel('Hours allocated a year').inputValue()).to.equal('50');
      await form.getByLabel('Organization name').fill('Zebedee Trust');
      await form.getByLabel('Organization type').selectOption({ label: 'Social Enterprise' });
      await form.getByLabel('Hours allocated a year').fill('12.7');
      await form.getByText('Group managed').click();
      await form.getByLabel('E-mail').fill('zebedee@example.org');
      await form.getByLabel('Username').fill('zebedee');
      await form.locator('input[name=password]').fill('boing boing boing');
      await form.getByRole('combobox', { name: 'Groups' }).fill(world.groupA.name);
      await page.getByRole('option', { name: world.groupA.name }).click();
      await page.keyboard.press('Escape');
      await save.click();
      await toast(page, 'Organization created successfully').waitFor();
      const [created] = await named('Zebedee');
      expect(created).to.include({ type: 'social-enterprise', hoursAllocated: 12 });
      expect(created?.groups.map(({ name }) => name)).to.deep.equal([world.groupA.name]);
      expect(await canSignIn(site(), 'zebedee', 'boing boing boing')).to.equal(true);
    });

    it('are refused with every documented message, the first of them as a toast', async () => {
      const { form, save } = await openForm();
      await save.click();
      await said(page, 'Validation Error').waitFor();
      expect(await page.getByText('Organization name is required').count(), 'field, summary, toast').to.equal(
        3,
      );
      await form.getByText('Organization type is required').first().waitFor();
      await form.getByLabel('Organization name').fill('Wrong Ltd');
      await form.getByLabel('Organization type').selectOption('other');
      await form.getByLabel('Website').fill('not an address');
      await form.getByLabel('Hours allocated a year').fill('-1');
      await form.getByText('Group managed').click();
      await form.getByLabel('E-mail').fill('nobody');
      await form.getByLabel('Username').fill('ab');
      await save.click();
      await form.getByText('Invalid website URL').first().waitFor();
      await form.getByText('Hours allocated must be a whole number from 0 to 100000').first().waitFor();
      expect(await form.getByText(MANAGED).count(), 'three fields and once in the summary').to.equal(4);
      expect(await form.getByLabel('Organization name').inputValue()).to.equal('Wrong Ltd');
    });

    it('have the server’s refusal beside the hours when they are in use', async () => {
      const { organizationId } = await inGroupA('Busy Bees');
      await page.route(`**/api/organizations/${organizationId}`, (route) => {
        const message = '30 hours are in use; the allocation cannot be lower.';
        return route.request().method() === 'PUT'
          ? route.fulfill({
              status: 409,
              json: { statusCode: 409, code: 'HOURS_IN_USE', message, fields: { hoursAllocated: message } },
            })
          : route.continue();
      });
      await page.goto(`${site().url}/admin/organizations/${organizationId}/edit`);
      const form = dialog(page, 'Edit Organization');
      await form.getByLabel('Hours allocated a year').fill('5');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await form.getByText('Failed to update organization').waitFor();
      expect(await form.getByText('30 hours are in use').count(), 'field and summary').to.equal(2);
      await becomes(
        () => page.evaluate(() => document.activeElement?.getAttribute('name')),
        'hoursAllocated',
      );
    });

    it('can be edited from the details, without a password', async () => {
      const { organizationId } = await inGroupA('Editable Ltd');
      await openList(page, site().url, 'organizations', 'Editable Ltd');
      await page.getByRole('link', { name: 'Editable Ltd' }).click();
      const details = dialog(page, 'Editable Ltd');
      await details.getByText(/hours? left; 50 hours are allocated a year/).waitFor();
      await details.getByText('50 hours given in all since the ledger began.').waitFor();
      await details.getByRole('button', { name: 'Edit', exact: true }).click();
      const form = dialog(page, 'Edit Organization');
      await form.getByLabel('Organization name').fill('Edited Ltd');
      expect(await form.locator('input[name=password]').count()).to.equal(0);
      await form.getByLabel('Hours allocated a year').fill('60');
      const lists: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/organizations') lists.push(request.url());
      });
      await form.getByRole('button', { name: 'Save changes' }).click();
      await toast(page, 'Organization updated successfully').waitFor();
      // The list has been searched for the name as it was.
      await page.getByText('Try adjusting your search criteria').waitFor();
      await loaded(page);
      expect(lists, 'a save loads its list once').to.have.length(1);
      expect((await api.get(`/api/organizations/${organizationId}`)).body).to.include({
        name: 'Edited Ltd',
        hoursAllocated: 60,
      });
    });

    it('take a picture as their logo', async () => {
      const { organizationId } = await inGroupA('Pictured Ltd');
      await page.goto(`${site().url}/admin/organizations/${organizationId}/show`);
      const details = dialog(page, 'Pictured Ltd');
      const chooser = page.waitForEvent('filechooser');
      await details.getByRole('button', { name: 'Upload a logo' }).click();
      const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"/>';
      await (
        await chooser
      ).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) });
      await toast(page, 'Logo saved').waitFor();
      await details.locator(`img[src^="/api/organizations/${organizationId}/logo"]`).waitFor();
    });

    it('get a new password, and are deleted after a question', async () => {
      const { organizationId, username } = await inGroupA('Passing Trade', false);
      await page.goto(`${site().url}/admin/organizations/${organizationId}/show`);
      const details = dialog(page, 'Passing Trade');
      await details.getByRole('button', { name: 'Reset Password' }).click();
      const prompt = dialog(page, 'Reset password');
      await prompt.getByRole('button', { name: 'Reset password' }).click();
      await prompt.getByText('Password must be at least 8 characters long').waitFor();
      await prompt.getByRole('textbox', { name: 'New password' }).fill('quite long enough');
      await prompt.getByRole('button', { name: 'Reset password' }).click();
      await toast(page, 'Organization password has been reset successfully').waitFor();
      expect(await canSignIn(site(), username, 'quite long enough')).to.equal(true);
      await page.goto(`${site().url}/admin/organizations/${organizationId}/show`);
      await details.getByRole('button', { name: 'Delete', exact: true }).click();
      const question = dialog(page, 'Delete Organization');
      await question.getByText('Are you sure you want to delete this organization?').waitFor();
      await question.getByText(/^Passing Trade and its account go for good/).waitFor();
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await toast(page, 'Organization deleted successfully').waitFor();
      expect((await api.get(`/api/organizations/${organizationId}`)).status).to.equal(404);
    });

    it('stand in a table first, and in cards on request', async () => {
      await openList(page, site().url, 'organizations');
      await page.getByRole('heading', { level: 2, name: 'Organization Management' }).waitFor();
      const before = await rows(page).count();
      await page.getByRole('button', { name: 'Card View' }).click();
      const cards = page.getByRole('list', { name: 'All Organizations' }).getByRole('listitem');
      await cards.first().waitFor();
      expect(await page.getByRole('main').getByRole('table').count()).to.equal(0);
      expect(await cards.filter({ has: page.getByRole('checkbox') }).count()).to.equal(before);
      expect(await page.getByRole('button', { name: /Suggested Advisors/ }).count()).to.equal(0);
      await page.reload();
      await rows(page).first().waitFor();
    });

    it('say that suggestions are the group admins’', async () => {
      const { organizationId } = await inGroupA('No Suggestions');
      await page.goto(`${site().url}/admin/organizations/${organizationId}/suggestions`);
      await page.getByText('Suggested matches are only available for group admins').waitFor();
    });

    it('are put into a group and exported, several at once', async () => {
      for (const name of ['Bunch One', 'Bunch Two']) await inGroupA(name);
      await openList(page, site().url, 'organizations', 'Bunch');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export selected' }).click();
      const file = await waiting;
      expect(file.suggestedFilename()).to.match(/^organizations-export-\d{4}-\d\d-\d\d\.csv$/);
      expect((await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/).length).to.equal(3);
      await page.getByRole('button', { name: 'Assign to group' }).click();
      const assign = dialog(page, 'Assign to group');
      await assign.getByRole('combobox', { name: 'Groups' }).fill(world.groupB.name);
      await page.getByRole('option', { name: world.groupB.name }).click();
      await page.keyboard.press('Escape');
      await assign.getByRole('button', { name: 'Assign', exact: true }).click();
      await toast(page, '2 organisations assigned to groups').waitFor();
      expect((await named('Bunch')).map(({ groups }) => groups.length)).to.deep.equal([2, 2]);
    });
  });

  describe('for a group admin', () => {
    beforeEach(() => enter('groupAdmin'));

    it('show suggested advisors in the table, and all of them in the details', async () => {
      const words = 'Accounts, budgets, cash flow and management reporting for small charities';
      for (const lastName of ['Abacus', 'Ledger', 'Sumner', 'Tally'])
        await buildAdvisor(site(), {
          groupIds: [world.groupA.id],
          profile: {
            firstName: 'Ina',
            lastName,
            title: 'Accountant',
            expertise: words,
            skills: ['finance'],
          },
        });
      await inGroupA('Countinghouse');
      await openList(page, site().url, 'organizations', 'Countinghouse');
      // What is shown is the screen's story here; the ranking has tests of its own.
      const suggestion = (advisorId: number, matchScore: number | null) => ({
        advisorId,
        userId: advisorId,
        name: `Ina ${advisorId}`,
        title: 'Accountant',
        expertise: words,
        bio: null,
        location: null,
        skills: ['finance', 'strategy', 'operations', 'legal', 'sales'],
        isOpenAccess: advisorId === 5,
        matchScore,
        fitReason: 'Ina’s listed expertise includes budgets.',
        evidence: { skills: [], items: [], sentences: [] },
      });
      const asked: string[] = [];
      await page.route('**/api/organizations/*/suggested-advisors*', (route) => {
        asked.push(new URL(route.request().url()).search);
        return route.fulfill({
          json: [9.1, 8, 7.25, 6, null].map((score, at) => suggestion(at + 1, score)),
        });
      });
      await page.getByRole('button', { name: 'Show Suggested Advisors' }).click();
      await page.getByRole('columnheader', { name: 'Suggested Advisors' }).waitFor();
      await page.getByText('9.1/10').waitFor();
      await page.getByText('(+2 more)').waitFor();
      expect(await page.getByText('Ina 4').count(), 'three in the table').to.equal(0);
      await page.route('**/api/indexing', (route) => route.fulfill({ json: { indexing: { waiting: 12 } } }));
      await page.getByRole('button', { name: 'View all 5 matches of Countinghouse' }).click();
      const details = dialog(page, 'Countinghouse');
      await details.getByText('Ina 5').waitFor();
      await details.getByText('12 profiles are still being read; results may be incomplete.').waitFor();
      await details.getByText('N/A').waitFor();
      expect(await details.getByText('+1 more').count(), 'four skills each').to.equal(5);
      expect(await details.getByText('Strong fit').count()).to.equal(2);
      await details.getByText('Include open access advisors').click();
      await page.waitForFunction(() => true);
      await details.getByText('Ina 5').waitFor();
      expect(asked).to.deep.equal(['', '?includeOpenAccess=true', '?includeOpenAccess=false']);
      await details.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: 'Hide Advisors' }).click();
      expect(await page.getByRole('columnheader', { name: 'Suggested Advisors' }).count()).to.equal(0);
    });

    it('say when suggestions cannot be fetched or there are none', async () => {
      const { organizationId } = await inGroupA('Unlucky');
      const address = '**/api/organizations/*/suggested-advisors*';
      await page.route(address, (route) =>
        route.fulfill({ status: 400, json: { statusCode: 400, message: 'Not just now' } }),
      );
      await page.goto(`${site().url}/admin/organizations/${organizationId}/suggestions`);
      await page.getByText('Failed to fetch suggested advisors').waitFor();
      await page.unroute(address);
      await page.route(address, (route) => route.fulfill({ json: [] }));
      await dialog(page, 'Unlucky').getByRole('button', { name: 'Try Again' }).click();
      await page.getByText('No suggested advisors found').waitFor();
    });

    it('are theirs alone, whatever the address', async () => {
      const { organizationId } = world.strangers;
      const { name } = (await api.get<Organization>(`/api/organizations/${organizationId}`)).body;
      await openList(page, site().url, 'organizations');
      await page.getByRole('searchbox').fill(name);
      await page.getByText('Try adjusting your search criteria').waitFor();
      for (const what of ['show', 'suggestions', 'edit', 'delete', 'password']) {
        await page.goto(`${site().url}/admin/organizations/${organizationId}/${what}`);
        await said(page, 'The organisation could not be loaded').waitFor();
        await page.waitForURL('**/admin/organizations');
        expect(await page.getByText(name).count(), what).to.equal(0);
      }
    });

    it('that run their own account leave the group instead of being deleted', async () => {
      const { organizationId } = await inGroupA('Independent Press', false);
      await page.goto(`${site().url}/admin/organizations/${organizationId}/show`);
      const details = dialog(page, 'Independent Press');
      await details.getByRole('button', { name: 'Delete', exact: true }).waitFor();
      expect(await details.getByRole('button', { name: 'Reset Password' }).count()).to.equal(0);
      await details.getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog(page, 'Delete Organization').getByRole('button', { name: 'Remove' }).click();
      await toast(page, 'Organization removed from your group').waitFor();
      expect((await api.get(`/api/organizations/${organizationId}`)).status).to.equal(200);
    });
  });

  describe('look right', () => {
    for (const [device, options] of [
      ['on a desktop, dark', { colorScheme: 'dark' as const }],
      ['on a phone, light', { viewport: PHONE }],
    ] as const) {
      it(`${device}: no finding of axe, nothing sideways, also with awkward data`, async () => {
        const { organizationId } = await buildOrganization(site(), {
          isManaged: true,
          groupIds: [world.groupA.id],
          profile: { name: LONG_NAME, type: 'educational', description: null, website: null },
        });
        visitor = await visitAs(site(), world.groupAdmin, options);
        ({ page } = visitor);
        const check = async (what: string) => {
          await loaded(page);
          expect(await findings(page), what).to.deep.equal([]);
          expect(await sidewaysOverflow(page), `${what} scrolls sideways`).to.equal(0);
        };
        await openList(page, site().url, 'organizations', 'Wharfedale');
        await check('list');
        await page.getByRole('button', { name: 'Show Suggested Advisors' }).click();
        // On a phone the row lies below the filters; what is out of view waits for its suggestions.
        await page.getByText(/^Showing /).scrollIntoViewIfNeeded();
        await loaded(page);
        await page.evaluate(() => scrollTo(0, 0));
        await check('list with suggestions');
        // Rows behind a dialog are out of view and would wait for theirs.
        await page.getByRole('button', { name: 'Hide Advisors' }).click();
        for (const [what, name] of [
          ['show', /^The Upper/],
          ['edit', 'Edit Organization'],
          ['suggestions', /^The Upper/],
          ['delete', 'Delete Organization'],
          ['password', 'Reset password'],
        ] as const) {
          await goWithin(page, `/admin/organizations/${organizationId}/${what}`);
          await dialog(page, name).waitFor();
          await check(what);
        }
        await goWithin(page, '/admin/organizations/create');
        const form = dialog(page, 'Add Organization');
        await form.getByRole('button', { name: 'Add Organization' }).click();
        await form.getByRole('alert').waitFor();
        await check('form with errors');
      });
    }
  });
});
