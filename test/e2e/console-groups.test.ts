import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { Group } from '../../src/contract/admin-api.ts';
import type { InsightsOverview } from '../../src/contract/insights-api.ts';
import { PASSWORD, joinCodeOf } from '../support/builders.ts';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { loaded } from './console-visits.ts';
import { holdsFocus } from './focus.ts';
import { appears, gone, holds, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, heading, link, region } from './parts.ts';
import { describeInBrowser, type Site } from './site.ts';
import { confirm, fill, follow, press, pressFor, submit } from './steps.ts';
import { goWithin, openWithin, refuse } from './visits.ts';

const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('table').locator('tbody tr').filter({ hasText: text });
/** How the server answers somebody who signs in so. */
const logIn = async (site: Site, username: string, password = PASSWORD): Promise<number> =>
  (await site.client().post('/api/login', { username, password })).status;

const allGroups = async (site: Site): Promise<Group[]> =>
  (await (await site.as('demo_super_admin')).get<Group[]>('/api/groups')).body;

const groupNamed = (site: Site, name: string): Promise<number> => site.idOf('groups', { name });

const PLOTS = ['Matches by week', 'Requests waiting for an answer', 'Hours'];
const GROUP = 'Second Wind';
/** What an admin chooses for somebody, who chooses their own before anything else. */
const GIVEN = 'lent-for-a-day-4711';

/** Makes an account that administers a group. */
async function makeAdmin(site: Site, groupId: number, username: string, isPrimaryAdmin = false) {
  const account = { username, email: `${username}@example.org`, password: GIVEN, isPrimaryAdmin };
  const made = await (await site.as('demo_super_admin')).post(`/api/groups/${groupId}/admins`, account);
  if (made.status !== 201) throw new Error(made.text);
  const own = site.client();
  await own.post('/api/login', { username, password: GIVEN });
  const chosen = await own.patch('/api/user/profile', { password: PASSWORD });
  if (chosen.status !== 200) throw new Error(chosen.text);
}

async function openGroups(page: Page): Promise<void> {
  await page.goto('/admin/groups');
  await says(page, /^Showing \d+-\d+ of \d+ groups$/);
}

