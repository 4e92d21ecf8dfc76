import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { joinCodeOf } from '../support/builders.ts';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser, type Site } from './site.ts';
import { becomes, DEMO_PASSWORD, goWithin, sidewaysOverflow, signIn, toast } from './visits.ts';

interface Group {
  id: number;
  name: string;
  isOpenGroup: boolean;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
/** Nothing is on its way any more; behind a dialog the page's own heading is hidden. */
const loaded = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'));
const row = (page: Page, text: string) =>
  page.getByRole('main').getByRole('table').locator('tbody tr').filter({ hasText: text });
/** The password field itself: its label's words are also in those of the button that shows what is typed. */
const newPassword = (within: Locator) => within.locator('input[name=newPassword]');

/** Somebody at the API, beside the browser. */
async function atApi(site: Site, username: string, password = DEMO_PASSWORD) {
  const client = site.client();
  const { status } = await client.post('/api/login', { username, password });
  return { client, status };
}

async function allGroups(site: Site): Promise<Group[]> {
  const { client } = await atApi(site, 'demo_super_admin');
  return (await client.get('/api/groups')).body as unknown as Group[];
}

const groupNamed = async (site: Site, name: string): Promise<Group> => {
  const group = (await allGroups(site)).find((one) => one.name === name);
  if (!group) throw new Error(`no group ${name}`);
  return group;
};

/** What an admin chooses for somebody, who chooses their own before anything else. */
const GIVEN = 'lent-for-a-day-4711';

/** Makes an account that administers a group. */
async function makeAdmin(site: Site, groupId: number, username: string, isPrimaryAdmin = false) {
  const { client } = await atApi(site, 'demo_super_admin');
  const { status, text } = await client.post(`/api/groups/${groupId}/admins`, {
    username,
    email: `${username}@example.org`,
    password: GIVEN,
    isPrimaryAdmin,
  });
  if (status !== 201) throw new Error(text);
  const own = await atApi(site, username, GIVEN);
  const chosen = await own.client.patch('/api/user/profile', { password: DEMO_PASSWORD });
  if (chosen.status !== 200) throw new Error(chosen.text);
}

async function openGroups(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/groups`);
  await page.getByText(/^Showing \d+-\d+ of \d+ groups$/).waitFor();
}

describeInBrowser('Groups, as a super admin', (site) => {
  let page: Page;
  let problems: readonly string[] = [];
  before(async () => {
    ({ page, problems } = await site().browser.visitor());
    await signIn(page, site().url, 'demo_super_admin');
  });
  after(() => expect(problems, 'no console errors').to.deep.equal([]));

  it('are added, with the documented rules and toasts', async () => {
    await openGroups(page, site().url);
    await button(page, 'Add Group').click();
    const form = dialog(page, 'Add Group');
    await form.getByLabel('Website').fill('not an address');
    await button(form, 'Add Group').click();
    await form.getByText('Group name is required').first().waitFor();
    await form.getByText('Website must be a valid URL').first().waitFor();
    expect(await form.getByLabel('Open Group').isChecked(), 'private by default').to.equal(false);

    await form.getByLabel('Name').fill('Harbour Lights');
    await form.getByLabel('Website').fill('https://harbour.example.org/');
    await form
      .getByLabel('Description')
      .fill('A circle of people who help the small charities of the harbour quarter, free of charge.');
    await form.getByLabel('Logo URL').fill('http://insecure.example.org/logo.png');
    await button(form, 'Add Group').click();
    await toast(page, 'Group "Harbour Lights" has been created.').waitFor();
    await form.waitFor({ state: 'detached' });

    const cells = row(page, 'Harbour Lights');
    await cells.getByText('Private').waitFor();
    await cells.getByRole('link', { name: 'harbour.example.org', exact: true }).waitFor();
    const line = await cells.getByText(/^A circle of people.*…$/).innerText();
    expect(line.length, 'the description is cut at 50').to.be.at.most(50);
    await cells.getByText('HL').waitFor();
    await cells.getByText('now').hover();
    await page.getByRole('tooltip', { name: /^\d+ \w+ \d{4} at \d\d:\d\d$/ }).waitFor();
  });

  it('are found by name, description and website, from page 1', async () => {
    for (const words of ['HARBOUR LIGHTS', 'harbour quarter', 'harbour.example']) {
      await page.goto(`${site().url}/admin/groups?page=2&perPage=5`);
      await page.getByPlaceholder('Search groups by name, description...').fill(words);
      await page.getByText('Showing 1-1 of 1 groups').waitFor();
      expect(new URL(page.url()).searchParams.get('page')).to.equal('1');
      await row(page, 'Harbour Lights').waitFor();
    }
    await page.getByRole('searchbox').fill('no such thing anywhere');
    await page.getByText('No groups found matching your search criteria.').waitFor();
  });

  it('are changed; what was typed is not lost by accident', async () => {
    await openGroups(page, site().url);
    await button(row(page, 'Harbour Lights'), 'Edit Harbour Lights').click();
    const form = dialog(page, 'Edit Group');
    await form.getByLabel('Website').fill('');
    await form.getByLabel('Description').fill('');
    await page.keyboard.press('Escape');
    await button(page, 'Keep editing').click();
    await form.getByLabel('Open Group').check();
    await button(form, 'Save changes').click();
    await toast(page, 'Group "Harbour Lights" has been updated.').waitFor();
    await row(page, 'Harbour Lights').getByText('Open', { exact: true }).waitFor();
    await row(page, 'Harbour Lights').getByText('–').waitFor();

    await button(page, 'View Harbour Lights').click();
    const details = dialog(page, 'Harbour Lights');
    for (const text of [
      'Open Group',
      'No description provided.',
      'No website provided',
      'Group Administrators',
    ])
      await details.getByText(text, { exact: true }).waitFor();
    await details.getByText(/^Created now /).waitFor();
    await details.getByText('No administrators found').waitFor();
    await page.keyboard.press('Escape');
  });

  it('keep their initials when a logo does not load', async () => {
    const abroad: string[] = [];
    page.on('request', (request) => abroad.push(new URL(request.url()).host));
    const { client } = await atApi(site(), 'demo_super_admin');
    const { id } = await groupNamed(site(), 'Harbour Lights');
    await client.patch(`/api/groups/${id}`, { logoUrl: 'https://logo.example.org/mark.png' });
    const asked = page.waitForRequest(new RegExp(`/api/groups/${id}/logo`));
    await openGroups(page, site().url);
    await asked;
    await row(page, 'Harbour Lights').getByText('HL').waitFor();
    expect(abroad, 'no browser calls the address itself').not.to.include('logo.example.org');
  });

  it('show the code by which people join a private one; an open one has none', async () => {
    const [closed, open] = await Promise.all(
      ['Riverside Foundation', 'Second Wind'].map((name) => groupNamed(site(), name)),
    );
    if (!closed || !open) throw new Error('the demo has no such groups');
    await page.goto(`${site().url}/admin/groups/${closed.id}/show`);
    const details = dialog(page, closed.name);
    await details.getByText(await joinCodeOf(site(), closed.id), { exact: true }).waitFor();
    // A browser without a window asks nobody, and refuses.
    await page.context().grantPermissions(['clipboard-write']);
    await button(details, `Copy the code of ${closed.name}`).click();
    await details.getByText('Copied').first().waitFor();
    await page.goto(`${site().url}/admin/groups/${open.id}/show`);
    await dialog(page, open.name).getByText('Open Group', { exact: true }).waitFor();
    expect(await dialog(page, open.name).getByText('Code to join').count()).to.equal(0);
  });

  it('are deleted after a question that says what else goes; not the last open one', async () => {
    await openGroups(page, site().url);
    await button(page, 'Delete Harbour Lights').click();
    const question = dialog(page, 'Delete Harbour Lights?');
    await question
      .getByText('Are you sure you want to delete this group? This action cannot be undone.')
      .waitFor();
    await question.getByText(/accounts of its administrators stay/).waitFor();
    // The harmless answer has the focus.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    await button(question, 'Delete group').click();
    await toast(page, 'Group deleted successfully').waitFor();
    await row(page, 'Harbour Lights').waitFor({ state: 'detached' });

    const { client } = await atApi(site(), 'demo_super_admin');
    const [last, ...others] = (await allGroups(site())).filter(({ isOpenGroup }) => isOpenGroup);
    for (const { id } of others) await client.delete(`/api/groups/${id}`);
    await page.goto(`${site().url}/admin/groups/${last?.id}/delete`);
    await button(page, 'Delete group').click();
    await page.getByText('Failed to delete group: The last open group cannot be deleted.').waitFor();
    await toast(page, 'The last open group cannot be deleted.').waitFor();
    await button(page, 'Cancel').click();
  });
});

describeInBrowser('A group’s administrators, as a super admin', (site) => {
  let page: Page;
  let problems: readonly string[] = [];
  let group: Group;
  before(async () => {
    ({ page, problems } = await site().browser.visitor());
    await signIn(page, site().url, 'demo_super_admin');
    group = await groupNamed(site(), 'Second Wind');
  });
  after(() => expect(problems, 'no console errors').to.deep.equal([]));

  it('are added with an account in the group’s details', async () => {
    await page.goto(`${site().url}/admin/groups/${group.id}/show`);
    const details = dialog(page, group.name);
    await button(details, 'Add Admin').click();
    const form = dialog(page, 'Add Group Administrator');
    await form.getByLabel('Username').fill('ab');
    await form.getByLabel('E-mail').fill('nobody');
    await form.locator('input[name=password]').fill('short');
    await button(form, 'Add Admin').click();
    for (const text of [
      'Username must be at least 3 characters',
      'Please enter a valid email',
      'Password must be at least 8 characters',
    ])
      await form.getByText(text, { exact: true }).first().waitFor();

    await form.getByLabel('Username').fill('demo_group_admin');
    await form.getByLabel('E-mail').fill('winnie@example.org');
    await form.locator('input[name=password]').fill(DEMO_PASSWORD);
    await button(form, 'Add Admin').click();
    await form.getByText('Username already exists').first().waitFor();
    await form.getByLabel('Username').fill('winnie');
    await form.getByLabel('Primary administrator').check();
    await button(form, 'Add Admin').click();
    await toast(page, 'Administrator created').waitFor();
    await button(details, 'Remove winnie').waitFor();
    await details.getByText('Primary', { exact: true }).waitFor();
    expect((await atApi(site(), 'winnie')).status).to.equal(200);
  });

  it('get a new password of at least 8 characters there, and are removed with their account', async () => {
    await page.goto(`${site().url}/admin/groups/${group.id}/show`);
    const details = dialog(page, group.name);
    await button(details, 'Reset the password of winnie').click();
    const reset = dialog(page, 'Reset Password');
    await newPassword(reset).fill('seven77');
    await button(reset, 'Reset Password').click();
    await reset.getByText('Password must be at least 8 characters long').waitFor();
    await newPassword(reset).fill('a good long one');
    await button(reset, 'Reset Password').click();
    await toast(page, 'Administrator password has been reset successfully').waitFor();
    expect((await atApi(site(), 'winnie', 'a good long one')).status).to.equal(200);

    await button(details, 'Remove winnie').click();
    const question = dialog(page, 'Remove winnie');
    await question
      .getByText('Their user account is deleted as well, unless they administer another group.')
      .waitFor();
    await button(question, 'Remove').click();
    await toast(page, 'The administrator has been removed successfully').waitFor();
    await details.getByText('No administrators found').waitFor();
    expect((await atApi(site(), 'winnie', 'a good long one')).status).to.equal(401);
  });

  it('are added by address: known ones at once, unknown ones by invitation', async () => {
    await openGroups(page, site().url);
    await button(page, `Manage administrators of ${group.name}`).click();
    const manage = dialog(page, 'Manage Administrators');
    await button(manage, 'Add Admin').click();
    await manage.getByText('Please enter an email address').waitFor();
    const email = manage.getByLabel('Add by email');
    await email.fill('demo_group_admin@example.org');
    await button(manage, 'Add Admin').click();
    await toast(page, 'Administrator added successfully').waitFor();
    await manage.getByRole('cell', { name: 'demo_group_admin@example.org' }).waitFor();
    expect(await email.inputValue(), 'the field is empty again').to.equal('');
    for (const name of ['Username', 'Email', 'Added', 'Actions'])
      await manage.getByRole('columnheader', { name, exact: true }).waitFor();

    await email.fill('unknown@example.org');
    await button(manage, 'Add Admin').click();
    await toast(page, 'Invitation sent').waitFor();
    await manage.getByText(/^unknown@example.org has no account yet and has been invited/).waitFor();
    const open = manage.getByRole('list', { name: 'Open invitations' });
    await open.getByText(/^Invited, good until /).waitFor();
    await button(open, 'Send the invitation of unknown@example.org again').click();
    await button(dialog(page, 'Send the invitation again?'), 'Send again').click();
    await toast(page, 'Invitation sent again to unknown@example.org').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await button(open, 'Revoke the invitation of unknown@example.org').click();
    await button(dialog(page, 'Revoke the invitation?'), 'Revoke').click();
    await open.waitFor({ state: 'detached' });

    await email.fill('demo_advisor@example.org');
    await button(manage, 'Add Admin').click();
    await toast(page, 'This address belongs to an account that is not a group administrator.').waitFor();
    expect(await email.inputValue(), 'what was typed stays').to.equal('demo_advisor@example.org');
  });

  it('get a password of at least 6 characters and another address there, and are removed without their account', async () => {
    await makeAdmin(site(), group.id, 'ottoline');
    await page.goto(`${site().url}/admin/groups/${group.id}/admins`);
    const manage = dialog(page, 'Manage Administrators');
    await button(manage, 'Reset the password of ottoline').click();
    const reset = dialog(page, 'Reset Password');
    await newPassword(reset).fill('five5');
    await button(reset, 'Reset Password').click();
    await reset.getByText('Password must be at least 6 characters long').waitFor();
    await newPassword(reset).fill('zq7xkp');
    await button(reset, 'Reset Password').click();
    await toast(page, 'Password reset successfully').waitFor();
    expect((await atApi(site(), 'ottoline', 'zq7xkp')).status).to.equal(200);

    await button(manage, 'Change the email of ottoline').click();
    const change = dialog(page, 'Change Email');
    await change.getByLabel('New email').fill('');
    await button(change, 'Change Email').click();
    await change.getByText('Email is required').waitFor();
    await change.getByLabel('New email').fill('demo_advisor@example.org');
    await button(change, 'Change Email').click();
    await change.getByText('Email already exists').waitFor();
    await change.getByLabel('New email').fill('otto.line@example.org');
    await button(change, 'Change Email').click();
    await toast(page, 'Email updated successfully').waitFor();
    await manage.getByRole('cell', { name: 'otto.line@example.org' }).waitFor();

    await button(manage, 'Make ottoline a primary administrator').click();
    await button(dialog(page, 'Make ottoline primary?'), 'Make primary').click();
    await toast(page, 'ottoline is a primary administrator now').waitFor();
    await button(manage, 'Make ottoline a standard administrator').waitFor();

    await button(manage, 'Remove ottoline').click();
    const question = dialog(page, 'Remove ottoline');
    await question.getByText('Their account stays.').waitFor();
    await button(question, 'Remove').click();
    await toast(page, 'Administrator removed successfully').waitFor();
    await manage.getByRole('cell', { name: 'otto.line@example.org' }).waitFor({ state: 'detached' });
    expect((await atApi(site(), 'ottoline', 'zq7xkp')).status, 'the account stays').to.equal(200);
  });

  it('are worked through by keyboard alone, and the focus comes back', async () => {
    await makeAdmin(site(), group.id, 'by_keyboard');
    await openGroups(page, site().url);
    const opener = button(page, `Manage administrators of ${group.name}`);
    await opener.focus();
    await page.keyboard.press('Enter');
    const manage = dialog(page, 'Manage Administrators');
    await manage.getByRole('table').waitFor();
    // The focus enters once the dialog stands.
    await page.waitForFunction(() =>
      document.querySelector('[role=dialog]')?.contains(document.activeElement),
    );
    for (let tab = 0; tab < 12; tab += 1) await page.keyboard.press('Tab');
    await becomes(
      () => manage.evaluate((one) => one.contains(document.activeElement)),
      true,
      'Tab stays inside',
    );
    await page.keyboard.press('Escape');
    await manage.waitFor({ state: 'detached' });
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      `Manage administrators of ${group.name}`,
    );
  });
});

describeInBrowser('The dashboard’s tabs, as a super admin', (site) => {
  let page: Page;
  let problems: readonly string[] = [];
  before(async () => {
    ({ page, problems } = await site().browser.visitor());
    await signIn(page, site().url, 'demo_super_admin');
  });
  after(() => expect(problems, 'no console errors').to.deep.equal([]));

  it('stand in the address, and lead to groups', async () => {
    await page.goto(`${site().url}/admin`);
    await page.getByRole('tab', { name: 'Groups' }).click();
    await page.waitForURL('**/admin?tab=groups');
    await page.getByRole('heading', { name: 'Newest groups' }).waitFor();
    await page.getByRole('tabpanel').getByRole('link', { name: 'Riverside Foundation' }).click();
    await dialog(page, 'Riverside Foundation').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Newest groups' }).waitFor();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByText('Quick Actions').waitFor();
    await page.getByRole('main').getByText('Total Groups').click();
    await page.waitForURL('**/admin/groups');
    await page.goBack();
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Group Admins/ })
        .count(),
      'no link',
    ).to.equal(0);
  });

  it('list all administrators, who are added, changed and deleted there', async () => {
    await page.goto(`${site().url}/admin?tab=admins`);
    const table = page.getByRole('table', { name: 'Group administrators' });
    for (const name of ['Admin', 'Group', 'Status', 'Created', 'Actions'])
      await table.getByRole('columnheader', { name, exact: true }).waitFor();
    await row(page, 'demo_group_admin').getByText('Primary').waitFor();

    await button(page, 'Add Admin').click();
    const add = dialog(page, 'Add Group Administrator');
    await add.getByLabel('Username').fill('tabitha');
    await add.getByLabel('E-mail').fill('tabitha@example.org');
    await add.locator('input[name=password]').fill(DEMO_PASSWORD);
    await button(add, 'Add Admin').click();
    await add.getByRole('button', { name: 'Choose a group' }).waitFor();
    await add.getByLabel(/^Group/).selectOption({ label: 'Second Wind' });
    await button(add, 'Add Admin').click();
    await toast(page, 'Administrator created').waitFor();
    await row(page, 'tabitha').getByText('Standard').waitFor();
    await row(page, 'tabitha').getByText('Second Wind').waitFor();

    await page.getByPlaceholder('Search admins by username, e-mail, group...').fill('TABITHA');
    await page.getByText('Showing 1-1 of 1 administrators').waitFor();
    await button(page, 'Edit tabitha').click();
    const edit = dialog(page, 'Edit Administrator');
    await edit.getByLabel('Email').fill('tabby@example.org');
    await newPassword(edit).fill('short');
    await button(edit, 'Save changes').click();
    await edit.getByText('Password must be at least 8 characters long').first().waitFor();
    await newPassword(edit).fill('another good one');
    await edit.getByLabel('Primary administrator').check();
    await button(edit, 'Save changes').click();
    await toast(page, 'Email updated successfully').waitFor();
    await toast(page, 'tabitha is a primary administrator now').waitFor();
    await toast(page, 'Administrator password has been reset successfully').waitFor();
    await row(page, 'tabby@example.org').getByText('Primary', { exact: true }).waitFor();
    expect((await atApi(site(), 'tabitha', 'another good one')).status).to.equal(200);

    await button(page, 'Delete tabitha').click();
    const question = dialog(page, 'Remove tabitha');
    await question.getByText('tabitha will no longer administer Second Wind').waitFor();
    await button(question, 'Remove').click();
    await toast(page, 'The administrator has been removed successfully').waitFor();
    await page.getByText('No administrators found').waitFor();
    expect((await atApi(site(), 'tabitha', 'another good one')).status).to.equal(401);
  });

  it('show plots, each with its figures as a table', async () => {
    await page.goto(`${site().url}/admin`);
    for (const title of [
      'Matches by week',
      'Requests waiting for an answer',
      'Hours',
      'Skills asked for and on offer',
    ]) {
      const plot = page.getByRole('region', { name: title, exact: true });
      await plot.locator('svg').first().waitFor();
      await plot.getByText('Show the figures').click();
      expect(await plot.getByRole('table').getByRole('row').count(), title).to.be.greaterThan(2);
    }
    const hours = page.getByRole('region', { name: 'Hours', exact: true });
    const { client } = await atApi(site(), 'demo_super_admin');
    const { body } = await client.get<{ hours: { allocated: number } }>('/api/insights/overview');
    await hours
      .getByRole('row', { name: `Allocated ${body.hours.allocated.toLocaleString('en-GB')}` })
      .waitFor();
  });

  it('say when the plots cannot be loaded, and the rest stays', async () => {
    await page.route('**/api/insights/overview', (route) =>
      route.fulfill({ status: 400, json: { statusCode: 400, message: 'Not just now' } }),
    );
    await page.goto(`${site().url}/admin`);
    await page.getByText('The plots could not be loaded. Not just now').waitFor();
    await page.getByText('Quick Actions').waitFor();
    await page.unroute('**/api/insights/overview');
    await button(page, 'Try Again').click();
    await page.getByRole('heading', { name: 'Matches by week' }).waitFor();
  });
});

describeInBrowser('Groups and administrators, as a group admin', (site) => {
  let page: Page;
  let problems: readonly string[] = [];
  before(async () => {
    ({ page, problems } = await site().browser.visitor());
    await signIn(page, site().url, 'demo_group_admin');
  });
  after(() => expect(problems, 'no console errors').to.deep.equal([]));

  it('are those of their own groups, which they may describe but neither open nor delete', async () => {
    await page.goto(`${site().url}/admin`);
    await page.getByRole('tab', { name: 'Overview' }).waitFor();
    expect(await page.getByRole('tab').count()).to.equal(1);
    const own = page.getByRole('region', { name: 'Your Groups' });
    await own.getByText('Riverside Foundation', { exact: true }).waitFor();
    expect(await own.getByRole('listitem').count()).to.equal(1);
    await button(own, 'Edit Riverside Foundation').click();
    const form = dialog(page, 'Edit Group');
    expect(await form.getByLabel('Open Group').isDisabled()).to.equal(true);
    await form.getByText('Only a super admin opens or closes a group.').waitFor();
    await form.getByLabel('Website').fill('https://riverside.example.org/new');
    await button(form, 'Save changes').click();
    await toast(page, 'Group "Riverside Foundation" has been updated.').waitFor();
    const { client } = await atApi(site(), 'demo_group_admin');
    const { body } = await client.get('/api/admin/groups');
    expect(body).to.have.nested.property('[0].website', 'https://riverside.example.org/new');
  });

  it('are managed by the primary administrator, from the dashboard', async () => {
    const { id } = await groupNamed(site(), 'Riverside Foundation');
    await makeAdmin(site(), id, 'second_admin');
    await page.goto(`${site().url}/admin`);
    await button(page, 'Manage administrators of Riverside Foundation').click();
    const manage = dialog(page, 'Manage Administrators');
    await button(manage, 'Change the email of second_admin').click();
    const change = dialog(page, 'Change Email');
    await change.getByLabel('New email').fill('second@example.org');
    await button(change, 'Change Email').click();
    await toast(page, 'Email updated successfully').waitFor();
    await manage.getByRole('cell', { name: 'second@example.org' }).waitFor();
    await manage.getByLabel('Add by email').fill('third@example.org');
    await button(manage, 'Add Admin').click();
    await toast(page, 'Invitation sent').waitFor();
    await button(manage, 'Remove demo_group_admin').click();
    await dialog(page, 'Remove demo_group_admin')
      .getByText(/^This is your own account/)
      .waitFor();
    await button(page, 'Cancel').click();
    await page.keyboard.press('Escape');
    await manage.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).to.equal('');
  });

  it('are not managed by one who is not primary, neither by screen nor by address', async () => {
    const { id } = await groupNamed(site(), 'Riverside Foundation');
    await makeAdmin(site(), id, 'plain_admin');
    const visitor = await site().browser.visitor();
    await signIn(visitor.page, site().url, 'plain_admin', '/admin');
    const own = visitor.page.getByRole('region', { name: 'Your Groups' });
    await button(own, 'Edit Riverside Foundation').waitFor();
    expect(await button(own, /^Manage administrators/).count()).to.equal(0);
    await visitor.page.goto(`${site().url}/admin?open=administrators&id=${id}`);
    await dialog(visitor.page, 'Manage Administrators')
      .getByText('Failed to fetch group admins: You are not allowed to do this.')
      .waitFor();
    await visitor.close();
  });

  it('who step down themselves manage nothing any more, without a refused call', async () => {
    const { id } = await groupNamed(site(), 'Riverside Foundation');
    await makeAdmin(site(), id, 'stepping_down', true);
    const visitor = await site().browser.visitor();
    const refused: string[] = [];
    visitor.page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await signIn(visitor.page, site().url, 'stepping_down', '/admin');
    await button(visitor.page, 'Manage administrators of Riverside Foundation').click();
    await button(visitor.page, 'Make stepping_down a standard administrator').click();
    const question = dialog(visitor.page, 'Make stepping_down standard?');
    await question.getByText(/^This is you/).waitFor();
    await button(question, 'Make standard').click();
    await toast(visitor.page, 'stepping_down is a standard administrator now').waitFor();
    await visitor.page.getByRole('dialog').first().waitFor({ state: 'detached' });
    const own = visitor.page.getByRole('region', { name: 'Your Groups' });
    await button(own, /^Manage administrators/).waitFor({ state: 'detached' });
    await button(own, 'Edit Riverside Foundation').waitFor();
    expect(refused).to.deep.equal([]);
    await visitor.close();
  });

  it('of another group are never seen, by screen or by address', async () => {
    const other = await groupNamed(site(), 'Quayside Founders Circle');
    for (const open of ['administrators', 'edit-group']) {
      await page.goto(`${site().url}/admin?open=${open}&id=${other.id}`);
      await toast(page, 'The group could not be loaded').waitFor();
      await page.waitForURL('**/admin');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const address of [
      `groups/${other.id}/show`,
      `groups/${other.id}/admins`,
      'groups/create',
      '?tab=admins',
      '?tab=groups',
      '?tab=admins&open=add-admin',
      '?open=edit-admin&id=1',
    ]) {
      await page.goto(`${site().url}/admin/${address}`);
      await page
        .getByRole('region', { name: 'Your Groups' })
        .getByText('Riverside Foundation', { exact: true })
        .waitFor();
      await page.getByRole('heading', { name: 'Requests waiting for an answer' }).waitFor();
      expect(await page.getByRole('dialog').count(), address).to.equal(0);
      expect(await page.getByText(other.name).count(), address).to.equal(0);
    }
  });

  it('have figures of their own groups only', async () => {
    const [mine, all] = await Promise.all(
      [
        ['demo_group_admin', '/api/admin/insights/overview'] as const,
        ['demo_super_admin', '/api/insights/overview'] as const,
      ].map(async ([username, path]) => {
        const { client } = await atApi(site(), username);
        return (
          await client.get<{ waiting: { total: number; longest: { organizationName: string }[] } }>(path)
        ).body;
      }),
    );
    expect(mine?.waiting.total).to.be.lessThan(Number(all?.waiting.total));
    await page.goto(`${site().url}/admin`);
    const longest = page.getByRole('list', { name: 'Waiting longest' });
    await longest.waitFor();
    const shown = await longest.innerText();
    const own = new Set(mine?.waiting.longest.map(({ organizationName }) => organizationName));
    for (const name of own) expect(shown).to.contain(name);
    for (const { organizationName } of all?.waiting.longest ?? [])
      if (!own.has(organizationName)) expect(shown).not.to.contain(organizationName);
  });
});

describeInBrowser('The console’s groups and dialogs', (site) => {
  for (const [device, viewport] of [
    ['desktop', undefined],
    ['phone', PHONE],
  ] as const) {
    it(`have no finding of axe, no console error and no sideways scroll (${device})`, async () => {
      const { page, problems, close } = await site().browser.visitor(viewport ? { viewport } : {});
      await signIn(page, site().url, 'demo_super_admin', '/admin');
      const { id } = await groupNamed(site(), 'Riverside Foundation');
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
        else await page.goto(`${site().url}/admin/${path}`);
        await page.getByText(text, { exact: true }).first().waitFor();
        if (/admins$|show$/.test(path))
          await page.getByText('demo_group_admin@example.org').first().waitFor();
        await loaded(page);
        if (path === '')
          for (const figures of await page.getByText('Show the figures').all()) await figures.click();
        expect(await findings(page), path).to.deep.equal([]);
        expect(await sidewaysOverflow(page), `${path} scrolls sideways`).to.equal(0);
      }
      expect(problems).to.deep.equal([]);
      await close();
    });
  }
});
