import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { HelpRequest, Match } from '../../src/contract/requests-api.ts';
import { buildAdvisor, buildGroup, buildOrganization, unique } from '../support/builders.ts';
import { requestForm } from '../support/work.ts';
import { fits, isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes, hasFocus } from './focus.ts';
import { appears, gone, hears, holds, mentions, none, says } from './outcomes.ts';
import { button, exactly, heading, link, region } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, follow, followFirst, press, pressFor, submit } from './steps.ts';
import { hold } from './visits.ts';

const TITLE = 'Cash flow forecast for a small charity';

describeInBrowser('Working together', (site) => {
  /** A group with an organisation and advisors who fit its request. */
  async function aGroup(advisors: number) {
    const groupId = await buildGroup(site());
    const name = `Charity ${unique()}`;
    const organization = await buildOrganization(site(), { groupIds: [groupId], profile: { name } });
    const people = [];
    for (let at = 0; at < advisors; at += 1) {
      const profile = { firstName: `Ada${at}`, lastName: 'Lovelace' };
      const advisor = await buildAdvisor(site(), { groupIds: [groupId], profile });
      people.push({ ...advisor, name: `Ada${at} Lovelace` });
    }
    await site().deps.searchIndex.settled();
    const asOrganization = await site().as(organization);
    return { groupId, organization: { ...organization, name }, people, asOrganization };
  }

  const form = (page: Page) => page.getByRole('form', { name: 'Create Help Request' });
  const asked = (page: Page) => region(page, 'Who will be asked');
  const choice = (page: Page, name: string) => asked(page).getByRole('checkbox', { name });

  async function fillIn(page: Page): Promise<void> {
    await fill(form(page), { Title: TITLE, Description: String(requestForm()['description']) });
    await form(page).getByLabel('finance').check();
  }

  it('a request shows who will be asked before it is sent, and lets choose', async () => {
    const { organization, people, asOrganization } = await aGroup(3);
    const page = await site().visit(organization, '/create-request');
    await says(asked(page), 'Once you have described what you need');
    await page.route('**/api/indexing', (route) => route.fulfill({ json: { indexing: { waiting: 2 } } }));
    await fillIn(page);
    await says(asked(page), '2 profiles are still being read; results may be incomplete.');
    await fill(form(page), { 'Hours needed': '9' });
    await says(form(page), 'A time commitment of 1-2 hours and 9 hours needed do not fit each other.');
    await fill(form(page), { 'Time commitment': { option: '5-10 hours' } });
    await gone(form(page).getByText('do not fit each other'));
    for (const { name } of people) await choice(page, name).and(page.locator(':checked')).waitFor();
    await isAccessible(page);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/preview?') && !answer.ok()) refused.push(answer.url());
    });
    await fill(form(page), { Description: 'x'.repeat(1001) });
    await page.waitForTimeout(1_000);
    await fill(form(page), { Description: String(requestForm()['description']) });
    for (const { name } of people) await choice(page, name).and(page.locator(':checked')).waitFor();
    expect(refused, 'a description that was too long is not asked about').to.deep.equal([]);
    await form(page).getByLabel('finance').uncheck();
    await says(asked(page), 'Once you have described what you need');
    await none(asked(page).getByText('Nobody we know'), 'too little is said to know');
    await form(page).getByLabel('finance').check();
    await fill(form(page), { requiresCheck: { option: 'pvg' } });
    await says(asked(page), 'Nobody we know with a valid check');
    await none(asked(page).getByText('Those with a tick'), 'nobody has one');
    await fill(form(page), { requiresCheck: { option: '' } });
    for (const { name } of people) await choice(page, name).and(page.locator(':checked')).waitFor();
    const again = page.waitForRequest('**/api/requests/preview?*');
    await page.unroute('**/api/indexing');
    await gone(asked(page).getByText('still being read'));
    await again;
    for (const box of await asked(page).getByRole('checkbox').all()) await box.uncheck();
    await says(asked(page), 'Please choose one to five advisors');
    await press(form(page), 'Create request', { told: 'Please choose one to five advisors' });
    await page.setViewportSize(PHONE);
    // In one column the choice comes before the button that sends.
    await form(page)
      .getByRole('checkbox', { name: String(people[1]?.name) })
      .check();
    // What is kept of a request that was not sent says as well who was left out.
    await page.reload();
    await choice(page, String(people[1]?.name)).and(page.locator(':checked')).waitFor();
    await choice(page, String(people[0]?.name)).and(page.locator(':not(:checked)')).waitFor();
    await press(form(page), 'Create request', { told: '1 advisor has been asked.' });
    const [request] = (await asOrganization.get<HelpRequest[]>('/api/requests')).body;
    expect(request?.matches.map(({ advisorId }) => advisorId)).to.deep.equal([people[1]?.advisorId]);
  });

  it('a search brings the description and the chosen advisor along, and a draft is kept, copied and sent', async () => {
    const { organization, people } = await aGroup(2);
    const description = 'A budget and a cash flow forecast for the reserves of our charity, please.';
    const query = new URLSearchParams({ description, advisorIds: String(people[1]?.advisorId) });
    const page = await site().visit(organization, `/create-request?${query.toString()}`);
    await choice(page, String(people[1]?.name)).and(page.locator(':checked')).waitFor();
    await holds(form(page), { Description: description });
    await fill(form(page), { Description: `${description} And more.` });
    await page.reload();
    await holds(form(page), { Description: `${description} And more.` });
    await press(form(page), 'Keep as draft', { says: 'Title must be at least 5 characters' });
    await submit(form(page), { Title: TITLE }, 'Keep as draft', { told: 'Draft saved' });
    await page.waitForURL('**/requests');
    const drafts = region(page, 'Drafts');
    await press(drafts, `Copy: ${TITLE}`);
    await page.waitForURL('**/create-request?draft=*');
    await form(page).getByLabel('finance').check();
    // The list says that it is sent before the other lists are there.
    const hours = await hold(page, '**/api/hours');
    await press(form(page), 'Create request', { told: '5 advisors have been asked.' });
    await page.waitForURL('**/org-dashboard');
    hours();
    await page.goto('/requests');
    await region(page, 'Open and running').getByRole('article', { name: TITLE }).waitFor();
    await press(drafts, `Discard draft: ${TITLE}`);
    await press(page.getByRole('dialog'), 'Discard draft');
    await gone(drafts);
  });

  for (const status of ['open', 'draft'] as const)
    it(`a request (${status}) that is changed in two tabs shows both values, and keeps what was typed`, async () => {
      const { organization, asOrganization } = await aGroup(0);
      const made = await asOrganization.post<HelpRequest>('/api/requests', requestForm({ status }));
      const address = `/api/requests/${made.body.id}`;
      const isDraft = status === 'draft';
      const page = await site().visit(
        organization,
        isDraft ? `/create-request?draft=${made.body.id}` : '/requests',
      );
      const edit = button(page, /^Edit/);
      if (!isDraft) await edit.click();
      const fields = isDraft ? form(page) : page.getByRole('dialog');
      await fill(fields, { Title: 'What I typed' });
      const theirs = await asOrganization.patch(address, { title: 'What they saved', hoursNeeded: 3 });
      expect(theirs.status, theirs.text).to.equal(200);

      const save = button(fields, isDraft ? 'Keep as draft' : 'Save changes');
      await save.click();
      await says(fields, /saved this record while you were editing it$/);
      await hasFocus(fields.getByRole('alert').filter({ hasText: 'saved this record' }), 'it is in sight');
      expect(await fields.getByRole('textbox', { name: 'Title' }).inputValue()).to.equal('What I typed');
      await holds(fields, { 'Hours needed': '3' });
      await says(fields, 'Saved now: What they saved', 'In your form: What I typed', /Hours needed\.$/);
      await isAccessible(page);
      await save.click();
      await gone(fields);
      const { body } = await asOrganization.get<HelpRequest>(address);
      expect(body).to.include({ title: 'What I typed', hoursNeeded: 3 });
      expect(body.status === 'draft', 'a draft stays one').to.equal(isDraft);
    });

  it('an organisation that has said nothing of itself is asked first', async () => {
    const organization = await buildOrganization(site(), { profile: { description: null } });
    const page = await site().visit(organization, '/create-request');
    await heading(page, 'First, who are you?').waitFor();
    await none(form(page));
    await press(page, 'Save and go on', { says: 'Description must be at least 10 characters' });
    await fill(page, { Description: 'We feed the hungry' });
    await page.reload();
    await becomes(() => page.getByLabel('Description').inputValue(), 'We feed the hungry', 'a draft');
    await submit(page, { Description: 'We feed the hungry of our town.' }, 'Save and go on');
    await form(page).waitFor();
  });

  it('an advisor finds an organisation, offers help, and the organisation answers', async () => {
    const { groupId, organization, asOrganization } = await aGroup(0);
    await asOrganization.post('/api/requests', requestForm());
    const advisor = await buildAdvisor(site(), { groupIds: [groupId] });
    await site().deps.searchIndex.settled();
    const page = await site().visit(advisor, '/organizations');
    const list = page.getByRole('list', { name: 'Suggested Organizations' });
    await fill(page, { 'Sort by': { option: 'name' } });
    await page.getByLabel('With open requests only').click();
    await page.waitForURL(/sort=name&open=1/);
    await page.reload();
    await follow(list, organization.name);
    await page.getByRole('heading', { level: 1, name: organization.name }).waitFor();
    await isAccessible(page);
    await press(page, `I can help: ${TITLE}`, { told: 'Your offer was sent' });
    await follow(page, 'See your match for it', { leadsTo: /\/matches\/\d+$/ });
    await none(button(page, 'Accept'));

    const other = await site().visit(organization, '/org-dashboard');
    await mentions(region(other, 'Waiting for you'), TITLE, /^Answer by/);
    await other.goto(`/matches?match=${page.url().split('/').at(-1)}`);
    await mentions(other.locator('nav a[href="/matches"]'), '1');
    await follow(other, 'Open the collaboration');
    await press(other, exactly('Accept'));
    await button(page, 'Step back').waitFor();
  });

  it('an organisation accepts on an advisor’s behalf only after a question; its badge counts its own answers', async () => {
    const { organization, people, asOrganization } = await aGroup(1);
    const form = requestForm({ advisorIds: [people[0]?.advisorId] });
    const { body } = await asOrganization.post<HelpRequest>('/api/requests', form);
    const page = await site().visit(organization, `/matches/${body.matches[0]?.id}`);
    await link(page.locator('nav'), exactly('Matches')).first().waitFor();
    const question = await pressFor(page, 'Accept on their behalf', 'Accept on behalf of Ada0 Lovelace?');
    await press(question, 'Accept on their behalf');
    await button(page, 'Step back').waitFor();
  });

  it('shows on an open page the hours that the other side counts, and that it closes the request', async () => {
    const { people, asOrganization } = await aGroup(1);
    const [advisor] = people;
    if (!advisor) throw new Error('nobody is there');
    const form = requestForm({ advisorIds: [advisor.advisorId] });
    const request = (await asOrganization.post<HelpRequest>('/api/requests', form)).body;
    const matchId = request.matches[0]?.id;
    await (await site().as(advisor)).patch(`/api/matches/${matchId}`, { status: 'accepted' });
    const scheduledDate = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const held = { matchId, scheduledDate, durationMinutes: 60 };
    const { id } = (await asOrganization.post<{ id: number }>('/api/sessions', held)).body;
    const page = await site().visit(advisor, `/matches/${matchId}`);
    const hours = region(page, exactly('Hours'));
    await says(hours, '0 of 4 hours used');
    await asOrganization.patch(`/api/sessions/${id}`, { completed: true });
    await hears(hours, '1 of 4 hours used');
    const history = region(page, 'What happened');
    await says(history, /completed the session/);
    await asOrganization.patch(`/api/requests/${request.id}`, { status: 'completed' });
    await hears(history, /completed the request$/);
  });

  it('declined by who closes it at once keeps nothing of the reason for the next time', async () => {
    const { people, asOrganization } = await aGroup(1);
    const [advisor] = people;
    if (!advisor) throw new Error('nobody is there');
    const form = requestForm({ advisorIds: [advisor.advisorId] });
    const [match] = (await asOrganization.post<HelpRequest>('/api/requests', form)).body.matches;
    const page = await site().visit(advisor, `/matches?match=${match?.id}`);
    const panel = page.getByRole('dialog');
    await press(panel, 'Decline');
    await fill(panel, { Reason: 'No time in spring.' });
    const answer = await hold(page, `**/api/matches/${match?.id}`, 'PATCH');
    await press(panel, 'Decline');
    await press(panel, 'Close', { closes: true });
    answer();
    await page.getByText('Match updated').waitFor();
    await page.goto(`/matches?match=${match?.id}`);
    await press(panel, 'Reconsider');
    await press(panel, 'Decline');
    await holds(panel, { Reason: '' });
  });

  it('stands on one page, with sessions, messages and what happened; either side steps back with a reason', async () => {
    const { organization, people, asOrganization } = await aGroup(1);
    const [advisor] = people;
    const form = requestForm({ advisorIds: [advisor?.advisorId] });
    const [match] = (await asOrganization.post<HelpRequest>('/api/requests', form)).body.matches;
    if (!match || !advisor) throw new Error('nobody was asked');
    const asAdvisor = await site().as(advisor);
    await asAdvisor.patch<Match>(`/api/matches/${match.id}`, { status: 'accepted' });
    // As of an advisor whose title is an address or a word that no line holds.
    const fit_reason = `Your profile says '${'grant'.repeat(20)}'.`;
    await site().deps.db('matches').where({ id: match.id }).update({ fit_reason });
    const page = await site().visit(advisor, `/matches?match=${match.id}`, { viewport: PHONE });
    const quick = page.getByRole('dialog');
    await says(quick, fit_reason);
    await fits(page, 'the dialog');
    await follow(quick, 'Open the collaboration', { leadsTo: `**/matches/${match.id}` });
    await appears(page.getByRole('heading', { level: 1, name: TITLE }), heading(page, 'Sessions'));
    const history = region(page, 'What happened');
    await says(history, /accepted$/);
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString();
    await asOrganization.post('/api/sessions', { matchId: match.id, scheduledDate, durationMinutes: 30 });
    await hears(history, /planned a session/);
    const message = page.getByRole('textbox', { name: /^Message to/ });
    await message.fill('Glad to help.');
    await message.press('Enter');
    await says(page.getByRole('log'), 'Glad to help.');
    expect(
      await page.getByRole('link', { name: 'Back to all conversations' }).count(),
      'no list of conversations here',
    ).to.equal(0);
    await fits(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await isAccessible(page);

    await press(page, 'Step back');
    const why = page.getByRole('form', { name: 'Step back from this match' });
    await press(why, 'Step back', { says: 'Please give a reason' });
    await submit(why, { Reason: 'I am ill.' }, 'Step back', { closes: true });
    await says(page, 'I am ill.');
    await hasFocus(page.locator('#match-title'));
    await says(history, /stepped back$/);

    const other = await site().visit(organization, '/notifications');
    await followFirst(other, /has stepped back from/, { leadsTo: `**/matches/${match.id}` });
    await says(other, 'I am ill.');
    await followFirst(other, /Lovelace$/, { leadsTo: `**/advisors/${advisor.advisorId}` });
    await other.getByRole('heading', { level: 1, name: /Lovelace$/ }).waitFor();
    await looksRight(other, 'the page of an advisor');
    await follow(other, 'Ask for help');
    // Who is brought along is in the draft from now on, not in the address.
    await asked(other)
      .getByRole('checkbox', { name: /Lovelace$/ })
      .and(other.locator(':checked'))
      .waitFor();
  });
});