describeInBrowser('Groups, as a super admin', (site) => {
  let page: Page;
  before(async () => {
    page = await site().visit('demo_super_admin');
  });

  it('are added, with the documented rules and toasts', async () => {
    await openGroups(page);
    const form = await pressFor(page, 'Add Group');
    await fill(form, { Website: 'not an address' });
    await press(form, 'Add Group', { mentions: ['Group name is required', 'Website must be a valid URL'] });
    await holds(form, { 'Open Group': false }, 'private by default');

    await fill(form, { Name: 'Harbour Lights', Website: 'https://harbour.example.org/' });
    await fill(form, {
      Description: 'A circle of people who help the small charities of the harbour quarter, free of charge.',
    });
    await fill(form, { 'Logo URL': 'http://insecure.example.org/logo.png' });
    // To press twice closes the form once: the list stays, and not the page before it.
    await button(form, 'Add Group').dblclick();
    await told(page, 'Group "Harbour Lights" has been created.');
    await gone(form);

    const cells = row(page, 'Harbour Lights');
    await says(cells, 'Private');
    await link(cells, exactly('harbour.example.org')).waitFor();
    const line = await cells.getByText(/^A circle of people.*…$/).innerText();
    expect(line.length, 'the description is cut at 50').to.be.at.most(50);
    await says(cells, 'HL');
    await cells.getByText('now').hover();
    await page.getByRole('tooltip', { name: /^\d+ \w+ \d{4} at \d\d:\d\d$/ }).waitFor();
  });

  it('are found by name, description and website, from page 1', async () => {
    for (const words of ['HARBOUR LIGHTS', 'harbour quarter', 'harbour.example']) {
      await page.goto('/admin/groups?page=2&perPage=5');
      await page.getByPlaceholder('Search groups by name, description...').fill(words);
      await says(page, 'Showing 1-1 of 1 groups');
      expect(new URL(page.url()).searchParams.get('page')).to.equal('1');
      await row(page, 'Harbour Lights').waitFor();
    }
    await page.getByRole('searchbox').fill('no such thing anywhere');
    await says(page, 'No groups found matching your search criteria.');
  });

  it('are changed; what was typed is not lost by accident', async () => {
    await openGroups(page);
    const form = await pressFor(row(page, 'Harbour Lights'), 'Edit Harbour Lights', 'Edit Group');
    await fill(form, { Website: '', Description: '' });
    await page.keyboard.press('Escape');
    await press(page, 'Keep editing');
    await fill(form, { 'Open Group': true });
    await press(form, 'Save changes', { told: 'Group "Harbour Lights" has been updated.' });
    await says(row(page, 'Harbour Lights'), exactly('Open'), '–');

    const details = await pressFor(page, 'View Harbour Lights', 'Harbour Lights');
    await says(details, ...['Open Group', 'No description provided.', 'No website provided'].map(exactly));
    await says(details, exactly('Group Administrators'), /^Created now /, 'No administrators found');
    await page.keyboard.press('Escape');
  });

  it('keep their initials when a logo does not load', async () => {
    const abroad: string[] = [];
    page.on('request', (request) => abroad.push(new URL(request.url()).host));
    const client = await site().as('demo_super_admin');
    const id = await groupNamed(site(), 'Harbour Lights');
    await client.patch(`/api/groups/${id}`, { logoUrl: 'https://logo.example.org/mark.png' });
    const asked = page.waitForRequest(new RegExp(`/api/groups/${id}/logo`));
    await openGroups(page);
    await asked;
    await says(row(page, 'Harbour Lights'), 'HL');
    expect(abroad, 'no browser calls the address itself').not.to.include('logo.example.org');
  });

  it('show the code by which people join a private one; an open one has none', async () => {
    const [closed, open] = ['Riverside Foundation', 'Second Wind'];
    const closedId = await groupNamed(site(), closed);
    await page.goto(`/admin/groups/${closedId}/show`);
    const details = dialog(page, closed);
    await says(details, exactly(await joinCodeOf(site(), closedId)));
    // A browser without a window asks nobody, and refuses.
    await page.context().grantPermissions(['clipboard-write']);
    await press(details, `Copy the code of ${closed}`, { mentions: 'Copied' });
    await page.goto(`/admin/groups/${await groupNamed(site(), open)}/show`);
    await says(dialog(page, open), exactly('Open Group'));
    await none(dialog(page, open).getByText('Code to join'));
  });

  it('are deleted after a question that says what else goes; not the last open one', async () => {
    await openGroups(page);
    const question = await pressFor(page, 'Delete Harbour Lights', 'Delete Harbour Lights?');
    await says(question, 'Are you sure you want to delete this group? This action cannot be undone.');
    await says(question, /accounts of its administrators stay/);
    // The harmless answer has the focus.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    const sent: string[] = [];
    page.on('request', (call) => call.method() === 'DELETE' && sent.push(call.url()));
    await button(question, 'Delete group').dblclick();
    await told(page, 'Group deleted successfully');
    expect(sent, 'to press twice deletes once').to.have.length(1);
    await gone(row(page, 'Harbour Lights'));

    const client = await site().as('demo_super_admin');
    const [last, ...others] = (await allGroups(site())).filter(({ isOpenGroup }) => isOpenGroup);
    for (const { id } of others) await client.delete(`/api/groups/${id}`);
    await page.goto(`/admin/groups/${last?.id}/delete`);
    await press(page, 'Delete group');
    await says(page, 'Failed to delete group: The last open group cannot be deleted or made private.');
    await told(page, 'The last open group cannot be deleted or made private.');
    await press(page, 'Cancel');
  });
});

