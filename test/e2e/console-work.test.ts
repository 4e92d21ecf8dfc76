import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { AdministeredAdvisor } from '../../src/contract/admin-api.ts';
import type { HelpRequest, Match, Session } from '../../src/contract/requests-api.ts';
import { groupRunJob } from '../../src/features/matching/group-run/group-run.job.ts';
import { joinCodeOf } from '../support/builders.ts';
import { requestForm } from '../support/work.ts';
import type { Client } from '../support/client.ts';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { choose, rows } from './console-visits.ts';
import { hasFocus } from './focus.ts';
import { happens } from './notices.ts';
import { gone, holds, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, heading, link, region, tab, type Scope } from './parts.ts';
import { describeInBrowser } from './site.ts';
import {
  confirm,
  download,
  fill,
  follow,
  followFirst,
  press,
  pressFirst,
  pressFor,
  submit,
} from './steps.ts';
import { openWithin, settled } from './visits.ts';

const OWN = 'Riverside Foundation';
const OTHER = 'Second Wind';
const PAGES =
  'requests matching-runs matches memberships exclusions join-requests sessions time-credits audit';
const groupQuery = (id: number) => `?filter=${encodeURIComponent(JSON.stringify({ groupId: id }))}`;

describeInBrowser('The work of a group in the console, as its admin', (site) => {
  let page: Page;
  let api: Client;
  let own = 0;
  const open = async (path: string) => {
    await page.goto(`/admin/${path}`);
    await settled(page);
  };

  /** A record over its list: what lies behind it is not there for readers. */
  const openDetails = async (path: string) => {
    await page.goto(`/admin/${path}/show`);
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
  };

  /** An advisor of the group who was not asked for a request. */
  const freeFor = async ({ matches }: HelpRequest): Promise<{ id: number; name: string }> => {
    const advisors = (await api.get<AdministeredAdvisor[]>('/api/admin/advisors')).body;
    const free = advisors.find(({ id }) => !matches.some(({ advisorId }) => advisorId === id));
    if (!free) throw new Error('every advisor was asked');
    return { id: free.id, name: `${free.firstName} ${free.lastName}` };
  };

  before(async () => {
    await site().db('booking_hours').delete();
    page = await site().visit('demo_group_admin');
    api = await site().as('demo_group_admin');
    own = await site().idOf('groups', { name: OWN });
  });

  it('has its pages in the sidebar, under three headings after the documented ones', async () => {
    await open('');
    const nav = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
    expect((await nav.allInnerTexts()).join(', ')).to.equal(
      'Find Advisors, Dashboard, Profile, Advisors, Organizations, Memberships, Requests & matches, Run matching, ' +
        'Time credits, Announcements, Impact, Audit, Reports, Webhooks',
    );
    const headings = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('heading');
    expect(await headings.allInnerTexts()).to.deep.equal(['People', 'Work', 'Oversight']);
    await nav.filter({ hasText: 'Requests & matches' }).click();
    await tab(page, 'Sessions').click();
    await page.waitForURL('**/admin/sessions');
    await settled(page);
    expect(await nav.filter({ hasText: 'Requests & matches' }).getAttribute('aria-current')).to.equal('page');
  });

  it('asks whose webhook is added only where there is a choice', async () => {
    await open('webhooks');
    const form = await pressFor(page, exactly('Add a webhook'), 'Add a webhook');
    await none(form.getByLabel('Group'), 'one group is no choice');
    await press(form, 'Cancel');
  });

  it('invites many at once, says who was left out and why, sends again and revokes', async () => {
    await open('memberships');
    await none(page.getByLabel('Group'), 'one group is no choice');
    const form = await pressFor(page, exactly('Invite'), 'Invite to the group');
    await press(form, 'Send invitations', { mentions: 'Please enter at least one address' });
    await fill(form, { 'E-mail addresses': 'anna@example.org; not-an-address' });
    await mentions(form, 'This does not look like an address: not-an-address');
    const { email } = await site().user('demo_org');
    await fill(form, {
      'E-mail addresses': `anna@example.org, Bea <bea@example.org>\n${email} anna@example.org`,
    });
    await fill(form, { 'Invited as': { option: 'advisor' } });
    await form.getByLabel(/^Message/).fill('Do join us.');
    const result = await pressFor(form, 'Send invitations', 'Invitations');
    await says(result, '2 invitations sent', 'has an account with another role');
    await isAccessible(page);
    await press(result, 'Close');

    await link(page, 'bea@example.org').waitFor();
    expect(await rows(page).count()).to.equal(2);
    await page.getByRole('searchbox').fill('anna');
    await page.waitForURL(/anna/);
    await gone(link(page, 'bea@example.org'));
    await press(page, exactly('Send the invitation of anna@example.org again'));
    await press(dialog(page, 'Send the invitation again?'), 'Send again');
    await told(page, 'Invitation sent again to anna@example.org');
    await press(page, exactly('Revoke the invitation of anna@example.org'));
    const question = dialog(page, 'Revoke the invitation?');
    await question.getByText(/anna@example.org was sent stops working/).click();
    expect(page.url(), 'a click in the question opens no row').to.match(/\/admin\/memberships(\?|$)/);
    await press(question, 'Revoke');
    await says(rows(page), 'Revoked');
    await hasFocus(link(rows(page), 'anna@example.org'), 'the button is gone');
    await page.getByLabel('Status', { exact: true }).selectOption('accepted');
    await says(page, 'Nothing fits these filters');
    await press(page, exactly('Clear filters'));
    await follow(page, 'bea@example.org');
    await says(dialog(page, 'bea@example.org'), 'Do join us.');
    await page.keyboard.press('Escape');
    await gone(dialog(page, 'bea@example.org'));
  });

  it('offers to invite administrators only to who manages them', async () => {
    await open('memberships');
    await press(page, exactly('Invite'));
    const roles = dialog(page, 'Invite to the group').getByLabel('Invited as').locator('option');
    expect(await roles.allInnerTexts()).to.deep.equal(['Advisor', 'Organization', 'Group Admin']);
    await site().db('group_admins').where('group_id', own).update({ is_primary_admin: 0 });
    await open('memberships');
    await press(page, exactly('Invite'));
    await roles.first().waitFor({ state: 'attached' });
    expect(await roles.allInnerTexts()).to.deep.equal(['Advisor', 'Organization']);
    await site().db('group_admins').where('group_id', own).update({ is_primary_admin: 1 });
    await page.keyboard.press('Escape');
  });

  it('answers who asks to join, where the notice leads', async () => {
    const asker = await site().register('advisor', 'wants_in');
    const asked = { code: await joinCodeOf(site(), own), message: 'May I join you?' };
    expect((await asker.post('/api/groups/join', asked)).status).to.equal(201);
    await open('join-requests');
    await tab(page, 'Join requests (1)').waitFor();
    const form = await pressFor(page, exactly('Approve the request of wants_in'), 'Approve wants_in?');
    await says(form, 'wants_in wrote: “May I join you?”');
    await form.getByLabel(/^Your message/).fill('Welcome!');
    await isAccessible(page);
    await press(form, 'Approve', { told: `wants_in is now a member of ${OWN}` });
    await tab(page, exactly('Join requests')).waitFor();
    await says(rows(page), 'Approved');
    await hasFocus(link(rows(page), 'wants_in'), 'the button is gone');
  });

  it('gives hours, with the server’s messages beside the fields', async () => {
    await open('time-credits');
    await says(page, 'No hours given yet');
    const form = await pressFor(page, exactly('Give hours'), 'Give hours');
    await press(form, 'Give hours');
    await mentions(form, 'Please choose an organisation', 'Hours must be between 0.01 and 10000');
    await choose(form, 'Organization', 'Wharfside');
    await form.getByLabel('Hours', { exact: false }).first().fill('7.5');
    await form.getByLabel(/^Good until/).fill('2020-01-01');
    await form.getByLabel(/^Reason/).fill('For the move.');
    // What was typed is not lost by any way out.
    const question = dialog(page, 'Discard unsaved changes?');
    for (const leave of [() => page.keyboard.press('Escape'), () => button(form, 'Cancel').click()]) {
      await leave();
      await press(question, 'Keep editing', { closes: true });
    }
    await press(form, 'Give hours', { mentions: 'Please choose today or a later day' });
    expect(await form.getByLabel(/^Good until/).getAttribute('aria-invalid')).to.equal('true');
    await form.getByLabel(/^Good until/).fill('2099-12-31');
    await press(form, 'Give hours', { told: '7.5 hours given to Wharfside Studios' });
    await says(rows(page), '31 December 2099');
    await site().db('time_credits').where('group_id', own).update({ expiry_date: '2020-01-01' });
    await open('time-credits');
    await says(rows(page), 'Expired');
  });

  it('shows requests with hours and everybody asked, and proposes an advisor', async () => {
    await open('requests');
    const requests = (await api.get<HelpRequest[]>('/api/requests')).body;
    const request = requests.find(({ status }) => status === 'matching');
    if (!request) throw new Error('the demo has no request in matching');
    await page.getByLabel('Status', { exact: true }).selectOption('matching');
    await page.waitForURL(/matching/);
    await follow(page, request.title);
    const details = dialog(page, request.title);
    await mentions(details, /Waits for an answer, \d+ days left/);
    await says(details, `of ${request.hoursNeeded} hours used`);
    await isAccessible(page);
    const form = await pressFor(details, 'Propose an advisor');
    const asked = request.matches[0]?.advisorName ?? '';
    const best = form.getByRole('radiogroup', { name: 'Who fits best' }).getByRole('radio');
    await best.first().waitFor();
    await isAccessible(page);
    await choose(form, 'Somebody else', asked);
    await press(form, exactly('Propose'), { says: 'The advisor could not be proposed' });
    const free = await freeFor(request);
    await choose(form, 'Somebody else', free.name);
    await press(form, exactly('Propose'), { told: `${free.name} was proposed` });
    await link(details, free.name).waitFor();
  });

  it('acts for managed sides: accepts, declines, reconsiders and reassigns', async () => {
    const matches = (await api.get<Match[]>('/api/matches')).body;
    const pending = matches.filter(({ status, abilities }) => status === 'pending' && abilities['decline']);
    const [first, second] = pending;
    const closed = matches.find(({ status, abilities }) => status === 'pending' && !abilities['decline']);
    if (!first || !second || !closed) throw new Error('the demo has too few pending matches');

    await openDetails(`matches/${closed.id}`);
    await none(button(page, exactly('Decline')), 'nobody is managed');

    await openDetails(`matches/${first.id}`);
    const decline = await pressFor(page, exactly('Decline'), 'Decline the match');
    await decline.getByLabel(/^Reason for declining/).fill('On leave until May.');
    await press(decline, 'Decline', { told: 'Match declined' });
    await says(page.getByRole('dialog'), 'On leave until May.');
    await confirm(page, exactly('Reconsider'), 'Reconsider the match?', 'Reconsider');
    await confirm(page, exactly('Accept'), 'Accept the match?', 'Accept', { told: 'Match accepted' });

    await openDetails(`matches/${second.id}`);
    const reassign = await pressFor(page, exactly('Reassign'), 'Reassign the request');
    const address = `/api/requests/${second.requestId}`;
    const free = await freeFor((await api.get<HelpRequest>(address)).body);
    await choose(reassign, 'To whom', free.name);
    await isAccessible(page);
    await press(reassign, 'Reassign', {
      told: `${free.name} was proposed instead of ${second.advisor.name}`,
    });
    const { matches: now } = (await api.get<HelpRequest>(address)).body;
    const statusOf = (id: number) => now.find(({ advisorId }) => advisorId === id)?.status;
    expect([statusOf(second.advisorId), statusOf(free.id)]).to.deep.equal(['rejected', 'pending']);
  });

  it('moves and cancels a session of a managed side', async () => {
    await open('sessions');
    await page.getByLabel('Status', { exact: true }).selectOption('planned');
    await page.waitForURL(/cancelled/);
    await settled(page);
    await rows(page).first().getByRole('link').first().click();
    const form = await pressFor(page, exactly('Move'), 'Move the session');
    await submit(form, { 'Length in minutes': '5' }, 'Move');
    await form.getByRole('alert').waitFor();
    await submit(form, { 'Length in minutes': '75' }, 'Move', { told: 'Session moved' });
    await says(page.getByRole('dialog'), '75 minutes');
    await press(page, exactly('Cancel session'));
    await press(dialog(page, 'Cancel the session?'), 'Cancel session', { told: 'Session cancelled' });
  });

  it('plans a session and gives feedback for a managed side', async () => {
    const matches = (await api.get<Match[]>('/api/matches')).body;
    const match = matches.find(({ abilities }) => abilities['proposeSession']);
    const sessions = (await api.get<Session[]>('/api/sessions')).body;
    const held = sessions.find(({ abilities }) => abilities['giveFeedback']);
    if (!match || !held) throw new Error('the demo has no accepted match or no session without feedback');
    await openDetails(`matches/${match.id}`);
    const plan = await pressFor(page, exactly('Plan a session'), 'Plan a session');
    await press(plan, 'Plan session');
    await plan.getByRole('alert').waitFor();
    await submit(plan, { Start: '2027-05-04T14:30' }, 'Plan session', { told: 'Session planned' });

    await openDetails(`sessions/${held.id}`);
    const feedback = await pressFor(page, exactly('Give feedback'), 'Give feedback');
    await fill(feedback, { 'How useful was the session?': { option: '4' } });
    await fill(feedback, { 'Would they meet again?': { option: 'yes' } });
    await fill(feedback, { 'In a sentence': 'We met twice.' });
    await isAccessible(page);
    await press(feedback, 'Send feedback', { told: 'Feedback saved' });
    await says(page.getByRole('dialog'), '4, useful; would meet again: Yes; “We met twice.”');
    const again = await pressFor(page, exactly('Give feedback'), 'Give feedback');
    await holds(again, { 'How useful was the session?': '4', 'In a sentence': 'We met twice.' });
    await press(again, 'Cancel');
  });

  it('writes to its members: looked at as they get it, changed, and sent', async () => {
    await open('announcements');
    const form = await pressFor(page, exactly('Write an announcement'), 'Write an announcement');
    await fill(form, { Subject: 'Summer fair', Text: 'It is on 4 July in the yard.' });
    const preview = await pressFor(form, 'Preview', 'Who gets it, and how it looks');
    await says(region(preview, 'The e-mail'), 'It is on 4 July in the yard.');
    await isAccessible(page);
    await press(preview, 'Back');
    await confirm(form, 'Cancel', 'Discard unsaved changes?', 'Keep editing');
    await submit(form, { Subject: 'Summer fair, in the yard' }, 'Preview');
    await press(preview, /^Send/, { told: /^Announcement sent to \d+ people/ });
    await says(rows(page).first(), 'Summer fair, in the yard');
  });

  it('runs matching for the group: a draft, changed, run again and published', async () => {
    const proposals = () => region(page, /^Match/).getByRole('listitem');
    /** Presses a button that begins a run, and runs it. */
    const run = async (from: Scope, name: string) => {
      await press(from, exactly(name));
      await says(page, 'Waiting for its turn');
      await groupRunJob.run(site().deps, new Date());
    };
    await open('matching-runs');
    const form = await pressFor(page, exactly('Start a run'), 'Run matching');
    await fill(form, { 'Requests for each advisor': '0' });
    await press(form, 'Start', { mentions: 'Please enter a whole number from 1 to 20' });
    await submit(form, { 'Requests for each advisor': '2' }, 'Start');
    await says(page, 'Waiting for its turn');
    await isAccessible(page);
    await groupRunJob.run(site().deps, new Date());
    await says(page, /^\d+ of \d+ requests get an advisor\./);
    const first = proposals().first();
    await says(first, /^(New|Already waiting)$/);
    await isAccessible(page);

    await button(first, /^Pin /).press('Enter');
    await button(first, /^Pinned: /).waitFor();
    await says(page, '1 change takes effect when you run the draft again.');
    expect(
      await button(page, exactly('Publish')).isDisabled(),
      'what is published is the draft as it stands',
    ).to.equal(true);
    await followFirst(page, 'Audit');
    await press(dialog(page, 'Discard unsaved changes?'), 'Keep editing');
    await press(first, /^Leave out: /);
    await run(page, 'Run again');
    await heading(page, 'Set by you').waitFor();
    await says(page, 'Left out in this run');
    const settings = await pressFor(page, exactly('Change settings'), 'Run again with other settings');
    await holds(settings, { 'Requests for each advisor': '2' });
    await fill(settings, { 'Lift the weakest match': true });
    await run(settings, 'Run again');
    await says(
      page,
      "2 requests for each advisor at most · the group's advisors only · lifts the weakest match",
    );
    await says(page, 'Left out in this run');

    const next = region(page, /^Match/)
      .getByRole('listitem')
      .first();
    const never = await pressFor(next, /^Never these two: /, 'Never these two');
    await never.getByLabel(/^Reason/).fill('They are related.');
    await press(never, 'Never match', { told: /are never matched$/ });
    const other = proposals()
      .filter({ has: page.locator('summary') })
      .first();
    await other.locator('summary').click();
    await pressFirst(other, /^Choose instead: /);
    await says(other, /instead at the next run$/);
    await run(page, 'Run again');
    await mentions(region(page, /^Match/), exactly('Pinned'));
    const question = await pressFor(page, exactly('Publish'), 'Publish the draft?');
    await says(question, /^\d+ proposals? go(es)? out/, 'Each still needs to be accepted.');
    await press(question, 'Publish', { told: /^\d+ proposals? sent$/ });
    await says(page, exactly('Published'));
    await none(button(page, exactly('Run again')));

    await follow(page, 'All runs');
    await says(rows(page), 'Published');
    await tab(page, 'Never matched').click();
    await says(page, 'They are related.');
    await confirm(page, /^Remove: /, 'Let these two be matched again?', 'Remove');
    await says(page, 'Nobody is kept apart');
  });

  it('keeps two apart from the details of either, too', async () => {
    const [advisor] = (await api.get<AdministeredAdvisor[]>('/api/admin/advisors')).body;
    const name = `${advisor?.firstName} ${advisor?.lastName}`;
    await openDetails(`advisors/${advisor?.id}`);
    const form = await pressFor(page, exactly('Never these two'), 'Never these two');
    await press(form, 'Never match', { mentions: 'Please choose an organisation' });
    await choose(form, 'Organization', 'Wharfside');
    await form.getByLabel(/^Reason/).fill('They are neighbours.');
    await press(form, 'Never match', { told: `${name} and Wharfside Studios are never matched` });
    await follow(dialog(page, name), 'Wharfside Studios');
    const details = dialog(page, 'Wharfside Studios');
    await says(details, 'They are neighbours.');
    await isAccessible(page);
    await press(page, exactly(`Remove: ${name} and Wharfside Studios`));
    await press(dialog(page, 'Let these two be matched again?'), 'Remove');
    await says(details, 'May be matched with every advisor of the group.');
  });

  it('reads the audit trail, narrowed by action, person and day', async () => {
    await open('audit');
    await rows(page).first().waitFor();
    await fill(page, { Action: { option: 'matching-run.published' } });
    await page.waitForURL(/published/);
    await follow(page, 'Matching run published');
    const details = dialog(page, 'Matching run published');
    await says(details, 'Proposed', 'Request ID');
    await isAccessible(page);
    await press(details, 'Only what demo_group_admin did');
    await button(page, /^User \d+ only/).waitFor();
    const person = page.getByLabel('Person');
    await person.fill('demo');
    await page.waitForURL(/actorName/);
    const addresses = await page.evaluate(() => history.length);
    await person.press('End');
    await person.press('Space');
    await page.waitForTimeout(1_300);
    expect(await page.evaluate(() => history.length), 'a space asks for nothing else').to.equal(addresses);
    expect(await person.inputValue(), 'and stays for what follows').to.equal('demo ');
    await fill(page, { From: '2020-01-01' });
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await says(page, 'Nothing fits these filters');
  });

  it('is led by a notice to the match in the console, in the bell and by the link of the mail', async () => {
    const [match] = (await api.get<Match[]>('/api/matches')).body;
    if (!match) throw new Error('the demo has no match');
    await happens(site(), 'demo_group_admin', 'By notice', { link: `/matches/${match.id}` });
    await open('');
    await press(page, /^Notifications/);
    await follow(dialog(page, 'Notifications'), /By notice/);
    await page.waitForURL(`**/admin/matches/${match.id}/show`);
    await says(page.getByRole('dialog'), 'Why this advisor');
    await page.goto(`/requests?request=${match.requestId}`);
    await page.waitForURL(`**/admin/requests/${match.requestId}/show`);
    await dialog(page, match.request.title).waitFor();
  });

  it('sees nothing of another group, by list or by address', async () => {
    const other = await site().idOf('groups', { name: OTHER });
    const all = (await (await site().as('demo_super_admin')).get<HelpRequest[]>('/api/requests')).body;
    const mine = (await api.get<HelpRequest[]>('/api/requests')).body;
    const foreign = all.find(({ id }) => !mine.some((one) => one.id === id));
    if (!foreign) throw new Error('the demo has no request of another group');
    await open(`requests/${foreign.id}/show`);
    await told(page, 'The request could not be loaded');
    await page.waitForURL('**/admin/requests');
    for (const [path, failed] of [
      ['memberships', 'Failed to load invitations'],
      ['time-credits', 'Failed to load time credits'],
      ['matching-runs', 'Failed to load runs'],
      ['exclusions', 'The list could not be loaded.'],
    ] as const) {
      await page.goto(`/admin/${path}${groupQuery(other)}`);
      await mentions(page, failed);
    }
    await open('requests');
    await says(page, `of ${mine.length} requests`);
    await none(page.getByText(foreign.title));
  });
});

