import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { CurrentUser } from '../../src/contract/api.ts';
import type { HelpRequest, Match, Session } from '../../src/contract/requests-api.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { requestClock } from '../../src/features/matching/clock/request-clock.service.ts';
import type { Client } from '../support/client.ts';
import { hoursOf } from '../support/work.ts';
import { DESKTOP, PHONE, type Visitor } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { DEMO_PASSWORD, LIVE, settled, signInByForm as signIn, toast } from './visits.ts';

const HOMES = { demo_advisor: '/dashboard', demo_org: '/org-dashboard', demo_group_admin: '/admin' } as const;
type Username = keyof typeof HOMES;

const ADVISOR = 'Marianne Selwood-Clay';
const DESCRIPTION =
  'Our three-year council contract ends in spring. We need a budget and a cash flow forecast with reserves ' +
  'for the family centre, and somebody who has done unit costs and full cost recovery before.';

const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Notifications' });

describeInBrowser('Working together, from the request to the feedback', (site) => {
  before(() => site().db('booking_hours').delete());

  const visit = async (username: Username, viewport = DESKTOP): Promise<Visitor> => {
    const visitor = await site().browser.visitor({ viewport });
    await signIn(visitor.page, site().url, username, HOMES[username]);
    return visitor;
  };
  const clientOf = async (username: Username): Promise<Client> => {
    const client = site().client();
    await client.post('/api/login', { username, password: DEMO_PASSWORD });
    return client;
  };
  const userOf = async (username: Username): Promise<CurrentUser> =>
    (await (await clientOf(username)).get<CurrentUser>('/api/user')).body;
  const requestCalled = async (title: string): Promise<HelpRequest> => {
    const { body } = await (await clientOf('demo_org')).get<HelpRequest[]>('/api/requests');
    const request = body.find((one) => one.title === title);
    if (!request) throw new Error(`no request "${title}"`);
    return request;
  };
  const openNotice = async (page: Page, title: RegExp): Promise<void> => {
    await bell(page).click();
    await panel(page).getByRole('link', { name: title }).first().click();
    await panel(page).waitFor({ state: 'detached' });
  };

  it('is one story on two screens, and both sides’ hours agree with the ledger', async () => {
    const title = 'Budget and cash flow for the years ahead';
    const before = { org: await userOf('demo_org'), advisor: await userOf('demo_advisor') };
    const organizationId = Number(before.org.organization?.id);
    const [org, adv] = [await visit('demo_org'), await visit('demo_advisor', PHONE)];

    // The organisation asks for help; five advisors are proposed at once.
    await org.page.goto(`${site().url}/create-request`);
    const form = org.page.getByRole('form', { name: 'Create Help Request' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill(DESCRIPTION);
    await form.getByLabel('finance').check();
    await form.getByLabel('Hours needed').fill('3');
    await form.getByRole('button', { name: 'Create request' }).click();
    await toast(org.page, 'Request created').waitFor();
    await org.page.waitForURL('**/org-dashboard');
    const request = await requestCalled(title);
    expect(request.matches).to.have.length(5);
    const match = request.matches.find(({ advisorName }) => advisorName === ADVISOR);
    expect(match, 'the advisor of this story is among them').to.not.equal(undefined);

    // The advisor's bell rings without a reload; it leads to the match, which they accept.
    await adv.page.getByRole('button', { name: /^Notifications, \d+ unread/ }).waitFor(LIVE);
    await openNotice(adv.page, new RegExp(`would like your help: ${title}`));
    await adv.page.getByRole('button', { name: 'Accept', exact: true }).click();
    await adv.page.locator('[data-variant]').getByText('Match updated').waitFor();

    // The organisation hears of it, and they write to each other, live.
    await openNotice(org.page, new RegExp(`${ADVISOR} accepted “${title}”`));
    await org.page.getByRole('link', { name: 'Message', exact: true }).click();
    const orgField = org.page.getByRole('textbox', { name: /^Message to/ });
    await orgField.fill('Thank you for helping us.');
    await orgField.press('Enter');
    await adv.page.goto(`${site().url}/messages?user=${before.org.id}`);
    await adv.page.getByRole('log').getByText('Thank you for helping us.').waitFor(LIVE);
    await adv.page.getByRole('textbox', { name: /^Message to/ }).fill('With pleasure. Thursday?');
    await adv.page.getByRole('button', { name: 'Send', exact: true }).click();
    await org.page.getByRole('log').getByText('With pleasure. Thursday?').waitFor(LIVE);

    // A session is planned from the match, moved by the other side, held and completed with its true length.
    await org.page.goto(`${site().url}/matches?match=${match?.id}`);
    await org.page.getByRole('button', { name: 'Plan a session' }).click();
    const plan = org.page.getByRole('dialog', { name: /^Plan a session with/ });
    await plan.getByLabel('Date').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
    await plan.getByLabel('Start').fill('06:15');
    await plan.getByLabel('Length in minutes').fill('60');
    await plan.getByRole('button', { name: 'Plan the session' }).click();
    await plan.waitFor({ state: 'hidden' });
    await adv.page.goto(`${site().url}/sessions`);
    const theirs = adv.page.getByRole('article').filter({ hasText: title });
    await theirs.getByText('06:15–07:15').waitFor(LIVE);
    await theirs.getByRole('button', { name: /^Move/ }).click();
    const move = adv.page.getByRole('dialog', { name: /^Move the session with/ });
    await move.getByLabel('Start').fill('06:45');
    await move.getByRole('button', { name: 'Save changes' }).click();
    await org.page.getByRole('dialog').getByText('06:45–07:45').waitFor(LIVE);
    const { body: sessions } = await (
      await clientOf('demo_org')
    ).get<Session[]>(`/api/sessions?filter=${encodeURIComponent(JSON.stringify({ matchId: match?.id }))}`);
    const sessionId = Number(sessions[0]?.id);
    expect(sessions[0]?.sequence, 'moved once').to.equal(1);
    await site()
      .db('sessions')
      .where('id', sessionId)
      .update({ scheduled_date: dbTime(new Date(Date.now() - 2 * 3_600_000)) });
    await adv.page.goto(`${site().url}/sessions?session=${sessionId}`);
    await theirs.getByRole('button', { name: /^Complete/ }).click();
    const complete = adv.page.getByRole('dialog', { name: /^Complete the session with/ });
    await complete.getByLabel('How many minutes did you meet?').fill('90');
    await complete.getByRole('button', { name: 'Complete the session' }).click();
    await toast(adv.page, 'Session completed').waitFor();

    // Hours: 1.5 delivered, counted for the advisor; 3 reserved until the request is completed, then half goes back.
    const after = await userOf('demo_advisor');
    expect(after.advisor?.hoursContributed).to.equal(
      Math.round((Number(before.advisor.advisor?.hoursContributed) + 1.5) * 100) / 100,
    );
    const remaining = Number(before.org.organization?.hoursRemaining);
    expect(await hoursOf(site(), organizationId)).to.deep.equal({
      remaining: remaining - 3,
      ledger: remaining - 3,
    });
    await (await clientOf('demo_org')).patch(`/api/requests/${request.id}`, { status: 'completed' });
    expect(await hoursOf(site(), organizationId)).to.deep.equal({
      remaining: remaining - 1.5,
      ledger: remaining - 1.5,
    });
    await org.page.goto(`${site().url}/org-dashboard`);
    await settled(org.page);
    await org.page
      .getByRole('main')
      .getByText(new RegExp(`\\b${remaining - 1.5}\\b`))
      .first()
      .waitFor();

    // Two questions each; the answers are shown when both have answered.
    for (const { page } of [org, adv]) {
      await page.goto(`${site().url}/sessions?session=${sessionId}`);
      await page
        .getByRole('article')
        .filter({ hasText: title })
        .getByRole('button', { name: /^Answer two questions/ })
        .click();
      const questions = page.getByRole('dialog');
      await questions.getByRole('radio', { name: '5, very' }).check();
      await questions.getByRole('radio', { name: 'Yes' }).check();
      await questions.getByRole('button', { name: /^(Send|Save)/ }).click();
      await questions.waitFor({ state: 'hidden' });
    }
    await org.page
      .getByRole('article')
      .filter({ hasText: title })
      .getByText(/: useful 5 of 5, would meet again$/)
      .nth(1)
      .waitFor(LIVE);
    expect([...org.problems, ...adv.problems]).to.deep.equal([]);
    await Promise.all([org.close(), adv.close()]);
  });

  it('goes to the next-best advisor when nobody answers, before the eyes of the organisation and the group’s admin', async () => {
    const title = 'Reserves policy before the audit';
    const [org, admin] = [await visit('demo_org'), await visit('demo_group_admin')];
    const { body: request } = await (
      await clientOf('demo_org')
    ).post<HelpRequest>('/api/requests', {
      title,
      description: DESCRIPTION,
      skillsRequired: ['finance'],
      timeCommitment: '1-2 hours',
      hoursNeeded: 1,
    });
    const asked = request.matches.map(({ advisorName }) => advisorName);
    await org.page.goto(`${site().url}/requests?request=${request.id}`);
    await settled(org.page);
    await admin.page.waitForURL('**/admin');

    await requestClock.run(site().deps, new Date(Date.now() + 5.1 * 86_400_000));

    await openNotice(org.page, new RegExp(`did not answer “${title}”`));
    await admin.page.getByRole('button', { name: /^Notifications, \d+ unread/ }).waitFor(LIVE);
    await bell(admin.page).click();
    await panel(admin.page)
      .getByText(new RegExp(`did not answer “${title}”`))
      .first()
      .waitFor();
    const now = await requestCalled(title);
    const lapsed = now.matches.filter(({ declineReason }) => declineReason === 'no answer');
    expect(lapsed.map(({ advisorName }) => advisorName)).to.have.members(asked);
    const next = now.matches.filter(({ status }) => status === 'pending');
    expect(next).to.have.length(5);
    await org.page.goto(`${site().url}/requests?request=${request.id}`);
    await org.page.getByText(String(next[0]?.advisorName)).first().waitFor();
    await org.page.goto(`${site().url}/matches?tab=declined`);
    const card = org.page.getByRole('article').filter({ hasText: title }).first();
    await card.getByText('Declined', { exact: true }).waitFor();
    await card.getByText(/no answer/i).waitFor();
    expect([...org.problems, ...admin.problems]).to.deep.equal([]);
    await Promise.all([org.close(), admin.close()]);
  });

  it('shows the same in two tabs of one person: what one does, the other sees', async () => {
    const { body: request } = await (
      await clientOf('demo_org')
    ).post<HelpRequest>('/api/requests', {
      title: 'Two tabs, one treasurer',
      description: DESCRIPTION,
      skillsRequired: ['finance'],
      timeCommitment: '1-2 hours',
      hoursNeeded: 1,
    });
    const match = request.matches.find(({ advisorName }) => advisorName === ADVISOR);
    const first = await visit('demo_advisor');
    const second = await first.page.context().newPage();
    await first.page.goto(`${site().url}/matches?match=${match?.id}`);
    await second.goto(`${site().url}/matches`);
    const card = (page: Page) => page.getByRole('article').filter({ hasText: request.title });
    await card(second).waitFor();
    await first.page
      .getByRole('dialog', { name: request.title })
      .getByRole('button', { name: 'Accept' })
      .click();
    await card(second).waitFor({ state: 'detached', ...LIVE });
    await second.getByRole('tab', { name: /^Active/ }).click();
    await card(second).waitFor();
    const { body } = await (await clientOf('demo_advisor')).get<Match>(`/api/matches/${match?.id}`);
    expect(body.status).to.equal('accepted');
    expect(first.problems).to.deep.equal([]);
    await first.close();
  });
});
