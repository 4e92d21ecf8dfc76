import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { HelpRequest, Match, Session } from '../../src/contract/requests-api.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { groupRunJob } from '../../src/features/matching/group-run/group-run.job.ts';
import { notify } from '../../src/features/notifications/index.ts';
import { joinCodeOf } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser, type Site } from './site.ts';
import { DEMO_PASSWORD, settled, openWithin, sidewaysOverflow, signIn, toast } from './visits.ts';

const OWN = 'Riverside Foundation';
const OTHER = 'Second Wind';
const PAGES = [
  'requests',
  'matching-runs',
  'matches',
  'memberships',
  'exclusions',
  'join-requests',
  'sessions',
  'time-credits',
  'audit',
];

async function clientOf(site: Site, username: string): Promise<Client> {
  const client = site.client();
  await client.post('/api/login', { username, password: DEMO_PASSWORD });
  return client;
}

async function groupId(site: Site, name: string): Promise<number> {
  const group = (await site.db('groups').where({ name }).first('id')) as { id: number };
  return group.id;
}

const groupQuery = (id: number) => `?filter=${encodeURIComponent(JSON.stringify({ groupId: id }))}`;
const listed = async <T>(client: Client, path: string) => (await client.get(path)).body as unknown as T[];
const rows = (page: Page) => page.getByRole('main').getByRole('table').locator('tbody tr:not([aria-hidden])');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Finds somebody by typing and chooses them with the keyboard. */
async function choose(
  page: Page,
  within: ReturnType<typeof dialog>,
  label: string,
  name: string,
): Promise<void> {
  await within.getByRole('combobox', { name: label }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

describeInBrowser('The work of a group in the console, as its admin', (site) => {
  let page: Page;
  let problems: string[] = [];
  let api: Client;
  let own = 0;
  const open = async (path: string) => {
    await page.goto(`${site().url}/admin/${path}`);
    await settled(page);
  };

  /** A record over its list: what lies behind it is not there for readers. */
  const openDetails = async (path: string) => {
    await page.goto(`${site().url}/admin/${path}/show`);
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
  };

  before(async () => {
    await site().db('booking_hours').delete();
    ({ page, problems } = await site().browser.visitor());
    api = await clientOf(site(), 'demo_group_admin');
    own = await groupId(site(), OWN);
    await signIn(page, site().url, 'demo_group_admin');
  });
  afterEach(() => expect(problems.splice(0), 'no console errors').to.deep.equal([]));

  it('has its pages in the sidebar, under three headings after the documented ones', async () => {
    await open('');
    const nav = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    expect(await nav.allInnerTexts()).to.deep.equal([
      'Find Advisors',
      'Dashboard',
      'Profile',
      'Advisors',
      'Organizations',
      'Memberships',
      'Requests & matches',
      'Run matching',
      'Time credits',
      'Announcements',
      'Impact',
      'Audit',
      'Reports',
      'Webhooks',
    ]);
    const headings = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('heading');
    expect(await headings.allInnerTexts()).to.deep.equal(['People', 'Work', 'Oversight']);
    await nav.filter({ hasText: 'Requests & matches' }).click();
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.waitForURL('**/admin/sessions');
    await settled(page);
    expect(await nav.filter({ hasText: 'Requests & matches' }).getAttribute('aria-current')).to.equal('page');
  });

  it('invites many at once, says who was left out and why, sends again and revokes', async () => {
    await open('memberships');
    expect(await page.getByLabel('Group').count(), 'one group is no choice').to.equal(0);
    await button(page, 'Invite').click();
    const form = dialog(page, 'Invite to the group');
    await form.getByRole('button', { name: 'Send invitations' }).click();
    await form.getByText('Please enter at least one address').first().waitFor();
    await form.getByLabel('E-mail addresses').fill('anna@example.org; not-an-address');
    await form.getByText('This does not look like an address: not-an-address').first().waitFor();
    const { body: org } = await (await clientOf(site(), 'demo_org')).get('/api/user');
    const member = String(org['email']);
    await form
      .getByLabel('E-mail addresses')
      .fill(`anna@example.org, Bea <bea@example.org>\n${member} anna@example.org`);
    await form.getByLabel('Invited as').selectOption('advisor');
    await form.getByLabel(/^Message/).fill('Do join us.');
    await form.getByRole('button', { name: 'Send invitations' }).click();
    const result = dialog(page, 'Invitations');
    await result.getByText('2 invitations sent').waitFor();
    await result.getByText('has an account with another role').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await result.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'bea@example.org' }).waitFor();
    expect(await rows(page).count()).to.equal(2);
    await page.getByRole('searchbox').fill('anna');
    await page.waitForURL(/anna/);
    await page.getByRole('link', { name: 'bea@example.org' }).waitFor({ state: 'detached' });
    await button(page, 'Send the invitation of anna@example.org again').click();
    await dialog(page, 'Send the invitation again?').getByRole('button', { name: 'Send again' }).click();
    await toast(page, 'Invitation sent again to anna@example.org').waitFor();
    await button(page, 'Revoke the invitation of anna@example.org').click();
    const confirm = dialog(page, 'Revoke the invitation?');
    await confirm.getByText(/anna@example.org was sent stops working/).click();
    expect(new URL(page.url()).pathname, 'a click in the question opens no row').to.equal(
      '/admin/memberships',
    );
    await confirm.getByRole('button', { name: 'Revoke' }).click();
    await rows(page).getByText('Revoked').waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('accepted');
    await page.getByText('Nothing fits these filters').waitFor();
    await button(page, 'Clear filters').click();
    await page.getByRole('link', { name: 'bea@example.org' }).click();
    await dialog(page, 'bea@example.org').getByText('Do join us.').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, 'bea@example.org').waitFor({ state: 'detached' });
  });

  it('offers to invite administrators only to who manages them', async () => {
    await open('memberships');
    await button(page, 'Invite').click();
    const roles = dialog(page, 'Invite to the group').getByLabel('Invited as').locator('option');
    expect(await roles.allInnerTexts()).to.deep.equal(['Advisor', 'Organization', 'Group Admin']);
    await site().db('group_admins').where('group_id', own).update({ is_primary_admin: 0 });
    await open('memberships');
    await button(page, 'Invite').click();
    await roles.first().waitFor({ state: 'attached' });
    expect(await roles.allInnerTexts()).to.deep.equal(['Advisor', 'Organization']);
    await site().db('group_admins').where('group_id', own).update({ is_primary_admin: 1 });
    await page.keyboard.press('Escape');
  });

  it('answers who asks to join, where the notice leads', async () => {
    const asker = site().client();
    await asker.post('/api/register/advisor', {
      username: 'wants_in',
      email: 'wants_in@example.org',
      password: 'a long enough one',
      user_type: 'advisor',
    });
    const asked = await asker.post('/api/groups/join', {
      code: await joinCodeOf(site(), own),
      message: 'May I join you?',
    });
    expect(asked.status).to.equal(201);
    await open('join-requests');
    await page.getByRole('tab', { name: 'Join requests (1)' }).waitFor();
    await button(page, 'Approve the request of wants_in').click();
    const form = dialog(page, 'Approve wants_in?');
    await form.getByText('wants_in wrote: “May I join you?”').waitFor();
    await form.getByLabel(/^Your message/).fill('Welcome!');
    expect(await findings(page)).to.deep.equal([]);
    await form.getByRole('button', { name: 'Approve' }).click();
    await toast(page, `wants_in is now a member of ${OWN}`).waitFor();
    await page.getByRole('tab', { name: 'Join requests', exact: true }).waitFor();
    await rows(page).getByText('Approved').waitFor();
  });

  it('gives hours, with the server’s messages beside the fields', async () => {
    await open('time-credits');
    await page.getByText('No hours given yet').waitFor();
    await button(page, 'Give hours').click();
    const form = dialog(page, 'Give hours');
    await form.getByRole('button', { name: 'Give hours' }).click();
    await form.getByText('Please choose an organisation').first().waitFor();
    await form.getByText('Hours must be between 0.01 and 10000').first().waitFor();
    await choose(page, form, 'Organization', 'Wharfside');
    await form.getByLabel('Hours', { exact: false }).first().fill('7.5');
    await form.getByLabel(/^Good until/).fill('2020-01-01');
    await form.getByLabel(/^Reason/).fill('For the move.');
    // What was typed is not lost by any way out.
    const question = dialog(page, 'Discard unsaved changes?');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => form.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
    }
    await form.getByRole('button', { name: 'Give hours' }).click();
    await form.getByText('Please choose today or a later day').first().waitFor();
    expect(await form.getByLabel(/^Good until/).getAttribute('aria-invalid')).to.equal('true');
    await form.getByLabel(/^Good until/).fill('2099-12-31');
    await form.getByRole('button', { name: 'Give hours' }).click();
    await toast(page, '7.5 hours given to Wharfside Studios').waitFor();
    await rows(page).getByText('31 December 2099').waitFor();
    await site().db('time_credits').where('group_id', own).update({ expiry_date: '2020-01-01' });
    await open('time-credits');
    await rows(page).getByText('Expired').waitFor();
  });

  it('shows requests with hours and everybody asked, and proposes an advisor', async () => {
    await open('requests');
    const [request] = (await listed<HelpRequest>(api, '/api/requests')).filter(
      ({ status }) => status === 'matching',
    );
    if (!request) throw new Error('the demo has no request in matching');
    await page.getByLabel('Status', { exact: true }).selectOption('matching');
    await page.waitForURL(/matching/);
    await page.getByRole('link', { name: request.title }).click();
    const details = dialog(page, request.title);
    await details
      .getByText(/Waits for an answer, \d+ days left/)
      .first()
      .waitFor();
    await details.getByText(`of ${request.hoursNeeded} hours used`).waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await details.getByRole('button', { name: 'Propose an advisor' }).click();
    const form = dialog(page, 'Propose an advisor');
    const asked = request.matches[0]?.advisorName ?? '';
    const best = form.getByRole('radiogroup', { name: 'Who fits best' }).getByRole('radio');
    await best.first().waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await choose(page, form, 'Somebody else', asked);
    await form.getByRole('button', { name: 'Propose', exact: true }).click();
    await form.getByText('The advisor could not be proposed').waitFor();
    const advisors = await listed<{ id: number; firstName: string; lastName: string }>(
      api,
      '/api/admin/advisors',
    );
    const free = advisors.find(({ id }) => !request.matches.some(({ advisorId }) => advisorId === id));
    await choose(page, form, 'Somebody else', `${free?.firstName} ${free?.lastName}`);
    await form.getByRole('button', { name: 'Propose', exact: true }).click();
    await toast(page, `${free?.firstName} ${free?.lastName} was proposed`).waitFor();
    await details.getByRole('link', { name: `${free?.firstName} ${free?.lastName}` }).waitFor();
  });

  it('acts for managed sides: accepts, declines, reconsiders and reassigns', async () => {
    const matches = await listed<Match>(api, '/api/matches');
    const pending = matches.filter(({ status, abilities }) => status === 'pending' && abilities['decline']);
    const [first, second] = pending;
    const closed = matches.find(({ status, abilities }) => status === 'pending' && !abilities['decline']);
    if (!first || !second || !closed) throw new Error('the demo has too few pending matches');

    await openDetails(`matches/${closed.id}`);
    expect(await button(page, 'Decline').count(), 'nobody is managed').to.equal(0);

    await openDetails(`matches/${first.id}`);
    await button(page, 'Decline').click();
    const decline = dialog(page, 'Decline the match');
    await decline.getByLabel(/^Reason for declining/).fill('On leave until May.');
    await decline.getByRole('button', { name: 'Decline' }).click();
    await toast(page, 'Match declined').waitFor();
    await page.getByRole('dialog').getByText('On leave until May.').waitFor();
    await button(page, 'Reconsider').click();
    await dialog(page, 'Reconsider the match?').getByRole('button', { name: 'Reconsider' }).click();
    await button(page, 'Accept').click();
    await dialog(page, 'Accept the match?').getByRole('button', { name: 'Accept' }).click();
    await toast(page, 'Match accepted').waitFor();

    await openDetails(`matches/${second.id}`);
    await button(page, 'Reassign').click();
    const reassign = dialog(page, 'Reassign the request');
    const { matches: asked } = (await api.get(`/api/requests/${second.requestId}`))
      .body as unknown as HelpRequest;
    const advisors = await listed<{ id: number; firstName: string; lastName: string }>(
      api,
      '/api/admin/advisors',
    );
    const free = advisors.find(({ id }) => !asked.some(({ advisorId }) => advisorId === id));
    const name = `${free?.firstName} ${free?.lastName}`;
    await choose(page, reassign, 'To whom', name);
    expect(await findings(page)).to.deep.equal([]);
    await reassign.getByRole('button', { name: 'Reassign' }).click();
    await toast(page, `${name} was proposed instead of ${second.advisor.name}`).waitFor();
    const now = (await api.get(`/api/requests/${second.requestId}`)).body as unknown as HelpRequest;
    const statusOf = (id: number | undefined) =>
      now.matches.find(({ advisorId }) => advisorId === id)?.status;
    expect(statusOf(second.advisorId)).to.equal('rejected');
    expect(statusOf(free?.id)).to.equal('pending');
  });

  it('moves and cancels a session of a managed side', async () => {
    await open('sessions');
    await page.getByLabel('Status', { exact: true }).selectOption('planned');
    await page.waitForURL(/cancelled/);
    await settled(page);
    await rows(page).first().getByRole('link').first().click();
    await button(page, 'Move').click();
    const form = dialog(page, 'Move the session');
    await form.getByLabel('Length in minutes').fill('5');
    await form.getByRole('button', { name: 'Move' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Length in minutes').fill('75');
    await form.getByRole('button', { name: 'Move' }).click();
    await toast(page, 'Session moved').waitFor();
    await page.getByRole('dialog').getByText('75 minutes').waitFor();
    await button(page, 'Cancel session').click();
    await dialog(page, 'Cancel the session?').getByRole('button', { name: 'Cancel session' }).click();
    await toast(page, 'Session cancelled').waitFor();
  });

  it('plans a session and gives feedback for a managed side', async () => {
    const match = (await listed<Match>(api, '/api/matches')).find(
      ({ abilities }) => abilities['proposeSession'],
    );
    const held = (await listed<Session>(api, '/api/sessions')).find(
      ({ abilities }) => abilities['giveFeedback'],
    );
    if (!match || !held) throw new Error('the demo has no accepted match or no session without feedback');
    await openDetails(`matches/${match.id}`);
    await button(page, 'Plan a session').click();
    const plan = dialog(page, 'Plan a session');
    await plan.getByRole('button', { name: 'Plan session' }).click();
    await plan.getByRole('alert').waitFor();
    await plan.getByLabel('Start').fill('2027-05-04T14:30');
    await plan.getByRole('button', { name: 'Plan session' }).click();
    await toast(page, 'Session planned').waitFor();

    await openDetails(`sessions/${held.id}`);
    await button(page, 'Give feedback').click();
    const feedback = dialog(page, 'Give feedback');
    await feedback.getByLabel('How useful was the session?').selectOption('4');
    await feedback.getByLabel('Would they meet again?').selectOption('yes');
    expect(await findings(page)).to.deep.equal([]);
    await feedback.getByRole('button', { name: 'Send feedback' }).click();
    await toast(page, 'Feedback saved').waitFor();
    await page.getByRole('dialog').getByText('4, useful; would meet again: Yes').waitFor();
  });

  it('writes to its members: looked at as they get it, changed, and sent', async () => {
    await open('announcements');
    await button(page, 'Write an announcement').click();
    const form = dialog(page, 'Write an announcement');
    await form.getByLabel('Subject').fill('Summer fair');
    await form.getByLabel('Text').fill('It is on 4 July in the yard.');
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = dialog(page, 'Who gets it, and how it looks');
    await preview
      .getByRole('region', { name: 'The e-mail' })
      .getByText('It is on 4 July in the yard.')
      .waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await preview.getByRole('button', { name: 'Back' }).click();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Keep editing' }).click();
    await form.getByLabel('Subject').fill('Summer fair, in the yard');
    await form.getByRole('button', { name: 'Preview' }).click();
    await preview.getByRole('button', { name: /^Send/ }).click();
    await toast(page, /^Announcement sent to \d+ people/).waitFor();
    await rows(page).first().getByText('Summer fair, in the yard').waitFor();
  });

  it('runs matching for the group: a draft, changed, run again and published', async () => {
    const work = () => groupRunJob.run(site().deps, new Date());
    await open('matching-runs');
    await button(page, 'Start a run').click();
    const form = dialog(page, 'Run matching');
    await form.getByLabel('Requests for each advisor').fill('0');
    await form.getByRole('button', { name: 'Start' }).click();
    await form.getByText('Please enter a whole number from 1 to 20').first().waitFor();
    await form.getByLabel('Requests for each advisor').fill('2');
    await form.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Waiting for its turn').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await work();
    await page.getByText(/^\d+ of \d+ requests get an advisor\./).waitFor();
    const first = page
      .getByRole('region', { name: /^Match/ })
      .getByRole('listitem')
      .first();
    await first.getByText(/^(New|Already waiting)$/).waitFor();
    expect(await findings(page)).to.deep.equal([]);

    await first.getByRole('button', { name: /^Pin / }).press('Enter');
    await first.getByRole('button', { name: /^Pinned: / }).waitFor();
    await page.getByText('1 change takes effect when you run the draft again.').waitFor();
    expect(
      await button(page, 'Publish').isDisabled(),
      'what is published is the draft as it stands',
    ).to.equal(true);
    await page.getByRole('link', { name: 'Audit' }).first().click();
    await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Keep editing' }).click();
    await first.getByRole('button', { name: /^Leave out: / }).click();
    await button(page, 'Run again').click();
    await page.getByText('Waiting for its turn').waitFor();
    await work();
    await page.getByRole('heading', { name: 'Set by you' }).waitFor();
    await page.getByText('Left out in this run').waitFor();
    await button(page, 'Change settings').click();
    const settings = dialog(page, 'Run again with other settings');
    expect(await settings.getByLabel('Requests for each advisor').inputValue()).to.equal('2');
    await settings.getByLabel('Lift the weakest match').check();
    await settings.getByRole('button', { name: 'Run again' }).click();
    await page.getByText('Waiting for its turn').waitFor();
    await work();
    await page
      .getByText("2 requests for each advisor at most · the group's advisors only · lifts the weakest match")
      .waitFor();
    await page.getByText('Left out in this run').waitFor();

    const next = page
      .getByRole('region', { name: /^Match/ })
      .getByRole('listitem')
      .first();
    await next.getByRole('button', { name: /^Never these two: / }).click();
    const never = dialog(page, 'Never these two');
    await never.getByLabel(/^Reason/).fill('They are related.');
    await never.getByRole('button', { name: 'Never match' }).click();
    await toast(page, /are never matched$/).waitFor();
    const other = page
      .getByRole('region', { name: /^Match/ })
      .getByRole('listitem')
      .filter({ has: page.locator('summary') })
      .first();
    await other.locator('summary').click();
    await other
      .getByRole('button', { name: /^Choose instead: / })
      .first()
      .click();
    await other.getByText(/instead at the next run$/).waitFor();
    await button(page, 'Run again').click();
    await page.getByText('Waiting for its turn').waitFor();
    await work();
    await page
      .getByRole('region', { name: /^Match/ })
      .getByText('Pinned', { exact: true })
      .first()
      .waitFor();
    await button(page, 'Publish').click();
    const confirm = dialog(page, 'Publish the draft?');
    await confirm.getByText(/^\d+ proposals? go(es)? out/).waitFor();
    await confirm.getByText('Each still needs to be accepted.').waitFor();
    await confirm.getByRole('button', { name: 'Publish' }).click();
    await toast(page, /^\d+ proposals? sent$/).waitFor();
    await page.getByText('Published', { exact: true }).waitFor();
    expect(await button(page, 'Run again').count()).to.equal(0);

    await page.getByRole('link', { name: 'All runs' }).click();
    await rows(page).getByText('Published').waitFor();
    await page.getByRole('tab', { name: 'Never matched' }).click();
    await page.getByText('They are related.').waitFor();
    await page.getByRole('button', { name: /^Remove: / }).click();
    await dialog(page, 'Let these two be matched again?').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Nobody is kept apart').waitFor();
  });

  it('keeps two apart from the details of either, too', async () => {
    const [advisor] = await listed<{ id: number; firstName: string; lastName: string }>(
      api,
      '/api/admin/advisors',
    );
    const name = `${advisor?.firstName} ${advisor?.lastName}`;
    await openDetails(`advisors/${advisor?.id}`);
    await button(page, 'Never these two').click();
    const form = dialog(page, 'Never these two');
    await form.getByRole('button', { name: 'Never match' }).click();
    await form.getByText('Please choose an organization').first().waitFor();
    await choose(page, form, 'Organization', 'Wharfside');
    await form.getByLabel(/^Reason/).fill('They are neighbours.');
    await form.getByRole('button', { name: 'Never match' }).click();
    await toast(page, `${name} and Wharfside Studios are never matched`).waitFor();
    await dialog(page, name).getByRole('link', { name: 'Wharfside Studios' }).click();
    const details = dialog(page, 'Wharfside Studios');
    await details.getByText('They are neighbours.').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await button(page, `Remove: ${name} and Wharfside Studios`).click();
    await dialog(page, 'Let these two be matched again?').getByRole('button', { name: 'Remove' }).click();
    await details.getByText('May be matched with every advisor of the group.').waitFor();
  });

  it('reads the audit trail, narrowed by action, person and day', async () => {
    await open('audit');
    await rows(page).first().waitFor();
    await page.getByLabel('Action').selectOption('matching-run.published');
    await page.waitForURL(/published/);
    await page.getByRole('link', { name: 'Matching run published' }).click();
    const details = dialog(page, 'Matching run published');
    await details.getByText('Proposed').waitFor();
    await details.getByText('Request ID').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await details.getByRole('button', { name: 'Only what demo_group_admin did' }).click();
    await page.getByRole('button', { name: /^User \d+ only/ }).waitFor();
    const person = page.getByLabel('Person');
    await person.fill('demo');
    await page.waitForURL(/actorName/);
    const addresses = await page.evaluate(() => history.length);
    await person.press('End');
    await person.press('Space');
    await page.waitForTimeout(1_300);
    expect(await page.evaluate(() => history.length), 'a space asks for nothing else').to.equal(addresses);
    expect(await person.inputValue(), 'and stays for what follows').to.equal('demo ');
    await page.getByLabel('From').fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await page.getByText('Nothing fits these filters').waitFor();
  });

  it('is led by a notice to the match in the console, in the bell and by the link of the mail', async () => {
    const [match] = await listed<Match>(api, '/api/matches');
    if (!match) throw new Error('the demo has no match');
    const user = (await site().db('users').where('username', 'demo_group_admin').first('id')) as {
      id: number;
    };
    await transaction(site().db, (trx) =>
      notify(trx, site().deps.config, 'system', {
        name: 'matchAccepted',
        userIds: [user.id],
        values: { byName: 'Oak House', requestTitle: 'By notice', organizationName: 'Oak House' },
        link: `/matches/${match.id}`,
      }),
    );
    await open('');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await dialog(page, 'Notifications')
      .getByRole('link', { name: /By notice/ })
      .click();
    await page.waitForURL(`**/admin/matches/${match.id}/show`);
    await page.getByRole('dialog').getByText('Why this advisor').waitFor();
    await page.goto(`${site().url}/requests?request=${match.requestId}`);
    await page.waitForURL(`**/admin/requests/${match.requestId}/show`);
    await dialog(page, match.request.title).waitFor();
  });

  it('sees nothing of another group, by list or by address', async () => {
    const other = await groupId(site(), OTHER);
    const all = await listed<HelpRequest>(await clientOf(site(), 'demo_super_admin'), '/api/requests');
    const mine = await listed<HelpRequest>(api, '/api/requests');
    const foreign = all.find(({ id }) => !mine.some((one) => one.id === id));
    if (!foreign) throw new Error('the demo has no request of another group');
    await open(`requests/${foreign.id}/show`);
    await toast(page, 'The request could not be loaded').waitFor();
    await page.waitForURL('**/admin/requests');
    for (const [path, failed] of [
      ['memberships', 'Failed to load invitations'],
      ['time-credits', 'Failed to load time credits'],
      ['matching-runs', 'Failed to load runs'],
      ['exclusions', 'The list could not be loaded.'],
    ] as const) {
      await page.goto(`${site().url}/admin/${path}${groupQuery(other)}`);
      await page.getByText(failed).first().waitFor();
    }
    await open('requests');
    await page.getByText(`of ${mine.length} requests`).waitFor();
    expect(await page.getByText(foreign.title).count()).to.equal(0);
  });
});

