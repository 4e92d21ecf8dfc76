import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { HelpRequest, Match } from '../../src/contract/requests-api.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { requestClock } from '../../src/features/matching/clock/request-clock.service.ts';
import { hoursOf, requestForm } from '../support/work.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { bell, panel } from './notices.ts';
import { LIVE, gone, hears, mentions, says } from './outcomes.ts';
import { button, dialog, exactly, tab } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, follow, followFirst, press, pressFor, submit } from './steps.ts';
import { settled } from './visits.ts';

const HOMES = { demo_advisor: '/dashboard', demo_org: '/org-dashboard', demo_group_admin: '/admin' } as const;
type Username = keyof typeof HOMES;

const ADVISOR = 'Marianne Selwood-Clay';
const DESCRIPTION =
  'Our three-year council contract ends in spring. We need a budget and a cash flow forecast with reserves ' +
  'for the family centre, and somebody who has done unit costs and full cost recovery before.';

describeInBrowser('Working together, from the request to the feedback', (site) => {
  before(() => site().db('booking_hours').delete());

  const visit = (username: Username, viewport = DESKTOP) =>
    site().visit(username, HOMES[username], { viewport });
  const requestCalled = async (title: string): Promise<HelpRequest> => {
    const { body } = await (await site().as('demo_org')).get<HelpRequest[]>('/api/requests');
    const request = body.find((one) => one.title === title);
    if (!request) throw new Error(`no request "${title}"`);
    return request;
  };
  const requestFor = async (title: string): Promise<HelpRequest> => {
    const form = requestForm({
      title,
      description: DESCRIPTION,
      timeCommitment: '1-2 hours',
      hoursNeeded: 1,
    });
    return (await (await site().as('demo_org')).post<HelpRequest>('/api/requests', form)).body;
  };
  const openNotice = async (page: Page, title: RegExp): Promise<void> => {
    await bell(page).click();
    await followFirst(panel(page), title);
    await gone(panel(page));
  };

  it('is one story on two screens, and both sides’ hours agree with the ledger', async () => {
    const title = 'Budget and cash flow for the years ahead';
    const before = { org: await site().user('demo_org'), advisor: await site().user('demo_advisor') };
    const organizationId = Number(before.org.organization?.id);
    const [org, adv] = [await visit('demo_org'), await visit('demo_advisor', PHONE)];

    // The organisation asks for help; five advisors are proposed at once.
    await org.goto('/create-request');
    const form = org.getByRole('form', { name: 'Create Help Request' });
    await fill(form, { Title: title, Description: DESCRIPTION });
    await form.getByLabel('finance').check();
    await submit(form, { 'Hours needed': '3' }, 'Create request', { told: 'Request created' });
    await org.waitForURL('**/org-dashboard');
    const request = await requestCalled(title);
    expect(request.matches).to.have.length(5);
    const match = request.matches.find(({ advisorName }) => advisorName === ADVISOR);
    expect(match, 'the advisor of this story is among them').to.not.equal(undefined);

    // The advisor's bell rings without a reload; it leads to the match, which they accept.
    await button(adv, /^Notifications, \d+ unread/).waitFor(LIVE);
    await openNotice(adv, new RegExp(`would like your help: ${title}`));
    await press(adv, exactly('Accept'));
    await says(adv.locator('[data-variant]'), 'Match updated');

    // The organisation hears of it, and they write to each other, live.
    await openNotice(org, new RegExp(`${ADVISOR} accepted “${title}”`));
    await follow(org, exactly('Message'));
    // The present page, which has such a field as well, stays until the other one can be drawn.
    await org.getByRole('list', { name: 'Conversations' }).waitFor();
    const orgField = org.getByRole('textbox', { name: /^Message to/ });
    await orgField.fill('Thank you for helping us.');
    await orgField.press('Enter');
    await adv.goto(`/messages?user=${before.org.id}`);
    await hears(adv.getByRole('log'), 'Thank you for helping us.');
    await adv.getByRole('textbox', { name: /^Message to/ }).fill('With pleasure. Thursday?');
    await press(adv, exactly('Send'));
    await hears(org.getByRole('log'), 'With pleasure. Thursday?');

    // A session is planned from the match, moved by the other side, held and completed with its true length.
    await org.goto(`/matches?match=${match?.id}`);
    const plan = await pressFor(org, 'Plan a session', /^Plan a session with/);
    await fill(plan, { Date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10) });
    await submit(plan, { Start: '06:15', 'Length in minutes': '60' }, 'Plan the session', { closes: true });
    await adv.goto('/sessions');
    const theirs = adv.getByRole('article').filter({ hasText: title });
    await hears(theirs, '06:15–07:15');
    const move = await pressFor(theirs, /^Move/, /^Move the session with/);
    await submit(move, { Start: '06:45' }, 'Save changes');
    await hears(org.getByRole('dialog'), '06:45–07:45');
    const asOrg = await site().as('demo_org');
    const { body: sessions } = await asOrg.list('/api/sessions', { filter: { matchId: match?.id } });
    const sessionId = Number(sessions[0]?.id);
    expect(sessions[0]?.['sequence'], 'moved once').to.equal(1);
    await site()
      .db('sessions')
      .where('id', sessionId)
      .update({ scheduled_date: dbTime(new Date(Date.now() - 2 * 3_600_000)) });
    await adv.goto(`/sessions?session=${sessionId}`);
    const complete = await pressFor(theirs, /^Complete/, /^Complete the session with/);
    await fill(complete, { 'How many minutes did you meet?': '90' });
    await press(complete, 'Complete the session', { told: 'Session completed' });

    // Hours: 1.5 delivered, counted for the advisor; 3 reserved until the request is completed, then half goes back.
    const after = await site().user('demo_advisor');
    expect(after.advisor?.hoursContributed).to.equal(
      Math.round((Number(before.advisor.advisor?.hoursContributed) + 1.5) * 100) / 100,
    );
    const remaining = Number(before.org.organization?.hoursRemaining);
    expect(await hoursOf(site(), organizationId)).to.deep.equal({
      remaining: remaining - 3,
      ledger: remaining - 3,
    });
    await asOrg.patch(`/api/requests/${request.id}`, { status: 'completed' });
    expect(await hoursOf(site(), organizationId)).to.deep.equal({
      remaining: remaining - 1.5,
      ledger: remaining - 1.5,
    });
    await org.goto('/org-dashboard');
    await settled(org);
    await mentions(org.getByRole('main'), new RegExp(`\\b${remaining - 1.5}\\b`));

    // Two questions each; the answers are shown when both have answered.
    for (const page of [org, adv]) {
      await page.goto(`/sessions?session=${sessionId}`);
      await press(page.getByRole('article').filter({ hasText: title }), /^Answer two questions/);
      const questions = page.getByRole('dialog');
      await questions.getByRole('radio', { name: '5, very' }).check();
      await questions.getByRole('radio', { name: 'Yes' }).check();
      await press(questions, /^(Send|Save)/, { closes: true });
    }
    await org
      .getByRole('article')
      .filter({ hasText: title })
      .getByText(/: useful 5 of 5, would meet again$/)
      .nth(1)
      .waitFor(LIVE);
  });

  it('goes to the next-best advisor when nobody answers, before the eyes of the organisation and the group’s admin', async () => {
    const title = 'Reserves policy before the audit';
    const [org, admin] = [await visit('demo_org'), await visit('demo_group_admin')];
    const request = await requestFor(title);
    const asked = request.matches.map(({ advisorName }) => advisorName);
    await org.goto(`/requests?request=${request.id}`);
    await settled(org);
    await admin.waitForURL('**/admin');

    await requestClock.run(site().deps, new Date(Date.now() + 5.1 * 86_400_000));

    await openNotice(org, new RegExp(`did not answer “${title}”`));
    await button(admin, /^Notifications, \d+ unread/).waitFor(LIVE);
    await bell(admin).click();
    await mentions(panel(admin), new RegExp(`did not answer “${title}”`));
    const now = await requestCalled(title);
    const lapsed = now.matches.filter(({ declineReason }) => declineReason === 'no answer');
    expect(lapsed.map(({ advisorName }) => advisorName)).to.have.members(asked);
    const next = now.matches.filter(({ status }) => status === 'pending');
    expect(next).to.have.length(5);
    await org.goto(`/requests?request=${request.id}`);
    await mentions(org, String(next[0]?.advisorName), exactly('No answer'));
    const asks = org.getByRole('article').filter({ hasText: title }).getByText('Keeps looking');
    expect(await asks.count(), 'ten have been asked').to.equal(0);
    await org.goto('/matches?tab=declined');
    const card = org.getByRole('article').filter({ hasText: title }).first();
    await says(card, exactly('Declined'), /no answer/i);
  });

  it('shows the same in two tabs of one person: what one does, the other sees', async () => {
    const request = await requestFor('Two tabs, one treasurer');
    const match = request.matches.find(({ advisorName }) => advisorName === ADVISOR);
    const first = await visit('demo_advisor');
    const second = await first.context().newPage();
    await first.goto(`/matches?match=${match?.id}`);
    await second.goto('/matches');
    const card = (page: Page) => page.getByRole('article').filter({ hasText: request.title });
    await card(second).waitFor();
    await press(dialog(first, request.title), 'Accept');
    await card(second).waitFor({ state: 'detached', ...LIVE });
    await tab(second, /^Active/).click();
    await card(second).waitFor();
    const { body } = await (await site().as('demo_advisor')).get<Match>(`/api/matches/${match?.id}`);
    expect(body.status).to.equal('accepted');
  });
});