describeInBrowser('A group’s administrators, as a super admin', (site) => {
  let page: Page;
  let groupId: number;
  before(async () => {
    page = await site().visit('demo_super_admin');
    groupId = await groupNamed(site(), GROUP);
  });

  it('are added with an account in the group’s details', async () => {
    await page.goto(`/admin/groups/${groupId}/show`);
    const details = dialog(page, GROUP);
    const form = await pressFor(details, 'Add Admin', 'Add Group Administrator');
    await submit(form, { Username: 'ab', 'E-mail': 'nobody', password: 'short' }, 'Add Admin');
    await mentions(
      form,
      ...[
        'Username must be at least 3 characters',
        'Please enter a valid email',
        'Password must be at least 8 characters',
      ].map(exactly),
    );

    await fill(form, { Username: 'demo_group_admin', 'E-mail': 'winnie@example.org' });
    await submit(form, { password: PASSWORD }, 'Add Admin', { mentions: 'Username already exists' });
    await fill(form, { Username: 'winnie', 'Primary administrator': true });
    await press(form, 'Add Admin', { told: 'Administrator created' });
    await button(details, 'Remove winnie').waitFor();
    await says(details, exactly('Primary'));
    expect(await logIn(site(), 'winnie')).to.equal(200);
  });

  it('get a new password of at least 8 characters there, and are removed with their account', async () => {
    await page.goto(`/admin/groups/${groupId}/show`);
    const details = dialog(page, GROUP);
    const reset = await pressFor(details, 'Reset the password of winnie', 'Reset Password');
    await fill(reset, { newPassword: 'seven77' });
    await press(reset, 'Reset Password', { says: 'Password must be at least 8 characters long' });
    await fill(reset, { newPassword: 'a good long one' });
    await press(reset, 'Reset Password', { told: 'Administrator password has been reset successfully' });
    expect(await logIn(site(), 'winnie', 'a good long one')).to.equal(200);

    const question = await pressFor(details, 'Remove winnie');
    await says(question, 'Their user account is deleted as well, unless they administer another group.');
    await press(question, 'Remove', { told: 'The administrator has been removed successfully' });
    await says(details, 'No administrators found');
    expect(await logIn(site(), 'winnie', 'a good long one')).to.equal(401);
  });

  it('are added by address: known ones at once, unknown ones by invitation', async () => {
    await openGroups(page);
    const manage = await pressFor(page, `Manage administrators of ${GROUP}`, 'Manage Administrators');
    await press(manage, 'Add Admin', { says: 'Please enter an email address' });
    const email = manage.getByLabel('Add by email');
    await email.fill('demo_group_admin@example.org');
    await press(manage, 'Add Admin', { told: 'Administrator added successfully' });
    await manage.getByRole('cell', { name: 'demo_group_admin@example.org' }).waitFor();
    expect(await email.inputValue(), 'the field is empty again').to.equal('');
    for (const name of ['Username', 'Email', 'Added', 'Actions'])
      await manage.getByRole('columnheader', { name, exact: true }).waitFor();

    await email.fill('unknown@example.org');
    await press(manage, 'Add Admin', { told: 'Invitation sent' });
    await says(manage, /^unknown@example.org has no account yet and has been invited/);
    const open = manage.getByRole('list', { name: 'Open invitations' });
    await says(open, /^Invited, good until /);
    await press(open, 'Send the invitation of unknown@example.org again');
    await press(dialog(page, 'Send the invitation again?'), 'Send again');
    await told(page, 'Invitation sent again to unknown@example.org');
    await isAccessible(page);
    await confirm(open, 'Revoke the invitation of unknown@example.org', 'Revoke the invitation?', 'Revoke');
    await gone(open);

    await email.fill('demo_advisor@example.org');
    await press(manage, 'Add Admin');
    await told(page, 'This address belongs to an account that is not a group administrator.');
    expect(await email.inputValue(), 'what was typed stays').to.equal('demo_advisor@example.org');
  });

  it('get a password of at least 6 characters and another address there, and are removed without their account', async () => {
    await makeAdmin(site(), groupId, 'ottoline');
    await page.goto(`/admin/groups/${groupId}/admins`);
    const manage = dialog(page, 'Manage Administrators');
    const reset = await pressFor(manage, 'Reset the password of ottoline', 'Reset Password');
    await fill(reset, { newPassword: 'five5' });
    await press(reset, 'Reset Password', { says: 'Password must be at least 6 characters long' });
    await submit(reset, { newPassword: 'zq7xkp' }, 'Reset Password', { told: 'Password reset successfully' });
    expect(await logIn(site(), 'ottoline', 'zq7xkp')).to.equal(200);

    const change = await pressFor(manage, 'Change the email of ottoline', 'Change Email');
    await submit(change, { 'New email': '' }, 'Change Email', { says: 'Email is required' });
    await fill(change, { 'New email': 'demo_advisor@example.org' });
    await press(change, 'Change Email', { says: 'Email already exists' });
    await fill(change, { 'New email': 'otto.line@example.org' });
    await press(change, 'Change Email', { told: 'Email updated successfully' });
    await manage.getByRole('cell', { name: 'otto.line@example.org' }).waitFor();

    await confirm(manage, 'Make ottoline a primary administrator', 'Make ottoline primary?', 'Make primary');
    await told(page, 'ottoline is a primary administrator now');
    await button(manage, 'Make ottoline a standard administrator').waitFor();

    const question = await pressFor(manage, 'Remove ottoline');
    await says(question, 'Their account stays.');
    await press(question, 'Remove', { told: 'Administrator removed successfully' });
    await gone(manage.getByRole('cell', { name: 'otto.line@example.org' }));
    expect(await logIn(site(), 'ottoline', 'zq7xkp'), 'the account stays').to.equal(200);
  });

  it('are worked through by keyboard alone, and the focus comes back', async () => {
    await makeAdmin(site(), groupId, 'by_keyboard');
    await openGroups(page);
    const opener = button(page, `Manage administrators of ${GROUP}`);
    await opener.focus();
    await page.keyboard.press('Enter');
    const manage = dialog(page, 'Manage Administrators');
    await manage.getByRole('table').waitFor();
    // The focus enters once the dialog stands.
    await page.waitForFunction(() =>
      document.querySelector('[role=dialog]')?.contains(document.activeElement),
    );
    for (let tab = 0; tab < 12; tab += 1) await page.keyboard.press('Tab');
    await holdsFocus(manage, 'Tab stays inside');
    await page.keyboard.press('Escape');
    await gone(manage);
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      `Manage administrators of ${GROUP}`,
    );
  });
});