describeInBrowser('The work of groups in the console, as super admin', (site) => {
  it('chooses the group, which stands in the address, reads sessions without notes, and has no way to publish or change', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_super_admin', '/admin');
    const [own, other] = [await groupId(site(), OWN), await groupId(site(), OTHER)];
    await page.goto(`${site().url}/admin/matching-runs${groupQuery(own)}`);
    await settled(page);
    await page.getByRole('combobox', { name: 'Group' }).fill(OTHER);
    await page.getByRole('option', { name: OTHER }).click();
    await page.waitForURL(`**/admin/matching-runs${groupQuery(other)}`);
    await button(page, 'Start a run').click();
    const form = dialog(page, 'Run matching');
    await form.getByText(new RegExp(OTHER)).waitFor();
    await form.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Waiting for its turn').waitFor();
    await groupRunJob.run(site().deps, new Date());
    await button(page, 'Run again').waitFor();
    expect(await button(page, 'Publish').count()).to.equal(0);
    await button(page, 'Discard').click();
    await dialog(page, 'Discard the draft?').getByRole('button', { name: 'Discard' }).click();
    await toast(page, 'Draft discarded').waitFor();

    await page.goto(`${site().url}/admin/requests`);
    await settled(page);
    await rows(page).first().getByRole('link').first().click();
    const details = page.getByRole('dialog');
    await details.getByText('Advisors asked').first().waitFor();
    expect(await button(page, 'Propose an advisor').count()).to.equal(0);
    await page.keyboard.press('Escape');

    const noted = (await listed<Session>(await clientOf(site(), 'demo_group_admin'), '/api/sessions')).find(
      ({ notes }) => notes,
    );
    if (!noted?.notes) throw new Error('the demo has no session with notes');
    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.waitForURL('**/admin/sessions');
    await rows(page).first().waitFor();
    await page.goto(`${site().url}/admin/sessions/${noted.id}/show`);
    await details.getByText(noted.requestTitle).waitFor();
    expect(await page.getByText(noted.notes).count()).to.equal(0);
    expect(await details.getByRole('button').allInnerTexts(), 'only the closing button').to.deep.equal(['']);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('is narrowed to one group, exported as shown, and follows what others do without a reload', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_super_admin', '/admin');
    const api = await clientOf(site(), 'demo_super_admin');
    const own = await groupId(site(), OWN);
    const ofOwn = await listed<HelpRequest>(api, `/api/requests${groupQuery(own)}`);
    await page.goto(`${site().url}/admin/requests`);
    await settled(page);
    await page.getByRole('combobox', { name: 'Group' }).fill(OWN);
    await page.getByRole('option', { name: OWN }).click();
    await page.getByText(`of ${ofOwn.length} requests`).waitFor();
    const file = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const saved = await file;
    expect(saved.suggestedFilename()).to.match(/^requests-export-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await saved.path(), 'utf8');
    const all = await listed<HelpRequest>(api, '/api/requests');
    for (const { id, title } of all)
      expect(text.includes(title), title).to.equal(ofOwn.some((one) => one.id === id));

    // The group stays from tab to tab; so does what is on the page while it is read anew.
    await page.getByRole('tab', { name: 'Matches' }).click();
    await page.waitForURL(`**/admin/matches${groupQuery(own)}`);
    await page.getByRole('tab', { name: 'Requests' }).click();
    await page.getByText(`of ${ofOwn.length} requests`).waitFor();
    const top = await page.getByRole('table').boundingBox();
    const asker = await clientOf(site(), 'demo_org');
    const asked = await asker.post('/api/requests', {
      title: 'A question that has just come up',
      description: 'Who can look over our lease before we sign it in the new year?',
      skillsRequired: ['legal'],
      timeCommitment: '1-2 hours',
      hoursNeeded: 2,
    });
    expect(asked.status, asked.text).to.equal(201);
    await rows(page).first().getByRole('link', { name: 'A question that has just come up' }).waitFor();
    expect((await page.getByRole('table').boundingBox())?.y).to.equal(top?.y);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it(`fits a phone and reads well there`, async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, 'demo_group_admin', '/admin');
    // Neighbours have different headings, by which one is known from the other; each is opened by its address above.
    for (const path of PAGES) {
      await openWithin(page, `/admin/${path}`);
      await settled(page);
      expect(await sidewaysOverflow(page), path).to.equal(0);
      expect(await findings(page), path).to.deep.equal([]);
    }
    expect(problems).to.deep.equal([]);
    await close();
  });
});
