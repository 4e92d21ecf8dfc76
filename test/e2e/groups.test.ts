import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { CurrentUser } from '../../src/contract/api.ts';
import type { JoinRequest } from '../../src/contract/groups-api.ts';
import type { Person } from '../support/builders.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  PASSWORD,
  signIn,
  unique,
  joinCodeOf,
} from '../support/builders.ts';
import { mails } from '../support/mailbox.ts';
import { findings } from './axe.ts';
import { DESKTOP, PHONE, type Visitor } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { LIVE, settled, sidewaysOverflow, signIn as signInByForm, toast } from './visits.ts';

const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const mine = (page: Page): Locator => section(page, 'My groups');
const open = (page: Page): Locator => section(page, 'Open groups to join');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

describeInBrowser('The groups page', (site) => {
  /** A visitor who is signed in as somebody of the test's own. */
  const visit = async (person: Person, path: string, viewport = DESKTOP): Promise<Visitor> => {
    const visitor = await site().browser.visitor({ viewport });
    const data = { username: person.username, password: PASSWORD };
    expect((await visitor.page.request.post(`${site().url}/api/login`, { data })).status()).to.equal(200);
    await visitor.page.goto(`${site().url}${path}`);
    await settled(visitor.page);
    return visitor;
  };
  const privateGroup = async () => {
    const name = `Harbour Lights ${unique()}`;
    const groupId = await buildGroup(site(), { name, description: 'Lamps for every quay.' });
    const admin = await buildGroupAdmin(site(), { groupIds: [groupId] });
    return { name, groupId, admin, asAdmin: await signIn(site(), admin) };
  };
  const isListed = async (page: Page): Promise<boolean | undefined> => {
    const answer = await page.request.get(`${site().url}/api/user`);
    return ((await answer.json()) as CurrentUser).advisor?.hasJoinedOpenGroup;
  };

  it('takes an advisor into an open group at once, says what that means, and lets them out again', async () => {
    const { page, problems, close } = await visit(await buildAdvisor(site()), '/groups');
    await mine(page).getByText('You do not belong to a group yet').waitFor();
    await open(page)
      .getByText(/you are listed in the public advisor search/)
      .waitFor();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/join-requests', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await button(page, 'Join Second Wind').click();
    await mine(page).getByRole('heading', { level: 3, name: 'Second Wind' }).waitFor();
    expect(await button(page, 'Join Second Wind').count(), 'before the server has answered').to.equal(0);
    expect(await button(page, 'Leave Second Wind').count(), 'nothing more until it has').to.equal(0);
    answer();
    await toast(page, 'You have joined Second Wind').waitFor();
    await open(page).getByText('You are listed in the public advisor search already').waitFor();
    expect(await isListed(page)).to.equal(true);

    await button(page, 'Leave Second Wind').click();
    const dialog = page.getByRole('dialog', { name: 'Leave Second Wind?' });
    await dialog.getByText(/no longer find you among the group’s advisors/).waitFor();
    await dialog.getByText(/you will no longer be listed in the public advisor search/).waitFor();
    await dialog.getByText('Your matches and planned sessions stay as they are.').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await isListed(page)).to.equal(true);
    await button(page, 'Leave Second Wind').click();
    await dialog.getByRole('button', { name: 'Leave the group' }).click();
    await toast(page, 'You have left Second Wind').waitFor();
    await mine(page).getByText('You do not belong to a group yet').waitFor();
    await button(page, 'Join Second Wind').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'My groups');
    expect(await isListed(page)).to.equal(false);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('puts a group back that could not be joined', async () => {
    const { page, close } = await visit(await buildOrganization(site()), '/groups');
    await page.route('**/join-requests', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { statusCode: 503, message: 'We are busy.' } })
        : route.continue(),
    );
    await button(page, 'Join Second Wind').click();
    await toast(page, 'You could not join Second Wind').waitFor();
    await toast(page, 'We are busy.').waitFor();
    await button(page, 'Join Second Wind').waitFor();
    await mine(page).getByText('You do not belong to a group yet').waitFor();
    await close();
  });

  it('finds open groups by name, ten at a time', async () => {
    for (let at = 1; at <= 10; at += 1)
      await buildGroup(site(), { name: `Zürich circle ${String(at).padStart(2, '0')}`, isOpenGroup: true });
    const { page, problems, close } = await visit(await buildAdvisor(site()), '/groups');
    const names = open(page).getByRole('heading', { level: 3 });
    expect(await names.count()).to.equal(10);
    await button(page, 'Show 2 more').click();
    await open(page).getByRole('heading', { name: 'Zürich circle 10' }).waitFor();
    expect(await names.count()).to.equal(12);
    const search = open(page).getByLabel('Search by name');
    await search.fill('ZURICH 07');
    await open(page).getByText('1 group found').waitFor();
    expect(await names.allInnerTexts()).to.deep.equal(['Zürich circle 07']);
    await search.fill('nothing of the kind');
    await open(page).getByText('No open group for “nothing of the kind”').waitFor();
    await button(page, 'Show all open groups').click();
    await open(page).getByRole('heading', { name: 'Second Wind' }).waitFor();
    expect(await search.inputValue()).to.equal('');
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('asks a private group by its code, telling nothing of it until it agrees, which shows live', async () => {
    const { name, groupId, admin, asAdmin } = await privateGroup();
    const { page, problems, close } = await visit(await buildOrganization(site()), '/groups');
    const form = page.getByRole('form', { name: 'Join a private group' });
    const code = form.getByLabel('Code of the group');
    const its = await joinCodeOf(site(), groupId);
    const send = () => form.getByRole('button', { name: 'Send the request' }).click();
    const requests = section(page, 'My requests to join');
    await send();
    await form.getByText('Please enter the code you were given').waitFor();
    await code.fill('0000000000');
    await send();
    await form.getByText('There is no group with this code. Please check it.').waitFor();

    const ask = async () => {
      await code.fill(its);
      await form.getByLabel('Message').fill('We met at the fair.');
      await send();
      await toast(page, 'Your request was sent').waitFor();
      await requests.getByText('Waiting').waitFor();
    };
    await ask();
    const asked = `A private group, number ${groupId}`;
    await requests.getByRole('heading', { level: 3, name: asked }).waitFor();
    await requests.getByText('We met at the fair.').waitFor();
    expect(await page.getByText(name).count(), 'nothing is revealed').to.equal(0);
    expect(await code.inputValue()).to.equal('');
    await code.fill(its);
    await send();
    await form.getByText('You have already asked to join this group.').waitFor();
    expect(await findings(page)).to.deep.equal([]);

    await requests.getByRole('button', { name: `Withdraw the request: ${asked}` }).click();
    await toast(page, 'Request withdrawn').waitFor();
    await requests.waitFor({ state: 'detached' });
    await ask();
    const [request] = (await asAdmin.get<JoinRequest[]>('/api/join-requests?filter={"status":"pending"}'))
      .body;
    await asAdmin.patch(`/api/join-requests/${request?.id}`, {
      status: 'approved',
      responseMessage: 'Come in!',
    });
    await mine(page).getByRole('heading', { level: 3, name }).waitFor(LIVE);
    await requests.getByText('Approved').waitFor();
    await requests.getByText('Come in!').waitFor();

    await mine(page)
      .getByRole('link', { name: `Write to ${admin.username}, who runs ${name}` })
      .click();
    await page.waitForURL(`**/messages?user=${admin.userId}`);
    const message = page.getByRole('textbox', { name: /^Message to/ });
    await message.fill('Thank you for having us.');
    await message.press('Enter');
    await page.getByRole('log').getByText('Thank you for having us.').waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('tells who is declined why, and still not by whom', async () => {
    const { name, groupId, asAdmin } = await privateGroup();
    const advisor = await buildAdvisor(site());
    const asked = await (
      await signIn(site(), advisor)
    ).post<JoinRequest>('/api/groups/join', { code: await joinCodeOf(site(), groupId) });
    const { page, close } = await visit(advisor, '/groups');
    await section(page, 'My requests to join').getByText('Waiting').waitFor();
    await asAdmin.patch(`/api/join-requests/${asked.body.id}`, {
      status: 'rejected',
      responseMessage: 'We are full this year.',
    });
    await section(page, 'My requests to join').getByText('Declined').waitFor(LIVE);
    await section(page, 'My requests to join').getByText('We are full this year.').waitFor();
    expect(await page.getByText(name).count()).to.equal(0);
    await close();
  });

  it('shows invitations first and as they come; one is accepted, one declined, one is too late', async () => {
    const groups = [await privateGroup(), await privateGroup(), await privateGroup()] as const;
    const [first, second, third] = groups;
    const advisor = await buildAdvisor(site());
    const invite = async ({ groupId, asAdmin }: (typeof groups)[number], message?: string) => {
      const wanted = { emails: [advisor.email], userType: 'advisor', message };
      expect((await asAdmin.post(`/api/groups/${groupId}/invitations`, wanted)).status).to.equal(201);
    };
    const { page, problems, close } = await visit(advisor, '/dashboard');
    await section(page, 'Join a group').getByText('You do not belong to a group yet.').waitFor();
    await invite(first, 'We would love to have you.');
    await section(page, 'You are invited to a group').getByRole('link', { name: first.name }).click(LIVE);
    await page.waitForURL('**/groups');
    const invitations = section(page, 'Invitations');
    await invitations.getByText('We would love to have you.').waitFor();
    await invite(second);
    await invite(third);
    await invitations.getByRole('heading', { level: 3, name: third.name }).waitFor(LIVE);
    expect(await findings(page)).to.deep.equal([]);
    await button(page, `Accept the invitation of ${first.name}`).click();
    await toast(page, `You have joined ${first.name}`).waitFor();
    await mine(page).getByRole('heading', { level: 3, name: first.name }).waitFor();
    await button(page, `Decline the invitation of ${second.name}`).click();
    await toast(page, `Invitation of ${second.name} declined`).waitFor();
    await site().db('invitations').where('group_id', third.groupId).update({ status: 'revoked' });
    await button(page, `Accept the invitation of ${third.name}`).click();
    await toast(page, 'The invitation was not answered').waitFor();
    await invitations.waitFor({ state: 'detached' });
    expect(await mine(page).getByRole('heading', { level: 3 }).allInnerTexts()).to.deep.equal([first.name]);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('does not show what was sent to an address before the account had it: its mail’s link is accepted signed in', async () => {
    const { name, groupId, asAdmin } = await privateGroup();
    const email = `later-${unique()}@example.org`;
    await asAdmin.post(`/api/groups/${groupId}/invitations`, { emails: [email], userType: 'advisor' });
    const link = `${site().url}/invitation#token=${(await mails(site().db, email)).at(-1)?.token}`;
    const advisor = await buildAdvisor(site(), { email });
    const { page: stranger, close: leave } = await site().browser.visitor();
    await stranger.goto(link);
    await stranger.getByText(`There is an account with the address ${email}.`).waitFor();
    await stranger.getByRole('link', { name: 'Sign in' }).last().waitFor();
    expect(await button(stranger, 'Accept').count()).to.equal(0);
    expect(await findings(stranger)).to.deep.equal([]);
    await leave();

    const { page, problems, close } = await visit(advisor, '/groups');
    await mine(page).getByText('You do not belong to a group yet').waitFor();
    expect(await section(page, 'Invitations').count()).to.equal(0);
    await page.goto(link);
    await button(page, 'Accept').click();
    await page.getByText(`You now belong to ${name}.`).waitFor();
    await page.goto(`${site().url}/groups`);
    await mine(page).getByRole('heading', { level: 3, name }).waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('invites an administrator of another group on their dashboard, who accepts one and declines one', async () => {
    const groups = [await privateGroup(), await privateGroup()] as const;
    const [first, second] = groups;
    const person = await buildGroupAdmin(site());
    const invite = ({ groupId, asAdmin }: (typeof groups)[number]) =>
      asAdmin.post(`/api/groups/${groupId}/invitations`, {
        emails: [person.email],
        userType: 'group_admin',
        message: 'Please help us out.',
      });
    await invite(first);
    const { page, problems, close } = await visit(person, '/admin');
    const invitations = section(page, 'Invitations');
    await invitations.getByText('Please help us out.').waitFor();
    await invite(second);
    await invitations.getByText(second.name).waitFor(LIVE);
    expect(await findings(page)).to.deep.equal([]);
    await button(page, `Accept the invitation of ${first.name}`).click();
    await toast(page, `You administer ${first.name} now`).waitFor();
    await section(page, 'Your Groups').getByText(first.name).waitFor();
    await button(page, `Decline the invitation of ${second.name}`).click();
    await toast(page, `Invitation of ${second.name} declined`).waitFor();
    await invitations.waitFor({ state: 'detached' });
    expect(problems).to.deep.equal([]);
    await close();
  });

  for (const kind of ['advisor', 'organization'] as const) {
    it(`is where somebody who has just signed up as ${kind} goes on to`, async () => {
      const home = kind === 'advisor' ? '/dashboard' : '/org-dashboard';
      const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
      const username = `newcomer_${kind}`;
      await page.request.post(`${site().url}/api/register/${kind}`, {
        data: { username, email: `${username}@example.org`, password: PASSWORD, user_type: kind },
      });
      await page.goto(`${site().url}${home}`);
      await section(page, 'Join a group').getByRole('link', { name: 'Find a group' }).click();
      await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
      await settled(page);
      expect(await sidewaysOverflow(page)).to.equal(0);
      await button(page, 'Join Open community').click();
      await toast(page, 'You have joined Open community').waitFor();
      await button(page, 'Leave Open community').waitFor();
      expect(await findings(page)).to.deep.equal([]);
      await page.goto(`${site().url}${home}`);
      await settled(page);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await section(page, 'Join a group').count(), 'not any more').to.equal(0);
      expect(problems).to.deep.equal([]);
      await close();
    });
  }

  it('says what could not be loaded, keeps the rest, and tries again', async () => {
    const { page, close } = await visit(await buildAdvisor(site()), '/profile');
    const busy = (status: number) => ({ status, json: { statusCode: status, message: 'busy' } });
    await page.route(/\/api\/groups\?.*isMember%22%3Atrue/, (route) => route.fulfill(busy(503)));
    await page.route('**/api/invitations', (route) => route.fulfill(busy(503)));
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Groups' })
      .click();
    await mine(page).getByText('Your groups could not be loaded.').waitFor();
    await page.getByText('Your invitations could not be loaded.').waitFor();
    await button(page, 'Join Second Wind').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await page.unrouteAll();
    await mine(page).getByRole('button', { name: 'Try again' }).click();
    await mine(page).getByText('You do not belong to a group yet').waitFor();
    await close();
  });

  it('is not for administrators, who go on to their own pages', async () => {
    for (const [username, to] of [
      ['demo_group_admin', '/admin'],
      ['demo_super_admin', '/admin/groups'],
    ] as const) {
      const { page, problems, close } = await site().browser.visitor();
      await signInByForm(page, site().url, username, '/admin');
      await page.goto(`${site().url}/groups`);
      await page.waitForURL(({ pathname }) => pathname.replace(/\/$/, '') === to);
      expect(problems).to.deep.equal([]);
      await close();
    }
  });
});