describeInBrowser('The work of groups in the console, as super admin', (site) => {
  it('chooses the group, which stands in the address, reads sessions without notes, and has no way to publish or change', async () => {
    const page = await site().visit('demo_super_admin', '/admin');
    const other = await site().idOf('groups', { name: OTHER });
    await page.goto(`/admin/matching-runs${groupQuery(await site().idOf('groups', { name: OWN }))}`);
    await settled(page);
    await page.getByRole('combobox', { name: 'Group' }).fill(OTHER);
    await page.getByRole('option', { name: OTHER }).click();
    await page.waitForURL(`**/admin/matching-runs${groupQuery(other)}`);
    const form = await pressFor(page, exactly('Start a run'), 'Run matching');
    await says(form, new RegExp(OTHER));
    await press(form, 'Start');
    await says(page, 'Waiting for its turn');
    await groupRunJob.run(site().deps, new Date());
    await button(page, exactly('Run again')).waitFor();
    await none(button(page, exactly('Publish')));
    await confirm(page, exactly('Discard'), 'Discard the draft?', 'Discard', { told: 'Draft discarded' });

    await page.goto('/admin/requests');
    await settled(page);
    await rows(page).first().getByRole('link').first().click();
    const details = page.getByRole('dialog');
    await mentions(details, 'Advisors asked');
    await none(button(page, exactly('Propose an advisor')));
    await page.keyboard.press('Escape');

    const sessions = (await (await site().as('demo_group_admin')).get<Session[]>('/api/sessions')).body;
    const noted = sessions.find(({ notes }) => notes);
    if (!noted?.notes) throw new Error('the demo has no session with notes');
    await tab(page, 'Sessions').click();
    await page.waitForURL('**/admin/sessions');
    await rows(page).first().waitFor();
    await page.goto(`/admin/sessions/${noted.id}/show`);
    await says(details, noted.requestTitle);
    await none(page.getByText(noted.notes));
    expect(await details.getByRole('button').allInnerTexts(), 'only the closing button').to.deep.equal(['']);
  });

  it('sees at once who waits in all groups, whatever group the invitations are of', async () => {
    const asker = await site().register('advisor', 'waits_elsewhere');
    const asked = { code: await joinCodeOf(site(), await site().idOf('groups', { name: OWN })) };
    expect((await asker.post('/api/groups/join', asked)).status).to.equal(201);
    const other = await site().idOf('groups', { name: OTHER });
    const page = await site().visit('demo_super_admin', `/admin/memberships${groupQuery(other)}`);
    await tab(page, 'Join requests (1)').click();
    await says(rows(page), 'waits_elsewhere');
  });

  it('is narrowed to one group, exported as shown, and follows what others do without a reload', async () => {
    const page = await site().visit('demo_super_admin', '/admin');
    const api = await site().as('demo_super_admin');
    const own = await site().idOf('groups', { name: OWN });
    const ofOwn = (await api.get<HelpRequest[]>(`/api/requests${groupQuery(own)}`)).body;
    await page.goto('/admin/requests');
    await settled(page);
    await page.getByRole('combobox', { name: 'Group' }).fill(OWN);
    await page.getByRole('option', { name: OWN }).click();
    await says(page, `of ${ofOwn.length} requests`);
    const { name, text } = await download(button(page, exactly('Export CSV')));
    expect(name).to.match(/^requests-export-\d{4}-\d\d-\d\d\.csv$/);
    const all = (await api.get<HelpRequest[]>('/api/requests')).body;
    for (const { id, title } of all)
      expect(text.includes(title), title).to.equal(ofOwn.some((one) => one.id === id));

    // The group stays from tab to tab; so does what is on the page while it is read anew.
    await tab(page, 'Matches').click();
    await page.waitForURL(`**/admin/matches${groupQuery(own)}`);
    await tab(page, 'Requests').click();
    await says(page, `of ${ofOwn.length} requests`);
    const top = await page.getByRole('table').boundingBox();
    const asker = await site().as('demo_org');
    const asked = await asker.post(
      '/api/requests',
      requestForm({ title: 'A question that has just come up' }),
    );
    expect(asked.status, asked.text).to.equal(201);
    await link(rows(page).first(), 'A question that has just come up').waitFor();
    expect((await page.getByRole('table').boundingBox())?.y).to.equal(top?.y);
  });

  it(`fits a phone and reads well there`, async () => {
    const page = await site().visit('demo_group_admin', '/admin', { viewport: PHONE });
    // Neighbours have different headings, by which one is known from the other; each is opened by its address above.
    for (const path of PAGES.split(' ')) {
      await openWithin(page, `/admin/${path}`);
      await settled(page);
      await looksRight(page, path);
    }
    // The narrowest window with tables.
    await page.setViewportSize({ width: 600, height: 900 });
    await openWithin(page, '/admin/matches');
    await page.getByRole('table').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(600);
  });
});