describeInBrowser('The dashboard’s tabs, as a super admin', (site) => {
  let page: Page;
  before(async () => {
    page = await site().visit('demo_super_admin');
  });

  it('stand in the address, and lead to groups', async () => {
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Groups' }).click();
    await page.waitForURL('**/admin?tab=groups');
    await heading(page, 'Newest groups').waitFor();
    await follow(page.getByRole('tabpanel'), 'Riverside Foundation');
    await dialog(page, 'Riverside Foundation').waitFor();
    await page.goBack();
    await heading(page, 'Newest groups').waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await says(page, 'Quick Actions');
    await page.getByRole('main').getByText('Total Groups').click();
    await page.waitForURL('**/admin/groups');
    await page.goBack();
    await none(link(page.getByRole('main'), /Group Admins/), 'no link');
  });

  it('list all administrators, who are added, changed and deleted there', async () => {
    await page.goto('/admin?tab=admins');
    const table = page.getByRole('table', { name: 'Group administrators' });
    for (const name of ['Admin', 'Group', 'Status', 'Created', 'Actions'])
      await table.getByRole('columnheader', { name, exact: true }).waitFor();
    await says(row(page, 'demo_group_admin'), 'Primary');

    const add = await pressFor(page, 'Add Admin', 'Add Group Administrator');
    await fill(add, { Username: 'tabitha', 'E-mail': 'tabitha@example.org', password: PASSWORD });
    await press(add, 'Add Admin');
    await button(add, 'Choose a group').waitFor();
    await add.getByLabel(/^Group/).selectOption({ label: 'Second Wind' });
    await press(add, 'Add Admin', { told: 'Administrator created' });
    await says(row(page, 'tabitha'), 'Standard', 'Second Wind');

    await page.getByPlaceholder('Search admins by username, e-mail, group...').fill('TABITHA');
    await says(page, 'Showing 1-1 of 1 administrators');
    const edit = await pressFor(page, 'Edit tabitha', 'Edit Administrator');
    await fill(edit, { Email: 'tabby@example.org', newPassword: 'short' });
    await press(edit, 'Save changes', { mentions: 'Password must be at least 8 characters long' });
    await submit(edit, { newPassword: 'another good one', 'Primary administrator': true }, 'Save changes');
    await told(page, 'Email updated successfully', 'tabitha is a primary administrator now');
    await told(page, 'Administrator password has been reset successfully');
    await says(row(page, 'tabby@example.org'), exactly('Primary'));
    expect(await logIn(site(), 'tabitha', 'another good one')).to.equal(200);

    const question = await pressFor(page, 'Delete tabitha', 'Remove tabitha');
    await says(question, 'tabitha will no longer administer Second Wind');
    await press(question, 'Remove', { told: 'The administrator has been removed successfully' });
    await says(page, 'No administrators found');
    expect(await logIn(site(), 'tabitha', 'another good one')).to.equal(401);
  });

  it('show plots, each with its figures as a table', async () => {
    await page.goto('/admin');
    for (const title of [...PLOTS, 'Skills asked for and on offer']) {
      const plot = region(page, exactly(title));
      await plot.locator('svg').first().waitFor();
      await plot.getByText('Show the figures').click();
      expect(await plot.getByRole('table').getByRole('row').count(), title).to.be.greaterThan(2);
    }
    const hours = region(page, exactly('Hours'));
    const client = await site().as('demo_super_admin');
    const { body } = await client.get<InsightsOverview>('/api/insights/overview');
    await appears(
      hours.getByRole('row', { name: `Allocated ${body.hours.allocated.toLocaleString('en-GB')}` }),
    );
  });

  it('say when the plots cannot be loaded, and the rest stays', async () => {
    await refuse(page, '**/api/insights/overview', 400);
    await page.goto('/admin');
    await says(page, 'The plots could not be loaded. Not just now', 'Quick Actions');
    await page.unroute('**/api/insights/overview');
    await press(page, 'Try Again');
    await heading(page, 'Matches by week').waitFor();
  });
});

