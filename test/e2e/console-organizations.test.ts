import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { AdministeredOrganization } from '../../src/contract/admin-api.ts';
import { buildAdvisor, buildOrganization } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { PHONE } from './browser.ts';
import { isHidden, membersLookRight, openEdit, openNew } from './console-members.ts';
import {
  canSignIn,
  chooseGroup,
  consoleWorld,
  loaded,
  openList,
  rows,
  type ConsoleWorld,
} from './console-visits.ts';
import { becomes, focused } from './focus.ts';
import { holds, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly } from './parts.ts';
import { describeByWords } from './site.ts';
import { confirm, download, fill, follow, press, pressFirst, pressFor } from './steps.ts';
import { refuse } from './visits.ts';

const MANAGED = 'Email, username (3+ chars), and password (8+ chars) are required for managed organizations';
const LONG_NAME = 'The Upper Wharfedale and District Friends of Small Museums Co';

describeByWords('Organisations in the console', (site) => {
  let world: ConsoleWorld;
  let api: Client;
  let page: Page;

  before(async () => {
    world = await consoleWorld(site(), 'Organisations');
    api = await site().as(world.superAdmin);
  });
  const enter = async (who: 'superAdmin' | 'groupAdmin') => {
    page = await site().visit(world[who]);
  };

  const openForm = () => openNew(page, 'organizations');
  const edit = (id: number) => openEdit(page, 'organizations', id);
  const named = async (name: string) =>
    (await api.list('/api/organizations', { filter: { q: name } }))
      .body as unknown as AdministeredOrganization[];
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
      await holds(form, { 'Hours allocated a year': '50' });
      await fill(form, { 'Organization name': 'Zebedee Trust' });
      await fill(form, { 'Organization type': { option: 'Social Enterprise' } });
      await fill(form, { 'Hours allocated a year': '12.7' });
      await form.getByText('Group managed').click();
      await fill(form, { 'E-mail': 'zebedee@example.org', Username: 'zebedee' });
      await fill(form, { password: 'boing boing boing' });
      await chooseGroup(form, world.groupA.name);
      await save(undefined, { told: 'Organization created successfully' });
      const [created] = await named('Zebedee');
      expect(created).to.include({ type: 'social-enterprise', hoursAllocated: 12 });
      expect(created?.groups.map(({ name }) => name)).to.deep.equal([world.groupA.name]);
      expect(await canSignIn(site(), 'zebedee', 'boing boing boing')).to.equal(true);
    });

    it('are refused with every documented message, the first of them as a toast', async () => {
      const { form, save } = await openForm();
      await save('Validation Error');
      expect(await page.getByText('Organization name is required').count(), 'field, summary, toast').to.equal(
        3,
      );
      await mentions(form, 'Organization type is required');
      await fill(form, { 'Organization name': 'Wrong Ltd', 'Organization type': { option: 'other' } });
      await fill(form, { Website: 'not an address', 'Hours allocated a year': '-1' });
      await form.getByText('Group managed').click();
      await fill(form, { 'E-mail': 'nobody', Username: 'ab' });
      await save();
      await mentions(form, 'Invalid website URL', 'Hours allocated must be a whole number from 0 to 100000');
      expect(await form.getByText(MANAGED).count(), 'three fields and once in the summary').to.equal(4);
      await holds(form, { 'Organization name': 'Wrong Ltd' });
    });

    it('have the server’s refusal beside the hours when they are in use', async () => {
      const { organizationId } = await inGroupA('Busy Bees');
      const message = '30 hours are in use; the allocation cannot be lower.';
      const refused = { method: 'PUT', code: 'HOURS_IN_USE', message, fields: { hoursAllocated: message } };
      await refuse(page, `**/api/organizations/${organizationId}`, 409, refused);
      const form = await edit(organizationId);
      await fill(form, { 'Hours allocated a year': '5' });
      await press(form, 'Save changes', { says: 'Failed to update organization' });
      expect(await form.getByText('30 hours are in use').count(), 'field and summary').to.equal(2);
      await becomes(focused(page, 'name'), 'hoursAllocated');
    });

    it('can be edited from the details, without a password', async () => {
      const { organizationId } = await inGroupA('Editable Ltd');
      await openList(page, 'organizations', 'Editable Ltd');
      await follow(page, 'Editable Ltd');
      const details = dialog(page, 'Editable Ltd');
      await says(details, /hours? left; 50 hours are allocated a year/);
      await says(details, '50 hours given in all since the ledger began.');
      const form = await pressFor(details, exactly('Edit'), 'Edit Organization');
      await fill(form, { 'Organization name': 'Edited Ltd' });
      await none(form.locator('input[name=password]'));
      await fill(form, { 'Hours allocated a year': '60' });
      const lists: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/organizations') lists.push(request.url());
      });
      await press(form, 'Save changes', { told: 'Organization updated successfully' });
      // The list has been searched for the name as it was.
      await says(page, 'Try adjusting your search criteria');
      await loaded(page);
      expect(lists, 'a save loads its list once').to.have.length(1);
      const { body } = await api.get(`/api/organizations/${organizationId}`);
      expect(body).to.include({ name: 'Edited Ltd', hoursAllocated: 60 });
    });

    it('take a picture as their logo', async () => {
      const { organizationId } = await inGroupA('Pictured Ltd');
      await page.goto(`/admin/organizations/${organizationId}/show`);
      const details = dialog(page, 'Pictured Ltd');
      const chooser = page.waitForEvent('filechooser');
      await press(details, 'Upload a logo');
      const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"/>';
      await (
        await chooser
      ).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(picture) });
      await told(page, 'Logo saved');
      await details.locator(`img[src^="/api/organizations/${organizationId}/logo"]`).waitFor();
    });

    it('get a new password, and are deleted after a question', async () => {
      const { organizationId, username } = await inGroupA('Passing Trade', false);
      await page.goto(`/admin/organizations/${organizationId}/show`);
      const details = dialog(page, 'Passing Trade');
      const prompt = await pressFor(details, 'Reset Password', 'Reset password');
      await press(prompt, 'Reset password', { says: 'Password must be at least 8 characters long' });
      await fill(prompt, { newPassword: 'quite long enough' });
      await press(prompt, 'Reset password', { told: 'Organization password has been reset successfully' });
      expect(await canSignIn(site(), username, 'quite long enough')).to.equal(true);
      await page.goto(`/admin/organizations/${organizationId}/show`);
      const question = await pressFor(details, exactly('Delete'), 'Delete Organization');
      await says(question, 'Are you sure you want to delete this organization?');
      await says(question, /^Passing Trade and its account go for good/);
      await press(question, exactly('Delete'), { told: 'Organization deleted successfully' });
      expect((await api.get(`/api/organizations/${organizationId}`)).status).to.equal(404);
    });

    it('stand in a table first, and in cards on request', async () => {
      await openList(page, 'organizations');
      await page.getByRole('heading', { level: 2, name: 'Organization Management' }).waitFor();
      const before = await rows(page).count();
      await press(page, 'Card View');
      const cards = page.getByRole('list', { name: 'All Organizations' }).getByRole('listitem');
      await cards.first().waitFor();
      await none(page.getByRole('main').getByRole('table'));
      expect(await cards.filter({ has: page.getByRole('checkbox') }).count()).to.equal(before);
      await none(button(page, /Suggested Advisors/));
      await page.reload();
      await rows(page).first().waitFor();
    });

    it('say that suggestions are the group admins’', async () => {
      const { organizationId } = await inGroupA('No Suggestions');
      await page.goto(`/admin/organizations/${organizationId}/suggestions`);
      await says(page, 'Suggested matches are only available for group admins');
    });

    it('are put into a group and exported, several at once', async () => {
      for (const name of ['Bunch One', 'Bunch Two']) await inGroupA(name);
      await openList(page, 'organizations', 'Bunch');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      const { name, text } = await download(button(page, 'Export selected'));
      expect(name).to.match(/^organizations-export-\d{4}-\d\d-\d\d\.csv$/);
      expect(text.trim().split(/\r?\n/)).to.have.length(3);
      const assign = await pressFor(page, 'Assign to group');
      await chooseGroup(assign, world.groupB.name);
      await press(assign, exactly('Assign'), { told: '2 organisations assigned to groups' });
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
          profile: { firstName: 'Ina', lastName, title: 'Accountant', expertise: words, skills: ['finance'] },
        });
      await inGroupA('Countinghouse');
      await openList(page, 'organizations', 'Countinghouse');
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
      await press(page, 'Show Suggested Advisors');
      await page.getByRole('columnheader', { name: 'Suggested Advisors' }).waitFor();
      await says(page, '9.1/10', '(+2 more)');
      await none(page.getByText('Ina 4'), 'three in the table');
      await page.route('**/api/indexing', (route) => route.fulfill({ json: { indexing: { waiting: 12 } } }));
      const details = await pressFor(page, 'View all 5 matches of Countinghouse', 'Countinghouse');
      await says(details, 'Ina 5', '12 profiles are still being read; results may be incomplete.', 'N/A');
      expect(await details.getByText('+1 more').count(), 'four skills each').to.equal(5);
      expect(await details.getByText('Strong fit').count()).to.equal(2);
      await details.getByText('Include open access advisors').click();
      await page.waitForFunction(() => true);
      await says(details, 'Ina 5');
      expect(asked).to.deep.equal(['', '?includeOpenAccess=true', '?includeOpenAccess=false']);
      await pressFirst(details, 'Close');
      await press(page, 'Hide Advisors');
      await none(page.getByRole('columnheader', { name: 'Suggested Advisors' }));
    });

    it('say when suggestions cannot be fetched or there are none', async () => {
      const { organizationId } = await inGroupA('Unlucky');
      const address = '**/api/organizations/*/suggested-advisors*';
      await refuse(page, address, 400);
      await page.goto(`/admin/organizations/${organizationId}/suggestions`);
      await says(page, 'Failed to fetch suggested advisors');
      await page.unroute(address);
      await page.route(address, (route) => route.fulfill({ json: [] }));
      await press(dialog(page, 'Unlucky'), 'Try Again');
      await says(page, 'No suggested advisors found');
    });

    it('are theirs alone, whatever the address', async () => {
      const { organizationId } = world.strangers;
      const { name } = (await api.get<AdministeredOrganization>(`/api/organizations/${organizationId}`)).body;
      await isHidden(page, 'organizations', organizationId, name, 'Try adjusting your search criteria');
    });

    it('that run their own account leave the group instead of being deleted', async () => {
      const { organizationId } = await inGroupA('Independent Press', false);
      await page.goto(`/admin/organizations/${organizationId}/show`);
      const details = dialog(page, 'Independent Press');
      await button(details, exactly('Delete')).waitFor();
      await none(button(details, 'Reset Password'));
      await confirm(details, exactly('Delete'), 'Delete Organization', 'Remove');
      await told(page, 'Organization removed from your group');
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
        page = await site().visit(world.groupAdmin, undefined, options);
        await membersLookRight(page, 'organizations', organizationId, 'Wharfedale');
      });
    }
  });
});
