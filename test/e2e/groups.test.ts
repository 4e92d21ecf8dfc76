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
  unique,
  joinCodeOf,
} from '../support/builders.ts';
import { mails } from '../support/mailbox.ts';
import { fits, isAccessible } from './axe.ts';
import { PHONE } from './browser.ts';
import { hasFocus } from './focus.ts';
import { LIVE, gone, hears, holds, none, says, told } from './outcomes.ts';
import { button, exactly, heading, link, region } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, follow, press, pressFor } from './steps.ts';
import { hold, refuse, settled, signInByForm } from './visits.ts';

const mine = (page: Page): Locator => region(page, 'My groups');
const open = (page: Page): Locator => region(page, 'Open groups to join');

/** What the server answers to changes from here on. */
function changes(page: Page): number[] {
  const states: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'PATCH') states.push(answer.status());
  });
  return states;
}

describeInBrowser('The groups page', (site) => {
  const visit = async (person: Person, path: string): Promise<Page> => {
    const page = await site().visit(person, path);
    await settled(page);
    return page;
  };
  const privateGroup = async () => {
    const name = `Harbour Lights ${unique()}`;
    const groupId = await buildGroup(site(), { name, description: 'Lamps for every quay.' });
    const admin = await buildGroupAdmin(site(), { groupIds: [groupId] });
    return { name, groupId, admin, asAdmin: await site().as(admin) };
  };
  const isListed = async (page: Page): Promise<boolean | undefined> => {
    const answer = await page.request.get('/api/user');
    return ((await answer.json()) as CurrentUser).advisor?.hasJoinedOpenGroup;
  };

  it('takes an advisor into an open group at once, says what that means, and lets them out again', async () => {
    const page = await visit(await buildAdvisor(site()), '/groups');
    await says(mine(page), 'You do not belong to a group yet');
    await says(open(page), /you are listed in the public advisor search/);
    const answer = await hold(page, '**/join-requests', 'POST');
    await press(page, exactly('Join Second Wind'));
    await mine(page).getByRole('heading', { level: 3, name: 'Second Wind' }).waitFor();
    await none(button(page, exactly('Join Second Wind')), 'before the server has answered');
    await none(button(page, exactly('Leave Second Wind')), 'nothing more until it has');
    answer();
    await told(page, 'You have joined Second Wind');
    await says(open(page), 'You are listed in the public advisor search already');
    expect(await isListed(page)).to.equal(true);

    const question = await pressFor(page, exactly('Leave Second Wind'), 'Leave Second Wind?');
    await says(question, /no longer find you among the group’s advisors/);
    await says(question, /you will no longer be listed in the public advisor search/);
    await says(question, 'Your matches and planned sessions stay as they are.');
    await isAccessible(page);
    await press(question, 'Stay', { closes: true });
    expect(await isListed(page)).to.equal(true);
    await press(page, exactly('Leave Second Wind'));
    await press(question, 'Leave the group', { told: 'You have left Second Wind' });
    await hasFocus(heading(page, 'My groups'), 'its row has gone');
    await says(mine(page), 'You do not belong to a group yet');
    await button(page, exactly('Join Second Wind')).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'My groups');
    expect(await isListed(page)).to.equal(false);
  });

  it('puts a group back that could not be joined', async () => {
    const page = await visit(await buildOrganization(site()), '/groups');
    await refuse(page, '**/join-requests', 503, { method: 'POST', message: 'We are busy.' });
    await press(page, exactly('Join Second Wind'));
    await told(page, 'You could not join Second Wind', 'We are busy.');
    await button(page, exactly('Join Second Wind')).waitFor();
    await says(mine(page), 'You do not belong to a group yet');
  });

  it('finds open groups by name, ten at a time', async () => {
    for (let at = 1; at <= 10; at += 1)
      await buildGroup(site(), { name: `Zürich circle ${String(at).padStart(2, '0')}`, isOpenGroup: true });
    const page = await visit(await buildAdvisor(site()), '/groups');
    const names = open(page).getByRole('heading', { level: 3 });
    expect(await names.count()).to.equal(10);
    await press(page, exactly('Show 2 more'));
    await heading(open(page), 'Zürich circle 10').waitFor();
    expect(await names.count()).to.equal(12);
    const search = open(page).getByLabel('Search by name');
    await search.fill('ZURICH 07');
    await says(open(page), '1 group found');
    expect(await names.allInnerTexts()).to.deep.equal(['Zürich circle 07']);
    await search.fill('nothing of the kind');
    await says(open(page), 'No open group for “nothing of the kind”');
    await press(page, exactly('Show all open groups'));
    await heading(open(page), 'Second Wind').waitFor();
    expect(await search.inputValue()).to.equal('');
  });

  it('asks a private group by its code, telling nothing of it until it agrees, which shows live', async () => {
    const { name, groupId, admin, asAdmin } = await privateGroup();
    const page = await visit(await buildOrganization(site()), '/groups');
    const form = page.getByRole('form', { name: 'Join a private group' });
    const code = form.getByLabel('Code of the group');
    const its = await joinCodeOf(site(), groupId);
    const send = () => button(form, 'Send the request').click();
    const requests = region(page, 'My requests to join');
    await send();
    await says(form, 'Please enter the code you were given');
    await code.fill('0000000000');
    await send();
    await says(form, 'There is no group with this code. Please check it.');
    await code.fill('1');
    await gone(form.getByText('There is no group with this code.'));
    await none(form.getByRole('alert'), 'what is corrected is not held against them');

    const ask = async () => {
      await code.fill(its);
      await fill(form, { Message: 'We met at the fair.' });
      await page.reload();
      await holds(form, { Message: 'We met at the fair.' }, 'kept');
      await send();
      await told(page, 'Your request was sent');
      await says(requests, 'Waiting');
    };
    await ask();
    const asked = `A private group, number ${groupId}`;
    await requests.getByRole('heading', { level: 3, name: asked }).waitFor();
    await says(requests, 'We met at the fair.');
    await none(page.getByText(name), 'nothing is revealed');
    expect(await code.inputValue()).to.equal('');
    await code.fill(its);
    await send();
    await says(form, 'You have already asked to join this group.');
    await isAccessible(page);

    // To press twice withdraws once; by the keyboard, as a second click that comes late takes the focus elsewhere itself.
    const withdrawn = changes(page);
    await button(requests, `Withdraw the request: ${asked}`).focus();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await told(page, 'Request withdrawn');
    await gone(requests);
    await hasFocus(page.getByRole('heading', { level: 1 }), 'nothing is left of the section');
    expect(withdrawn).to.deep.equal([200]);
    await ask();
    const [request] = (await asAdmin.get<JoinRequest[]>('/api/join-requests?filter={"status":"pending"}'))
      .body;
    await asAdmin.patch(`/api/join-requests/${request?.id}`, {
      status: 'approved',
      responseMessage: 'Come in!',
    });
    await mine(page).getByRole('heading', { level: 3, name }).waitFor(LIVE);
    await says(requests, 'Approved', 'Come in!');

    await follow(mine(page), `Write to ${admin.username}, who runs ${name}`);
    await page.waitForURL(`**/messages?user=${admin.userId}`);
    const message = page.getByRole('textbox', { name: /^Message to/ });
    await message.fill('Thank you for having us.');
    await message.press('Enter');
    await says(page.getByRole('log'), 'Thank you for having us.');
  });

  it('tells who is declined why, and still not by whom', async () => {
    const { name, groupId, asAdmin } = await privateGroup();
    const advisor = await buildAdvisor(site());
    const code = await joinCodeOf(site(), groupId);
    const asked = await (await site().as(advisor)).post<JoinRequest>('/api/groups/join', { code });
    const page = await visit(advisor, '/groups');
    await says(region(page, 'My requests to join'), 'Waiting');
    const answer = { status: 'rejected', responseMessage: 'We are full this year.' };
    await asAdmin.patch(`/api/join-requests/${asked.body.id}`, answer);
    await hears(region(page, 'My requests to join'), 'Declined');
    await says(region(page, 'My requests to join'), 'We are full this year.');
    await none(page.getByText(name));
  });

  it('shows invitations first and as they come; one is accepted, one declined, one is too late', async () => {
    const [first, second, third] = [await privateGroup(), await privateGroup(), await privateGroup()];
    const advisor = await buildAdvisor(site());
    const invite = async ({ groupId, asAdmin }: typeof first, message?: string) => {
      const wanted = { emails: [advisor.email], userType: 'advisor', message };
      expect((await asAdmin.post(`/api/groups/${groupId}/invitations`, wanted)).status).to.equal(201);
    };
    const page = await visit(advisor, '/dashboard');
    await says(region(page, 'Join a group'), 'You do not belong to a group yet.');
    await invite(first, 'We would love to have you.');
    await link(region(page, 'You are invited to a group'), first.name).click(LIVE);
    await page.waitForURL('**/groups');
    const invitations = region(page, 'Invitations');
    await says(invitations, 'We would love to have you.');
    await invite(second);
    await invite(third);
    await invitations.getByRole('heading', { level: 3, name: third.name }).waitFor(LIVE);
    await isAccessible(page);
    // To press twice answers once.
    const answers = changes(page);
    await button(page, exactly(`Accept the invitation of ${first.name}`)).dblclick();
    await told(page, `You have joined ${first.name}`);
    expect(answers).to.deep.equal([200]);
    await mine(page).getByRole('heading', { level: 3, name: first.name }).waitFor();
    await press(page, exactly(`Decline the invitation of ${second.name}`));
    await told(page, `Invitation of ${second.name} declined`);
    await site().db('invitations').where('group_id', third.groupId).update({ status: 'revoked' });
    await press(page, exactly(`Accept the invitation of ${third.name}`));
    await told(page, 'The invitation was not answered');
    await gone(invitations);
    expect(await mine(page).getByRole('heading', { level: 3 }).allInnerTexts()).to.deep.equal([first.name]);
  });

  it('does not show what was sent to an address before the account had it: its mail’s link is accepted signed in', async () => {
    const { name, groupId, asAdmin } = await privateGroup();
    const email = `later-${unique()}@example.org`;
    await asAdmin.post(`/api/groups/${groupId}/invitations`, { emails: [email], userType: 'advisor' });
    const address = `/invitation#token=${(await mails(site().db, email)).at(-1)?.token}`;
    const advisor = await buildAdvisor(site(), { email });
    const stranger = await site().visit(null, address);
    await says(stranger, `There is an account with the address ${email}.`);
    await link(stranger, 'Sign in').last().waitFor();
    await none(button(stranger, exactly('Accept')));
    await isAccessible(stranger);

    const page = await visit(advisor, '/groups');
    await says(mine(page), 'You do not belong to a group yet');
    await none(region(page, 'Invitations'));
    await page.goto(address);
    await press(page, exactly('Accept'), { says: `You now belong to ${name}.` });
    await follow(page, 'Go on', { leadsTo: '**/dashboard' });
    await page.goto('/groups');
    await mine(page).getByRole('heading', { level: 3, name }).waitFor();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Your invitation' }).waitFor();
  });

  it('invites an administrator of another group on their dashboard, who accepts one and declines one', async () => {
    const [first, second] = [await privateGroup(), await privateGroup()];
    const person = await buildGroupAdmin(site());
    const invite = ({ groupId, asAdmin }: typeof first) =>
      asAdmin.post(`/api/groups/${groupId}/invitations`, {
        emails: [person.email],
        userType: 'group_admin',
        message: 'Please help us out.',
      });
    await invite(first);
    const page = await visit(person, '/admin');
    const invitations = region(page, 'Invitations');
    await says(invitations, 'Please help us out.');
    await invite(second);
    await hears(invitations, second.name);
    await isAccessible(page);
    await press(page, exactly(`Accept the invitation of ${first.name}`));
    await told(page, `You administer ${first.name} now`);
    await says(region(page, 'Your Groups'), first.name);
    await press(page, exactly(`Decline the invitation of ${second.name}`));
    await told(page, `Invitation of ${second.name} declined`);
    await gone(invitations);
  });

  for (const kind of ['advisor', 'organization'] as const) {
    it(`is where somebody who has just signed up as ${kind} goes on to`, async () => {
      const home = kind === 'advisor' ? '/dashboard' : '/org-dashboard';
      const username = `newcomer_${kind}`;
      await site().register(kind, username);
      const page = await site().visit({ username }, home, { viewport: PHONE });
      await follow(region(page, 'Join a group'), 'Find a group');
      await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
      await settled(page);
      await fits(page);
      await press(page, exactly('Join Open community'), { told: 'You have joined Open community' });
      await button(page, exactly('Leave Open community')).waitFor();
      await isAccessible(page);
      await page.goto(home);
      await settled(page);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await none(region(page, 'Join a group'), 'not any more');
    });
  }

  it('says what could not be loaded, keeps the rest, and tries again', async () => {
    const page = await visit(await buildAdvisor(site()), '/profile');
    await refuse(page, /\/api\/groups\?.*isMember%22%3Atrue/, 503);
    await refuse(page, '**/api/invitations', 503);
    await follow(page.getByRole('navigation', { name: 'Main navigation' }), 'Groups');
    await says(mine(page), 'Your groups could not be loaded.');
    await says(page, 'Your invitations could not be loaded.');
    await button(page, exactly('Join Second Wind')).waitFor();
    await isAccessible(page);
    await page.unrouteAll();
    await press(mine(page), 'Try again', { says: 'You do not belong to a group yet' });
  });

  it('is not for administrators, who go on to their own pages', async () => {
    for (const [username, to] of [
      ['demo_group_admin', '/admin'],
      ['demo_super_admin', '/admin/groups'],
    ] as const) {
      const page = await site().visit(null);
      await signInByForm(page, username, '/admin');
      await page.goto('/groups');
      await page.waitForURL(({ pathname }) => pathname.replace(/\/$/, '') === to);
    }
  });
});
