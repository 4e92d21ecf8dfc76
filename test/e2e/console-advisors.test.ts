import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { AdministeredAdvisor } from '../../src/contract/admin-api.ts';
import { SKILLS } from '../../src/contract/enums.ts';
import { DAY, fromNow } from '../features/matching/sessions/world.ts';
import { buildAdvisor, buildGroup, unique } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { isAccessible } from './axe.ts';
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
import { gone, holds, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, link, region, tab } from './parts.ts';
import { describeByWords } from './site.ts';
import { download, fill, follow, press, pressFirst, pressFor, submit } from './steps.ts';
import { asksBeforeClosing, refuse } from './visits.ts';

const groupsOf = (advisor?: AdministeredAdvisor) => advisor?.groups.map(({ name }) => name);

const CV_FILE = new URL('../fixtures/cv/cv.txt', import.meta.url).pathname;
const fileOf = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const LONG_NAME = 'Maximiliane Wilhelmina-Charlotte Featherstonehaugh-Cholmond';

describeByWords('Advisors in the console', (site) => {
  let world: ConsoleWorld;
  let api: Client;
  let page: Page;

  before(async () => {
    world = await consoleWorld(site(), 'Advisors');
    api = await site().as(world.superAdmin);
  });
  const enter = async (who: 'superAdmin' | 'groupAdmin') => {
    page = await site().visit(world[who]);
  };

  const openForm = () => openNew(page, 'advisors');
  const edit = (id: number | undefined) => openEdit(page, 'advisors', id);
  const advisorNamed = async (firstName: string) =>
    (await api.list('/api/advisors', { filter: { q: firstName } })).body as unknown as AdministeredAdvisor[];
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
      await fill(form, { 'First name': 'Zephyrine', 'Last name': 'Oke', 'E-mail': 'zephyrine@example.org' });
      await form.getByText('finance', { exact: true }).click();
      await chooseGroup(form, world.groupA.name);
      await save();
      const logIn = dialog(page, 'Log-in of Zephyrine Oke');
      await logIn.waitFor();
      await mentions(page, 'Advisor created successfully and assigned to groups');
      const [username, password] = await logIn.locator('code').allInnerTexts();
      await page.keyboard.press('Escape');
      expect(await logIn.isVisible(), 'what is shown once is not closed by accident').to.equal(true);
      await press(logIn, 'Done', { closes: true });
      expect(username).to.match(/^zoke[a-z0-9]{4}$/);
      expect(password).to.match(/^Managed.{12}!$/);
      expect(await canSignIn(site(), String(username), String(password))).to.equal(true);
      expect(new URL(page.url()).pathname).to.equal('/admin/advisors');
      const [created] = await advisorNamed('Zephyrine');
      expect(groupsOf(created)).to.deep.equal([world.groupA.name]);
    });

    it('are refused with every documented message, and nothing that was typed is lost', async () => {
      const { form, save } = await openForm();
      await save('Validation Error');
      const summary = form.getByRole('alert');
      await says(summary, 'Please fill in all required fields highlighted in red');
      for (const text of ['First name is required', 'Last name is required', 'Email is required'])
        expect(await form.getByText(text).count(), text).to.equal(2);
      await becomes(focused(page, 'name'), 'firstName');

      await press(summary, 'Email is required');
      await becomes(focused(page, 'name'), 'email');
      await page.keyboard.type('nonsense');
      await fill(form, { 'First name': 'Quincy', 'Last name': 'Tull', 'LinkedIn URL': 'linkedin' });
      await fill(form, { 'Hours a year': '9000' });
      await form.getByText('Group managed').click();
      await fill(form, { Username: 'ab', password: 'short' });
      await save(undefined, {
        mentions: [
          'Please fix the form errors before submitting',
          'Please enter a valid email address',
          'Invalid email address',
          'Invalid LinkedIn URL',
          'Username must be at least 3 characters',
          'Password must be at least 8 characters',
          'Hours a year must be between 0 and 8784',
        ],
      });
      await fill(form, { Username: '', password: '' });
      await save();
      for (const what of ['Username', 'Password'])
        await mentions(form, `${what} is required for self-managed advisors`);
      await holds(form, { 'First name': 'Quincy' });
    });

    it('keep the form when the server refuses it, with its message beside the field', async () => {
      const { email } = await inGroupA(true, 'Taken');
      const { form, save } = await openForm();
      await fill(form, { 'First name': 'Second', 'Last name': 'Taken', 'E-mail': email.toUpperCase() });
      await save('Failed to create advisor');
      expect(await form.getByText('Email already exists').count()).to.be.greaterThan(0);
      await holds(form, { 'First name': 'Second' });
      await becomes(focused(page, 'name'), 'email');
    });

    it('are kept when a chosen group is gone by then, with the documented warning', async () => {
      const name = `Short-lived ${unique()}`;
      const id = await buildGroup(site(), { name });
      const { form, save } = await openForm();
      await fill(form, { 'First name': 'Groupless', 'Last name': 'Grey', 'E-mail': 'groupless@example.org' });
      await chooseGroup(form, name);
      expect((await api.delete(`/api/groups/${id}`)).status).to.equal(200);
      await save();
      await dialog(page, 'Log-in of Groupless Grey').waitFor();
      await mentions(page, 'Advisor was created but group assignment failed');
      expect((await advisorNamed('Groupless')).length).to.equal(1);
    });

    it('ask before what was typed is thrown away, by Esc, by Back and by the sidebar’s address', async () => {
      const { form } = await openForm();
      await fill(form, { 'First name': 'Unsaved' });
      const question = dialog(page, 'Discard unsaved changes?');
      await page.keyboard.press('Escape');
      await press(question, 'Keep editing', { closes: true });
      await holds(form, { 'First name': 'Unsaved' });
      await page.goBack();
      await question.waitFor();
      await page.keyboard.press('Escape');
      await gone(question);
      expect(new URL(page.url()).pathname).to.equal('/admin/advisors/create');
      await press(form, 'Cancel');
      await press(question, 'Discard changes');
      await gone(form);
      expect(new URL(page.url()).pathname).to.equal('/admin/advisors');
    });

    it('stay as they were typed when the log-in ends, and are saved after signing in beside it', async () => {
      const { form, save } = await openForm();
      await fill(form, { 'First name': 'Ended', 'Last name': 'Session', 'E-mail': 'ended@example.org' });
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await save();
      const ended = dialog(page, 'Your session has ended');
      await press(ended, 'Back to the page', { closes: true });
      await holds(form, { 'First name': 'Ended' });
      // As another tab does it.
      await page.context().addCookies(cookies);
      await save();
      const logIn = dialog(page, 'Log-in of Ended Session');
      await logIn.waitFor();
      expect(await asksBeforeClosing(page), 'what is shown once is not lost by a reload').to.equal(true);
      await press(logIn, 'Done', { closes: true });
      expect(await asksBeforeClosing(page)).to.equal(false);
    });

    it('can be edited: groups, hours and a pause', async () => {
      const { advisorId } = await inGroupA(false, 'Editable');
      const form = await edit(advisorId);
      await fill(form, { 'First name': 'Edited', 'Hours a year': '24' });
      await fill(form, { 'Pause until': fromNow(40 * DAY).slice(0, 10) });
      await chooseGroup(form, world.groupB.name);
      await press(form, 'Save changes', { closes: true });
      await told(page, 'Advisor updated successfully');
      const { body } = await api.get<AdministeredAdvisor>(`/api/advisors/${advisorId}`);
      expect(body).to.include({ firstName: 'Edited', availableHoursPerYear: 24 });
      expect(body.pausedUntil).to.match(/^20/);
      expect(groupsOf(body)).to.have.members([world.groupA.name, world.groupB.name]);
    });

    it('keep what failed to save: the advisor is saved, the groups are not', async () => {
      const { advisorId } = await inGroupA(false, 'Halfway');
      await refuse(page, `**/api/advisors/${advisorId}/groups`, 409);
      const form = await edit(advisorId);
      await fill(form, { Title: 'Actuary' });
      await chooseGroup(form, world.groupB.name);
      await press(form, 'Save changes', { says: ['Failed to update advisor groups', 'Not just now'] });
      expect((await api.get(`/api/advisors/${advisorId}`)).body).to.include({ title: 'Actuary' });
    });

    it('are added with a CV: read, proposed field by field, stored, and put into groups', async () => {
      const { form, save } = await openForm();
      const file = form.getByLabel('Choose a CV file').and(form.locator('input'));
      await press(form, 'Process CV');
      await mentions(page, 'No CV text available to process');
      await file.setInputFiles(fileOf('huge.pdf', 'application/pdf', Buffer.alloc(5 * 1_048_576 + 1)));
      await says(form, 'File size exceeds 5MB limit');
      await file.setInputFiles(fileOf('me.png', 'image/png', Buffer.from('png')));
      await says(form, 'File type not supported for text extraction');
      await file.setInputFiles(fileOf('cv.txt', 'text/plain', Buffer.from('  ')));
      await says(form, 'No text could be extracted from the file');
      await mentions(page, 'Could not extract text from file. You can still manually enter CV text.');
      await none(button(form, 'Do not use this file'));

      const text = form.getByRole('textbox', { name: 'CV text' });
      await text.fill('Typed by hand');
      await file.setInputFiles(CV_FILE);
      const replace = dialog(page, 'Replace the CV text?');
      await press(replace, 'Keep the present text', { closes: true });
      expect(await text.inputValue()).to.equal('Typed by hand');
      await says(form, 'cv.txt is stored when you save.');
      await file.setInputFiles(CV_FILE);
      await press(replace, 'Replace the text', { closes: true });
      expect(await text.inputValue()).to.match(/^Amara Lindqvist-Okafor\n/);

      await fill(form, { 'First name': 'Ammara' });
      const proposal = await pressFor(form, 'Process CV', 'What the CV proposes');
      await says(proposal, exactly('Ammara'));
      await holds(proposal, { 'First name': false }, 'nothing is overwritten');
      await holds(proposal, { 'Last name': true }, 'a gap is filled');
      await fill(proposal, { Title: false });
      await isAccessible(page);
      await press(proposal, 'Take what is chosen', { closes: true });
      await holds(form, { 'First name': 'Ammara', 'Last name': 'Lindqvist-Okafor' });
      await holds(form, { 'E-mail': 'amara.lindqvist@example.org' });
      expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).to.equal('');

      await chooseGroup(form, world.groupA.name);
      await save('Advisor created successfully with CV file and assigned to groups');
      const [created] = await advisorNamed('Ammara');
      expect(created).to.include({ title: null, cvFileName: 'cv.txt' });
      expect(created?.cvText).to.match(/^Amara Lindqvist-Okafor\n/);
      expect(created?.skills).not.to.deep.equal([]);
      expect(groupsOf(created)).to.deep.equal([world.groupA.name]);
    });

    it('are kept without their CV when its upload fails; it is stored later, and removed', async () => {
      await refuse(page, '**/api/upload', 409);
      const { form: fresh, save } = await openForm();
      await fill(fresh, { 'First name': 'Fileless', 'Last name': 'Frey', 'E-mail': 'fileless@example.org' });
      await fresh.locator('input[type=file]').setInputFiles(CV_FILE);
      await says(fresh, 'cv.txt is stored when you save.');
      await chooseGroup(fresh, world.groupA.name);
      await save('Advisor was created but CV file upload failed');
      const logIn = dialog(page, 'Log-in of Fileless Frey');
      await press(logIn, 'Done');
      const [kept] = await advisorNamed('Fileless');
      expect(kept).to.include({ cvFileId: null });
      expect(groupsOf(kept)).to.deep.equal([world.groupA.name]);

      const form = await edit(kept?.id);
      await form.locator('input[type=file]').setInputFiles(CV_FILE);
      await says(form, 'cv.txt is stored when you save.');
      await press(form, 'Save changes');
      await mentions(page, 'Upload Error');
      await says(form, 'Failed to upload file', 'Not just now');
      await page.unroute('**/api/upload');
      await press(form, 'Save changes', { closes: true });
      await told(page, 'Advisor updated successfully');

      await page.goto(`/admin/advisors/${kept?.id}/edit`);
      expect((await download(link(form, 'Download'))).name).to.equal('cv.txt');
      await refuse(page, '**/api/cv/file?*', 409);
      const question = await pressFor(form, exactly('Remove'), 'Remove the CV file?');
      await press(question, 'Remove');
      await mentions(page, 'Failed to delete CV file');
      await says(question, 'Not just now');
      await page.unroute('**/api/cv/file?*');
      await press(question, 'Remove', { closes: true });
      await mentions(page, 'CV file deleted');
      await none(link(form, 'Download'));
      const { body } = await api.get<AdministeredAdvisor>(`/api/advisors/${kept?.id}`);
      expect(body.cvFileId).to.equal(null);
      expect(body.cvText, 'the text stays').to.match(/^Amara Lindqvist-Okafor/);
    });

    it('get a new password from the details', async () => {
      const { advisorId, username } = await inGroupA(false, 'Forgetful');
      await openList(page, 'advisors', 'Forgetful');
      const details = await pressFor(page, 'View Forgetful Northerner', 'Forgetful Northerner');
      const prompt = await pressFor(details, 'Reset Password', 'Reset password');
      await submit(prompt, { newPassword: '2short' }, 'Reset password', {
        says: 'Password must be at least 8 characters long',
      });
      await fill(prompt, { newPassword: 'quite long enough' });
      await press(prompt, 'Reset password', { told: 'Password reset' });
      await told(page, 'Advisor password has been reset successfully');
      expect(await canSignIn(site(), username, 'quite long enough')).to.equal(true);
      await page.waitForFunction(
        (id) => document.activeElement?.closest('tr')?.querySelector(`a[href*="/${id}/show"]`),
        advisorId,
      );
    });

    it('say that suggested matches are the group admins’, and have no column of them', async () => {
      await openList(page, 'advisors');
      await none(button(page, /Suggested Matches/));
      await pressFirst(page, /^View /);
      await tab(page, 'Suggested Organizations').click();
      await says(page, 'Suggested matches are only available for group admins');
    });

    it('are deleted after a question that names them', async () => {
      await inGroupA(false, 'Goner');
      await openList(page, 'advisors', 'Goner');
      const question = await pressFor(page, 'Delete Goner Northerner', 'Delete Advisor');
      await says(question, /^Goner Northerner and the account go for good/);
      await press(question, 'Cancel', { closes: true });
      expect((await advisorNamed('Goner')).length).to.equal(1);
      await press(page, 'Delete Goner Northerner');
      await press(question, exactly('Delete'), { told: 'Advisor deleted successfully' });
      await says(page, 'No advisors found');
      expect((await advisorNamed('Goner')).length).to.equal(0);
      const place = () => page.evaluate(() => document.activeElement?.tagName);
      await becomes(place, 'OUTPUT', 'the focus is at the list’s line, not at the top of the page');
    });

    it('are exported as the search finds them; a failure is said', async () => {
      await inGroupA(false, 'Exported');
      await openList(page, 'advisors', 'Exported');
      const { name, text } = await download(button(page, 'Export CSV'));
      expect(name).to.match(/^advisors-export-\d{4}-\d\d-\d\d\.csv$/);
      const lines = text.trim().split(/\r?\n/);
      expect(lines.length, 'header and one row').to.equal(2);
      expect(lines[1]).to.contain('Exported,Northerner');
      await refuse(page, '**/api/advisors/export*', 400, { message: 'No' });
      await press(page, 'Export CSV', { told: 'Export failed' });
      await told(page, 'Failed to export advisors');
    });

    it('are put into a group, several at once, and exported', async () => {
      for (const name of ['Bulky', 'Bulkier', 'Bulkiest']) await inGroupA(false, name);
      await openList(page, 'advisors', 'Bulk');
      await page.getByRole('checkbox', { name: 'Select Bulkier Northerner' }).check();
      await page.getByRole('searchbox').fill('Bulky');
      await gone(region(page, 'Selected rows'));
      await page.getByRole('searchbox').fill('Bulk');
      await page.getByRole('checkbox', { name: 'Select Bulky Northerner' }).check();
      await page.getByRole('checkbox', { name: 'Select Bulkiest Northerner' }).check();
      await says(page, '2 selected');
      const { text } = await download(button(page, 'Export selected'));
      expect(text.trim().split(/\r?\n/)).to.have.length(3);
      const assign = await pressFor(page, 'Assign to group');
      await press(assign, exactly('Assign'), { says: 'Please choose at least one group' });
      await chooseGroup(assign, world.groupB.name);
      await press(assign, exactly('Assign'), { told: '2 advisors assigned to groups' });
      const counts = (await advisorNamed('Bulk')).map(({ groups }) => groups.length).sort((a, b) => a - b);
      expect(counts, 'two in both groups, one where it was').to.deep.equal([1, 2, 2]);
    });

    it('are invited to a group together; who belongs to it already is named', async () => {
      await inGroupA(false, 'Invitee');
      const outside = await buildAdvisor(site(), {
        profile: { firstName: 'Invitee', lastName: 'Outsider', skills: ['finance'] },
      });
      await openList(page, 'advisors', 'Invitee');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      const form = await pressFor(page, 'Invite to group', 'Invite to a group');
      await says(form, '2 advisors are sent a link to join');
      await press(form, 'Send invitations', { mentions: 'Please choose a group' });
      await form.getByLabel(/^Group/).selectOption({ label: world.groupA.name });
      const result = await pressFor(form, 'Send invitations', 'Invitations');
      await says(result, '1 invitation sent', 'Invitee Northerner – belongs to the group already');
      await isAccessible(page);
      await press(result, 'Close');
      await gone(region(page, 'Selected rows'));
      const sent = await site().db('invitations').where('group_id', world.groupA.id).pluck('email');
      expect(sent).to.deep.equal([outside.email]);
    });
  });

  describe('for a group admin', () => {
    beforeEach(() => enter('groupAdmin'));

    it('show suggested organisations in place of contact and profile status, and why in the details', async () => {
      await openList(page, 'advisors');
      const table = page.getByRole('main').getByRole('table');
      await press(page, 'Show Suggested Matches');
      await table.getByRole('columnheader', { name: 'Suggested Organizations' }).waitFor();
      await none(table.getByRole('columnheader', { name: 'Contact' }));
      await none(table.getByRole('columnheader', { name: 'Profile Status' }));
      await loaded(page);
      await press(page, 'Hide Suggested Matches');
      await table.getByRole('columnheader', { name: 'Contact' }).waitFor();
      await none(table.getByRole('columnheader', { name: 'Groups' }));
      await rows(page).first().getByRole('link').first().click();
      await tab(page, 'Suggested Organizations').click();
      await page.waitForURL('**/suggestions');
      await page.getByRole('tabpanel').locator('ol, p').first().waitFor();
    });

    it('are theirs alone, whatever the address', async () => {
      await isHidden(page, 'advisors', world.strangers.advisorId, 'Stranger', 'No advisors found');
    });

    it('who run their own account keep their log-in, and leave the group instead of being deleted', async () => {
      const { advisorId } = await inGroupA(false, 'Selfrun');
      await openList(page, 'advisors', 'Selfrun');
      await follow(page, 'Selfrun Northerner');
      const details = dialog(page, 'Selfrun Northerner');
      await button(details, exactly('Edit')).waitFor();
      await none(button(details, 'Reset Password'));
      const form = await pressFor(details, exactly('Edit'), 'Edit Advisor');
      await says(form, 'Only the advisor or a super admin can change it.');
      expect(await form.getByLabel('E-mail').isEditable()).to.equal(false);
      await none(form.locator('input[name=password]'));
      await submit(form, { Title: 'Harbour master' }, 'Save changes');
      await told(page, 'Advisor updated successfully');
      const question = await pressFor(page, 'Delete Selfrun Northerner', 'Delete Advisor');
      await says(question, /^Selfrun Northerner runs their own account or is in other groups/);
      await press(question, 'Remove', { told: 'Advisor removed from your group' });
      expect((await api.get(`/api/advisors/${advisorId}`)).body).to.include({ title: 'Harbour master' });
    });

    it('are deleted with their account when it is the group’s', async () => {
      const { advisorId } = await inGroupA(true, 'Managed');
      await page.goto(`/admin/advisors/${advisorId}/delete`);
      await press(dialog(page, 'Delete Advisor'), exactly('Delete'));
      await told(page, 'Advisor deleted successfully');
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
            skills: SKILLS.slice(0, 12),
          },
        });
        page = await site().visit(world.groupAdmin, undefined, options);
        await membersLookRight(page, 'advisors', awkward.advisorId, 'Nobio');
      });
    }
  });
});
