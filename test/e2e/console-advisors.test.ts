import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { buildAdvisor, buildGroup, unique } from '../support/builders.ts';
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

interface Advisor {
  id: number;
  firstName: string;
  title: string | null;
  skills: string[];
  cvText: string | null;
  cvFileId: number | null;
  cvFileName: string | null;
  username: string;
  availableHoursPerYear: number;
  pausedUntil: string | null;
  groups: { name: string }[];
}

const CV_FILE = new URL('../fixtures/cv/cv.txt', import.meta.url).pathname;
const LONG_NAME = 'Maximiliane Wilhelmina-Charlotte Featherstonehaugh-Cholmond';

describeByWords('Advisors in the console', (site) => {
  let world: ConsoleWorld;
  let api: Client;
  let visitor: Visitor;
  let page: Page;

  before(async () => {
    world = await consoleWorld(site(), 'Advisors');
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
    await openList(page, site().url, 'advisors');
    await page.getByRole('button', { name: 'Add Advisor' }).click();
    const form = dialog(page, 'Add Advisor');
    await form.waitFor();
    return { form, save: form.getByRole('button', { name: 'Add Advisor' }) };
  };
  const advisorNamed = async (firstName: string) =>
    (await api.list('/api/advisors', { filter: { q: firstName } })).body as unknown as Advisor[];
  const inGroupA = (isManaged: boolean, firstName: string) =>
    buildAdvisor(site(), {
      isManaged,
      groupIds: [world.groupA.id],
      profile: { firstName, lastName: 'Northerner', skills: ['finance'] },
    });

  describe('for a super admin', () => {
    beforeEach(() => enter('superAdmin'));

    it('can be added; the log-in that the server makes is shown once and works', async () => {
      const { form, save } = await openForm();
      await form.getByLabel('First name').fill('Zephyrine');
      await form.getByLabel('Last name').fill('Oke');
      await form.getByLabel('E-mail').fill('zephyrine@example.org');
      await form.getByText('finance', { exact: true }).click();
      await form.getByRole('combobox', { name: 'Groups' }).fill(world.groupA.name);
      await page.getByRole('option', { name: world.groupA.name }).click();
      await page.keyboard.press('Escape');
      await save.click();
      const logIn = dialog(page, 'Log-in of Zephyrine Oke');
      await logIn.waitFor();
      await said(page, 'Advisor created successfully and assigned to groups').waitFor();
      const [username, password] = await logIn.locator('code').allInnerTexts();
      await page.keyboard.press('Escape');
      expect(await logIn.isVisible(), 'what is shown once is not closed by accident').to.equal(true);
      await logIn.getByRole('button', { name: 'Done' }).click();
      await logIn.waitFor({ state: 'detached' });
      expect(username).to.match(/^zoke[a-z0-9]{4}$/);
      expect(password).to.match(/^Managed.{12}!$/);
      expect(await canSignIn(site(), String(username), String(password))).to.equal(true);
      expect(new URL(page.url()).pathname).to.equal('/admin/advisors');
      const [created] = await advisorNamed('Zephyrine');
      expect(created?.groups.map(({ name }) => name)).to.deep.equal([world.groupA.name]);
    });

    it('are refused with every documented message, and nothing that was typed is lost', async () => {
      const { form, save } = await openForm();
      await save.click();
      await said(page, 'Validation Error').waitFor();
      const summary = form.getByRole('alert');
      await summary.getByText('Please fill in all required fields highlighted in red').waitFor();
      for (const text of ['First name is required', 'Last name is required', 'Email is required'])
        expect(await form.getByText(text).count(), text).to.equal(2);
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'firstName');

      await summary.getByRole('button', { name: 'Email is required' }).click();
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
      await page.keyboard.type('nonsense');
      await form.getByLabel('First name').fill('Quincy');
      await form.getByLabel('Last name').fill('Tull');
      await form.getByLabel('LinkedIn URL').fill('linkedin');
      await form.getByLabel('Hours a year').fill('9000');
      await form.getByText('Group managed').click();
      await form.getByLabel('Username').fill('ab');
      await form.locator('input[name=password]').fill('short');
      await save.click();
      for (const text of [
        'Please fix the form errors before submitting',
        'Please enter a valid email address',
        'Invalid email address',
        'Invalid LinkedIn URL',
        'Username must be at least 3 characters',
        'Password must be at least 8 characters',
        'Hours a year must be between 0 and 8784',
      ])
        await form.getByText(text).first().waitFor();
      await form.getByLabel('Username').fill('');
      await form.locator('input[name=password]').fill('');
      await save.click();
      await form.getByText('Username is required for self-managed advisors').first().waitFor();
      await form.getByText('Password is required for self-managed advisors').first().waitFor();
      expect(await form.getByLabel('First name').inputValue()).to.equal('Quincy');
    });

    it('keep the form when the server refuses it, with its message beside the field', async () => {
      const { email } = await inGroupA(true, 'Taken');
      const { form, save } = await openForm();
      await form.getByLabel('First name').fill('Second');
      await form.getByLabel('Last name').fill('Taken');
      await form.getByLabel('E-mail').fill(email.toUpperCase());
      await save.click();
      await said(page, 'Failed to create advisor').waitFor();
      expect(await form.getByText('Email already exists').count()).to.be.greaterThan(0);
      expect(await form.getByLabel('First name').inputValue()).to.equal('Second');
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
    });

    it('are kept when a chosen group is gone by then, with the documented warning', async () => {
      const name = `Short-lived ${unique()}`;
      const id = await buildGroup(site(), { name });
      const { form, save } = await openForm();
      await form.getByLabel('First name').fill('Groupless');
      await form.getByLabel('Last name').fill('Grey');
      await form.getByLabel('E-mail').fill('groupless@example.org');
      await form.getByRole('combobox', { name: 'Groups' }).fill(name);
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
      expect((await api.call('DELETE', `/api/groups/${id}`)).status).to.equal(200);
      await save.click();
      await dialog(page, 'Log-in of Groupless Grey').waitFor();
      await said(page, 'Advisor was created but group assignment failed').waitFor();
      expect((await advisorNamed('Groupless')).length).to.equal(1);
    });

    it('ask before what was typed is thrown away, by Esc, by Back and by the sidebar’s address', async () => {
      const { form } = await openForm();
      await form.getByLabel('First name').fill('Unsaved');
      const question = dialog(page, 'Discard unsaved changes?');
      await page.keyboard.press('Escape');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await form.getByLabel('First name').inputValue()).to.equal('Unsaved');
      await page.goBack();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).to.equal('/admin/advisors/create');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Discard changes' }).click();
      await form.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).to.equal('/admin/advisors');
    });

    it('stay as they were typed when the log-in ends, and are saved after signing in beside it', async () => {
      const { form, save } = await openForm();
      await form.getByLabel('First name').fill('Ended');
      await form.getByLabel('Last name').fill('Session');
      await form.getByLabel('E-mail').fill('ended@example.org');
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await save.click();
      const told = dialog(page, 'Your session has ended');
      await told.getByRole('button', { name: 'Back to the page' }).click();
      await told.waitFor({ state: 'detached' });
      expect(await form.getByLabel('First name').inputValue()).to.equal('Ended');
      // As another tab does it.
      await page.context().addCookies(cookies);
      await save.click();
      const logIn = dialog(page, 'Log-in of Ended Session');
      await logIn.waitFor();
      const isAsked = () =>
        page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
      expect(await isAsked(), 'what is shown once is not lost by a reload').to.equal(true);
      await logIn.getByRole('button', { name: 'Done' }).click();
      await logIn.waitFor({ state: 'detached' });
      expect(await isAsked()).to.equal(false);
    });

    it('can be edited: groups, hours and a pause', async () => {
      const { advisorId } = await inGroupA(false, 'Editable');
      await page.goto(`${site().url}/admin/advisors/${advisorId}/edit`);
      const form = dialog(page, 'Edit Advisor');
      await form.getByLabel('First name').fill('Edited');
      await form.getByLabel('Hours a year').fill('24');
      const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
      await form.getByLabel('Pause until').fill(day);
      await form.getByRole('combobox', { name: 'Groups' }).fill(world.groupB.name);
      await page.getByRole('option', { name: world.groupB.name }).click();
      await page.keyboard.press('Escape');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await form.waitFor({ state: 'detached' });
      await toast(page, 'Advisor updated successfully').waitFor();
      const { body } = await api.get<Advisor>(`/api/advisors/${advisorId}`);
      expect(body).to.include({ firstName: 'Edited', availableHoursPerYear: 24 });
      expect(body.pausedUntil).to.match(/^20/);
      expect(body.groups.map(({ name }) => name).sort()).to.deep.equal([
        world.groupA.name,
        world.groupB.name,
      ]);
    });

    it('keep what failed to save: the advisor is saved, the groups are not', async () => {
      const { advisorId } = await inGroupA(false, 'Halfway');
      await page.route(`**/api/advisors/${advisorId}/groups`, (route) =>
        route.fulfill({ status: 409, json: { statusCode: 409, message: 'Not just now' } }),
      );
      await page.goto(`${site().url}/admin/advisors/${advisorId}/edit`);
      const form = dialog(page, 'Edit Advisor');
      await form.getByLabel('Title').fill('Actuary');
      await form.getByRole('combobox', { name: 'Groups' }).fill(world.groupB.name);
      await page.getByRole('option', { name: world.groupB.name }).click();
      await page.keyboard.press('Escape');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await form.getByText('Failed to update advisor groups').waitFor();
      await form.getByText('Not just now').waitFor();
      expect((await api.get(`/api/advisors/${advisorId}`)).body).to.include({ title: 'Actuary' });
    });

    it('are added with a CV: read, proposed field by field, stored, and put into groups', async () => {
      const { form, save } = await openForm();
      const file = form.getByLabel('Choose a CV file').and(form.locator('input'));
      await form.getByRole('button', { name: 'Process CV' }).click();
      await said(page, 'No CV text available to process').waitFor();
      await file.setInputFiles({
        name: 'huge.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.alloc(5 * 1_048_576 + 1),
      });
      await form.getByText('File size exceeds 5MB limit').waitFor();
      await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('png') });
      await form.getByText('File type not supported for text extraction').waitFor();
      await file.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('  ') });
      await form.getByText('No text could be extracted from the file').waitFor();
      await said(page, 'Could not extract text from file. You can still manually enter CV text.').waitFor();
      expect(await form.getByRole('button', { name: 'Do not use this file' }).count()).to.equal(0);

      const text = form.getByRole('textbox', { name: 'CV text' });
      await text.fill('Typed by hand');
      await file.setInputFiles(CV_FILE);
      const replace = dialog(page, 'Replace the CV text?');
      await replace.getByRole('button', { name: 'Keep the present text' }).click();
      await replace.waitFor({ state: 'detached' });
      expect(await text.inputValue()).to.equal('Typed by hand');
      await form.getByText('cv.txt is stored when you save.').waitFor();
      await file.setInputFiles(CV_FILE);
      await replace.getByRole('button', { name: 'Replace the text' }).click();
      await replace.waitFor({ state: 'detached' });
      expect(await text.inputValue()).to.match(/^Amara Lindqvist-Okafor\n/);

      await form.getByLabel('First name').fill('Ammara');
      await form.getByRole('button', { name: 'Process CV' }).click();
      const proposal = dialog(page, 'What the CV proposes');
      await proposal.getByText('Ammara', { exact: true }).waitFor();
      expect(await proposal.getByLabel('First name').isChecked(), 'nothing is overwritten').to.equal(false);
      expect(await proposal.getByLabel('Last name').isChecked(), 'a gap is filled').to.equal(true);
      await proposal.getByLabel('Title').uncheck();
      expect(await findings(page)).to.deep.equal([]);
      await proposal.getByRole('button', { name: 'Take what is chosen' }).click();
      await proposal.waitFor({ state: 'detached' });
      expect(await form.getByLabel('First name').inputValue()).to.equal('Ammara');
      expect(await form.getByLabel('Last name').inputValue()).to.equal('Lindqvist-Okafor');
      expect(await form.getByLabel('E-mail').inputValue()).to.equal('amara.lindqvist@example.org');
      expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).to.equal('');

      await form.getByRole('combobox', { name: 'Groups' }).fill(world.groupA.name);
      await page.getByRole('option', { name: world.groupA.name }).click();
      await page.keyboard.press('Escape');
      await save.click();
      await said(page, 'Advisor created successfully with CV file and assigned to groups').waitFor();
      const [created] = await advisorNamed('Ammara');
      expect(created).to.include({ title: null, cvFileName: 'cv.txt' });
      expect(created?.cvText).to.match(/^Amara Lindqvist-Okafor\n/);
      expect(created?.skills).not.to.deep.equal([]);
      expect(created?.groups.map(({ name }) => name)).to.deep.equal([world.groupA.name]);
    });

    it('are kept without their CV when its upload fails; it is stored later, and removed', async () => {
      await page.route('**/api/upload', (route) =>
        route.fulfill({ status: 409, json: { statusCode: 409, message: 'Not just now' } }),
      );
      const { form, save } = await openForm();
      await form.getByLabel('First name').fill('Fileless');
      await form.getByLabel('Last name').fill('Frey');
      await form.getByLabel('E-mail').fill('fileless@example.org');
      await form.locator('input[type=file]').setInputFiles(CV_FILE);
      await form.getByText('cv.txt is stored when you save.').waitFor();
      await form.getByRole('combobox', { name: 'Groups' }).fill(world.groupA.name);
      await page.getByRole('option', { name: world.groupA.name }).click();
      await page.keyboard.press('Escape');
      await save.click();
      await said(page, 'Advisor was created but CV file upload failed').waitFor();
      const logIn = dialog(page, 'Log-in of Fileless Frey');
      await logIn.getByRole('button', { name: 'Done' }).click();
      const [kept] = await advisorNamed('Fileless');
      expect(kept).to.include({ cvFileId: null });
      expect(kept?.groups.map(({ name }) => name)).to.deep.equal([world.groupA.name]);

      await page.goto(`${site().url}/admin/advisors/${kept?.id}/edit`);
      const edit = dialog(page, 'Edit Advisor');
      await edit.locator('input[type=file]').setInputFiles(CV_FILE);
      await edit.getByText('cv.txt is stored when you save.').waitFor();
      await edit.getByRole('button', { name: 'Save changes' }).click();
      await said(page, 'Upload Error').waitFor();
      await edit.getByText('Failed to upload file').waitFor();
      await edit.getByText('Not just now').waitFor();
      await page.unroute('**/api/upload');
      await edit.getByRole('button', { name: 'Save changes' }).click();
      await edit.waitFor({ state: 'detached' });
      await toast(page, 'Advisor updated successfully').waitFor();

      await page.goto(`${site().url}/admin/advisors/${kept?.id}/edit`);
      const waiting = page.waitForEvent('download');
      await edit.getByRole('link', { name: 'Download' }).click();
      expect((await waiting).suggestedFilename()).to.equal('cv.txt');
      await page.route('**/api/cv/file?*', (route) =>
        route.fulfill({ status: 409, json: { statusCode: 409, message: 'Not just now' } }),
      );
      await edit.getByRole('button', { name: 'Remove', exact: true }).click();
      const question = dialog(page, 'Remove the CV file?');
      await question.getByRole('button', { name: 'Remove' }).click();
      await said(page, 'Failed to delete CV file').waitFor();
      await question.getByText('Not just now').waitFor();
      await page.unroute('**/api/cv/file?*');
      await question.getByRole('button', { name: 'Remove' }).click();
      await question.waitFor({ state: 'detached' });
      await said(page, 'CV file deleted').waitFor();
      expect(await edit.getByRole('link', { name: 'Download' }).count()).to.equal(0);
      const { body } = await api.get<Advisor>(`/api/advisors/${kept?.id}`);
      expect(body.cvFileId).to.equal(null);
      expect(body.cvText, 'the text stays').to.match(/^Amara Lindqvist-Okafor/);
    });

    it('get a new password from the details', async () => {
      const { advisorId, username } = await inGroupA(false, 'Forgetful');
      await openList(page, site().url, 'advisors', 'Forgetful');
      await page.getByRole('button', { name: 'View Forgetful Northerner' }).click();
      const details = dialog(page, 'Forgetful Northerner');
      await details.getByRole('button', { name: 'Reset Password' }).click();
      const prompt = dialog(page, 'Reset password');
      await prompt.getByRole('textbox', { name: 'New password' }).fill('2short');
      await prompt.getByRole('button', { name: 'Reset password' }).click();
      await prompt.getByText('Password must be at least 8 characters long').waitFor();
      await prompt.getByRole('textbox', { name: 'New password' }).fill('quite long enough');
      await prompt.getByRole('button', { name: 'Reset password' }).click();
      await toast(page, 'Password reset').waitFor();
      await toast(page, 'Advisor password has been reset successfully').waitFor();
      expect(await canSignIn(site(), username, 'quite long enough')).to.equal(true);
      await page.waitForFunction(
        (id) => document.activeElement?.closest('tr')?.querySelector(`a[href*="/${id}/show"]`),
        advisorId,
      );
    });

    it('say that suggested matches are the group admins’, and have no column of them', async () => {
      await openList(page, site().url, 'advisors');
      expect(await page.getByRole('button', { name: /Suggested Matches/ }).count()).to.equal(0);
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      await page.getByRole('tab', { name: 'Suggested Organizations' }).click();
      await page.getByText('Suggested matches are only available for group admins').waitFor();
    });

    it('are deleted after a question that names them', async () => {
      await inGroupA(false, 'Goner');
      await openList(page, site().url, 'advisors', 'Goner');
      await page.getByRole('button', { name: 'Delete Goner Northerner' }).click();
      const question = dialog(page, 'Delete Advisor');
      await question.getByText(/^Goner Northerner and the account go for good/).waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect((await advisorNamed('Goner')).length).to.equal(1);
      await page.getByRole('button', { name: 'Delete Goner Northerner' }).click();
      await question.getByRole('button', { name: 'Delete', exact: true }).click();
      await toast(page, 'Advisor deleted successfully').waitFor();
      await page.getByText('No advisors found').waitFor();
      expect((await advisorNamed('Goner')).length).to.equal(0);
    });

    it('are exported as the search finds them; a failure is said', async () => {
      await inGroupA(false, 'Exported');
      await openList(page, site().url, 'advisors', 'Exported');
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const file = await waiting;
      expect(file.suggestedFilename()).to.match(/^advisors-export-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
      expect(lines.length, 'header and one row').to.equal(2);
      expect(lines[1]).to.contain('Exported,Northerner');
      await page.route('**/api/advisors/export*', (route) =>
        route.fulfill({ status: 400, json: { statusCode: 400, message: 'No' } }),
      );
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await toast(page, 'Export failed').waitFor();
      await toast(page, 'Failed to export advisors').waitFor();
    });

    it('are put into a group, several at once, and exported', async () => {
      for (const name of ['Bulky', 'Bulkier', 'Bulkiest']) await inGroupA(false, name);
      await openList(page, site().url, 'advisors', 'Bulk');
      await page.getByRole('checkbox', { name: 'Select Bulky Northerner' }).check();
      await page.getByRole('checkbox', { name: 'Select Bulkiest Northerner' }).check();
      await page.getByText('2 selected').waitFor();
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export selected' }).click();
      const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split(/\r?\n/);
      expect(lines.length).to.equal(3);
      await page.getByRole('button', { name: 'Assign to group' }).click();
      const assign = dialog(page, 'Assign to group');
      await assign.getByRole('button', { name: 'Assign', exact: true }).click();
      await assign.getByText('Please choose at least one group').waitFor();
      await assign.getByRole('combobox', { name: 'Groups' }).fill(world.groupB.name);
      await page.getByRole('option', { name: world.groupB.name }).click();
      await page.keyboard.press('Escape');
      await assign.getByRole('button', { name: 'Assign', exact: true }).click();
      await toast(page, '2 advisors assigned to groups').waitFor();
      const counts = (await advisorNamed('Bulk')).map(({ groups }) => groups.length).sort((a, b) => a - b);
      expect(counts, 'two in both groups, one where it was').to.deep.equal([1, 2, 2]);
    });

    it('are invited to a group together; who belongs to it already is named', async () => {
      await inGroupA(false, 'Invitee');
      const outside = await buildAdvisor(site(), {
        profile: { firstName: 'Invitee', lastName: 'Outsider', skills: ['finance'] },
      });
      await openList(page, site().url, 'advisors', 'Invitee');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Invite to group' }).click();
      const form = dialog(page, 'Invite to a group');
      await form.getByText('2 advisors are sent a link to join').waitFor();
      await form.getByRole('button', { name: 'Send invitations' }).click();
      await form.getByText('Please choose a group').first().waitFor();
      await form.getByLabel(/^Group/).selectOption({ label: world.groupA.name });
      await form.getByRole('button', { name: 'Send invitations' }).click();
      const result = dialog(page, 'Invitations');
      await result.getByText('1 invitation sent').waitFor();
      await result.getByText('Invitee Northerner – belongs to the group already').waitFor();
      expect(await findings(page)).to.deep.equal([]);
      await result.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('region', { name: 'Selected rows' }).waitFor({ state: 'detached' });
      const sent = await site().db('invitations').where('group_id', world.groupA.id).pluck('email');
      expect(sent).to.deep.equal([outside.email]);
    });
  });

  describe('for a group admin', () => {
    beforeEach(() => enter('groupAdmin'));

    it('show suggested organisations in place of contact and profile status, and why in the details', async () => {
      await openList(page, site().url, 'advisors');
      const table = page.getByRole('main').getByRole('table');
      await page.getByRole('button', { name: 'Show Suggested Matches' }).click();
      await table.getByRole('columnheader', { name: 'Suggested Organizations' }).waitFor();
      expect(await table.getByRole('columnheader', { name: 'Contact' }).count()).to.equal(0);
      expect(await table.getByRole('columnheader', { name: 'Profile Status' }).count()).to.equal(0);
      await loaded(page);
      await page.getByRole('button', { name: 'Hide Suggested Matches' }).click();
      await table.getByRole('columnheader', { name: 'Contact' }).waitFor();
      expect(await table.getByRole('columnheader', { name: 'Groups' }).count()).to.equal(0);
      await rows(page).first().getByRole('link').first().click();
      await page.getByRole('tab', { name: 'Suggested Organizations' }).click();
      await page.waitForURL('**/suggestions');
      await page.getByRole('tabpanel').locator('ol, p').first().waitFor();
    });

    it('are theirs alone, whatever the address', async () => {
      const { advisorId } = world.strangers;
      await openList(page, site().url, 'advisors');
      await page.getByRole('searchbox').fill('Stranger');
      await page.getByText('No advisors found').waitFor();
      for (const what of ['show', 'suggestions', 'edit', 'delete', 'password']) {
        await page.goto(`${site().url}/admin/advisors/${advisorId}/${what}`);
        await said(page, 'The advisor could not be loaded').waitFor();
        await page.waitForURL('**/admin/advisors');
        expect(await page.getByText('Stranger').count(), what).to.equal(0);
      }
    });

    it('who run their own account keep their log-in, and leave the group instead of being deleted', async () => {
      const { advisorId } = await inGroupA(false, 'Selfrun');
      await openList(page, site().url, 'advisors', 'Selfrun');
      await page.getByRole('link', { name: 'Selfrun Northerner' }).click();
      const details = dialog(page, 'Selfrun Northerner');
      await details.getByRole('button', { name: 'Edit', exact: true }).waitFor();
      expect(await details.getByRole('button', { name: 'Reset Password' }).count()).to.equal(0);
      await details.getByRole('button', { name: 'Edit', exact: true }).click();
      const form = dialog(page, 'Edit Advisor');
      await form.getByText('Only the advisor or a super admin can change it.').waitFor();
      expect(await form.getByLabel('E-mail').isEditable()).to.equal(false);
      expect(await form.locator('input[name=password]').count()).to.equal(0);
      await form.getByLabel('Title').fill('Harbour master');
      await form.getByRole('button', { name: 'Save changes' }).click();
      await toast(page, 'Advisor updated successfully').waitFor();
      await page.getByRole('button', { name: 'Delete Selfrun Northerner' }).click();
      const question = dialog(page, 'Delete Advisor');
      await question.getByText(/^Selfrun Northerner runs their own account or is in other groups/).waitFor();
      await question.getByRole('button', { name: 'Remove' }).click();
      await toast(page, 'Advisor removed from your group').waitFor();
      expect((await api.get(`/api/advisors/${advisorId}`)).body).to.include({ title: 'Harbour master' });
    });

    it('are deleted with their account when it is the group’s', async () => {
      const { advisorId } = await inGroupA(true, 'Managed');
      await page.goto(`${site().url}/admin/advisors/${advisorId}/delete`);
      await dialog(page, 'Delete Advisor').getByRole('button', { name: 'Delete', exact: true }).click();
      await toast(page, 'Advisor deleted successfully').waitFor();
      expect((await api.get(`/api/advisors/${advisorId}`)).status).to.equal(404);
    });
  });

  describe('look right', () => {
    for (const [device, options] of [
      ['on a desktop, light', {}],
      ['on a phone, dark', { viewport: PHONE, colorScheme: 'dark' as const }],
    ] as const) {
      it(`${device}: no finding of axe, nothing sideways, also with awkward data`, async () => {
        const awkward = await buildAdvisor(site(), {
          isManaged: true,
          groupIds: [world.groupA.id],
          profile: {
            firstName: LONG_NAME,
            lastName: 'Nobio',
            bio: null,
            title: null,
            skills: [
              'marketing',
              'finance',
              'legal',
              'technology',
              'operations',
              'strategy',
              'sales',
              'mentoring',
              'coaching',
              'governance',
              'consulting',
              'leadership',
            ],
          },
        });
        visitor = await visitAs(site(), world.groupAdmin, options);
        ({ page } = visitor);
        const check = async (what: string) => {
          await loaded(page);
          expect(await findings(page), what).to.deep.equal([]);
          expect(await sidewaysOverflow(page), `${what} scrolls sideways`).to.equal(0);
        };
        await openList(page, site().url, 'advisors', 'Nobio');
        await check('list');
        await page.getByRole('button', { name: 'Show Suggested Matches' }).click();
        // On a phone the row lies below the filters; what is out of view waits for its suggestions.
        await page.getByText(/^Showing /).scrollIntoViewIfNeeded();
        await loaded(page);
        await page.evaluate(() => scrollTo(0, 0));
        await check('list with matches');
        // Rows behind a dialog are out of view and would wait for theirs.
        await page.getByRole('button', { name: 'Hide Suggested Matches' }).click();
        for (const [what, name] of [
          ['show', /Nobio/],
          ['edit', 'Edit Advisor'],
          ['suggestions', /Nobio/],
          ['delete', 'Delete Advisor'],
          ['password', 'Reset password'],
        ] as const) {
          await goWithin(page, `/admin/advisors/${awkward.advisorId}/${what}`);
          await dialog(page, name).waitFor();
          await check(what);
        }
        await goWithin(page, '/admin/advisors/create');
        const form = dialog(page, 'Add Advisor');
        await form.getByRole('button', { name: 'Add Advisor' }).click();
        await form.getByRole('alert').waitFor();
        await check('form with errors');
      });
    }
  });
});