describeInBrowser('Groups and administrators, as a group admin', (site) => {
  let page: Page;
  before(async () => {
    page = await site().visit('demo_group_admin');
  });

  it('are those of their own groups, which they may describe but neither open nor delete', async () => {
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Overview' }).waitFor();
    expect(await page.getByRole('tab').count()).to.equal(1);
    const own = region(page, 'Your Groups');
    await says(own, exactly('Riverside Foundation'));
    expect(await own.getByRole('listitem').count()).to.equal(1);
    const form = await pressFor(own, 'Edit Riverside Foundation', 'Edit Group');
    expect(await form.getByLabel('Open Group').isDisabled()).to.equal(true);
    await says(form, 'Only a super admin opens or closes a group.');
    await fill(form, { Website: 'https://riverside.example.org/new' });
    await press(form, 'Save changes', { told: 'Group "Riverside Foundation" has been updated.' });
    const client = await site().as('demo_group_admin');
    const { body } = await client.get('/api/admin/groups');
    expect(body).to.have.nested.property('[0].website', 'https://riverside.example.org/new');
    const chosen = page.waitForEvent('filechooser');
    await press(own, 'Upload a logo: Riverside Foundation');
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
    const buffer = Buffer.from(picture);
    await (await chosen).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });
    const id = await groupNamed(site(), 'Riverside Foundation');
    await own.locator(`img[src^="/api/groups/${id}/logo"]`).waitFor();
  });

  it('are managed by the primary administrator, from the dashboard', async () => {
    const id = await groupNamed(site(), 'Riverside Foundation');
    await makeAdmin(site(), id, 'second_admin');
    await page.goto('/admin');
    await press(page, 'Manage administrators of Riverside Foundation');
    const manage = dialog(page, 'Manage Administrators');
    const change = await pressFor(manage, 'Change the email of second_admin', 'Change Email');
    await fill(change, { 'New email': 'second@example.org' });
    await press(change, 'Change Email', { told: 'Email updated successfully' });
    await manage.getByRole('cell', { name: 'second@example.org' }).waitFor();
    await submit(manage, { 'Add by email': 'third@example.org' }, 'Add Admin', { told: 'Invitation sent' });
    await press(manage, 'Remove demo_group_admin');
    await says(dialog(page, 'Remove demo_group_admin'), /^This is your own account/);
    await press(page, 'Cancel');
    await page.keyboard.press('Escape');
    await gone(manage);
    expect(new URL(page.url()).search).to.equal('');
  });

  it('are not managed by one who is not primary, neither by screen nor by address', async () => {
    const id = await groupNamed(site(), 'Riverside Foundation');
    await makeAdmin(site(), id, 'plain_admin');
    const visitor = await site().visit({ username: 'plain_admin' }, '/admin');
    const own = region(visitor, 'Your Groups');
    await button(own, 'Edit Riverside Foundation').waitFor();
    await none(button(own, /^Manage administrators/));
    await visitor.goto(`/admin?open=administrators&id=${id}`);
    await says(
      dialog(visitor, 'Manage Administrators'),
      'Failed to fetch group admins: You are not allowed to do this.',
    );
    await visitor.keyboard.press('Escape');
    // Taken out of their only group, they are told whom to ask.
    const userId = await site().idOf('users', { username: 'plain_admin' });
    await site().deps.db('group_admins').where({ user_id: userId }).delete();
    await visitor.goto('/admin');
    await says(own, /^You look after no group yet/);
    for (const [path, add] of [
      ['advisors', 'Add Advisor'],
      ['organizations', 'Add Organization'],
      ['webhooks', 'Add a webhook'],
    ] as const) {
      await openWithin(visitor, `/admin/${path}`);
      await says(visitor, /^You look after no group yet/);
      await none(button(visitor, add), 'the server would refuse what was filled in');
      await none(visitor.getByRole('link', { name: 'Import CSV' }), 'nor is a file of them taken');
    }
  });

  it('who step down themselves manage nothing any more, without a refused call', async () => {
    const id = await groupNamed(site(), 'Riverside Foundation');
    await makeAdmin(site(), id, 'stepping_down', true);
    const visitor = await site().visit({ username: 'stepping_down' });
    const refused: string[] = [];
    visitor.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await visitor.goto('/admin');
    await press(visitor, 'Manage administrators of Riverside Foundation');
    await press(visitor, 'Make stepping_down a standard administrator');
    const question = dialog(visitor, 'Make stepping_down standard?');
    await says(question, /^This is you/);
    await press(question, 'Make standard', { told: 'stepping_down is a standard administrator now' });
    await gone(visitor.getByRole('dialog').first());
    const own = region(visitor, 'Your Groups');
    await gone(button(own, /^Manage administrators/));
    await button(own, 'Edit Riverside Foundation').waitFor();
    expect(refused).to.deep.equal([]);
  });

  it('of another group are never seen, by screen or by address', async () => {
    const name = 'Quayside Founders Circle';
    const other = await groupNamed(site(), name);
    for (const open of ['administrators', 'edit-group']) {
      await page.goto(`/admin?open=${open}&id=${other}`);
      await told(page, 'The group could not be loaded');
      await page.waitForURL('**/admin');
      await gone(page.getByRole('dialog'));
    }
    for (const address of [
      `groups/${other}/show`,
      `groups/${other}/admins`,
      'groups/create',
      '?tab=admins',
      '?tab=groups',
      '?tab=admins&open=add-admin',
      '?open=edit-admin&id=1',
    ]) {
      await page.goto(`/admin/${address}`);
      await says(region(page, 'Your Groups'), exactly('Riverside Foundation'));
      await heading(page, 'Requests waiting for an answer').waitFor();
      await none(page.getByRole('dialog'), address);
      await none(page.getByText(name), address);
    }
  });

  it('have figures of their own groups only', async () => {
    const figures = async (username: string, path: string) =>
      (await (await site().as(username)).get<InsightsOverview>(path)).body.waiting;
    const mine = await figures('demo_group_admin', '/api/admin/insights/overview');
    const all = await figures('demo_super_admin', '/api/insights/overview');
    expect(mine.total).to.be.lessThan(all.total);
    await page.goto('/admin');
    const longest = page.getByRole('list', { name: 'Waiting longest' });
    await longest.waitFor();
    const shown = await longest.innerText();
    const own = new Set(mine.longest.map(({ organizationName }) => organizationName));
    for (const name of own) expect(shown).to.contain(name);
    for (const { organizationName } of all.longest)
      if (!own.has(organizationName)) expect(shown).not.to.contain(organizationName);
  });
});

describeInBrowser('The console’s groups and dialogs', (site) => {
  for (const [device, viewport] of [
    ['desktop', undefined],
    ['phone', PHONE],
  ] as const) {
    it(`have no finding of axe, no console error and no sideways scroll (${device})`, async () => {
      const page = await site().visit('demo_super_admin', '/admin', viewport ? { viewport } : {});
      const id = await groupNamed(site(), 'Riverside Foundation');
      for (const [path, text] of [
        ['', 'Matches by week'],
        ['?tab=groups', 'Newest groups'],
        ['?tab=admins', /^Showing 1-/],
        ['?tab=admins&open=add-admin', 'Add Group Administrator'],
        [`groups/${id}/admins`, 'Manage Administrators'],
        [`groups/${id}/show`, 'Group Administrators'],
        [`groups/${id}/edit`, 'Edit Group'],
        [`groups/${id}/delete`, /^Are you sure you want to delete this group/],
        [`groups/${id}/add-admin`, 'Add Group Administrator'],
      ] as const) {
        // Each by its address on a desktop; by the router, which costs less, on a phone.
        if (viewport && path !== '') await goWithin(page, `/admin/${path}`);
        else await page.goto(`/admin/${path}`);
        await mentions(page, exactly(text));
        if (/admins$|show$/.test(path)) await mentions(page, 'demo_group_admin@example.org');
        await loaded(page);
        if (path === '')
          for (const figures of await page.getByText('Show the figures').all()) await figures.click();
        await looksRight(page, path);
      }
    });
  }
});
