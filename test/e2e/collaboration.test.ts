import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { HelpRequest, Match } from '../../src/contract/requests-api.ts';
import {
  buildAdvisor,
  buildGroup,
  buildOrganization,
  PASSWORD,
  signIn as signInClient,
  unique,
} from '../support/builders.ts';
import type { Person } from '../support/builders.ts';
import { requestForm } from '../support/work.ts';
import { findings } from './axe.ts';
import { PHONE, type Visitor } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { sidewaysOverflow, toast } from './visits.ts';

const TITLE = 'Cash flow forecast for a small charity';

describeInBrowser('Working together', (site) => {
  const visit = async (
    person: Person,
    path: string,
    options: Parameters<ReturnType<typeof site>['browser']['visitor']>[0] = {},
  ): Promise<Visitor> => {
    const visitor = await site().browser.visitor(options);
    const data = { username: person.username, password: PASSWORD };
    expect((await visitor.page.request.post(`${site().url}/api/login`, { data })).status()).to.equal(200);
    await visitor.page.goto(`${site().url}${path}`);
    return visitor;
  };

  /** A group with an organisation and advisors who fit its request. */
  async function aGroup(advisors: number) {
    const groupId = await buildGroup(site());
    const name = `Charity ${unique()}`;
    const organization = {
      ...(await buildOrganization(site(), { groupIds: [groupId], profile: { name } })),
      name,
    };
    const people = [];
    for (let at = 0; at < advisors; at += 1)
      people.push({
        ...(await buildAdvisor(site(), {
          groupIds: [groupId],
          profile: { firstName: `Ada${at}`, lastName: 'Lovelace' },
        })),
        name: `Ada${at} Lovelace`,
      });
    await site().deps.searchIndex.settled();
    return { groupId, organization, people, asOrganization: await signInClient(site(), organization) };
  }

  const form = (page: Page) => page.getByRole('form', { name: 'Create Help Request' });
  const asked = (page: Page) => page.getByRole('region', { name: 'Who will be asked' });
  const choice = (page: Page, name: string) => asked(page).getByRole('checkbox', { name });

  async function fillIn(page: Page): Promise<void> {
    await form(page).getByLabel('Title').fill(TITLE);
    await form(page)
      .getByLabel('Description')
      .fill('We need a cash flow forecast and a budget for the reserves of our small charity.');
    await form(page).getByLabel('finance').check();
  }

  it('a request shows who will be asked before it is sent, and lets choose', async () => {
    const { organization, people, asOrganization } = await aGroup(3);
    const { page, problems, close } = await visit(organization, '/create-request');
    await asked(page).getByText('Once you have described what you need').waitFor();
    await fillIn(page);
    await form(page).getByLabel('Hours needed').fill('9');
    await form(page)
      .getByText('A time commitment of 1-2 hours and 9 hours needed do not fit each other.')
      .waitFor();
    await form(page).getByLabel('Time commitment').selectOption('5-10 hours');
    await form(page).getByText('do not fit each other').waitFor({ state: 'detached' });
    for (const { name } of people) await choice(page, name).and(page.locator(':checked')).waitFor();
    expect(await findings(page)).to.deep.equal([]);
    for (const box of await asked(page).getByRole('checkbox').all()) await box.uncheck();
    await asked(page).getByText('Please choose one to five advisors').waitFor();
    await choice(page, String(people[1]?.name)).check();
    await form(page).getByRole('button', { name: 'Create request' }).click();
    await toast(page, '1 advisor has been asked.').waitFor();
    const [request] = (await asOrganization.get<HelpRequest[]>('/api/requests')).body;
    expect(request?.matches.map(({ advisorId }) => advisorId)).to.deep.equal([people[1]?.advisorId]);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('a search brings the description and the chosen advisor along, and a draft is kept, copied and sent', async () => {
    const { organization, people } = await aGroup(2);
    const description = 'A budget and a cash flow forecast for the reserves of our charity, please.';
    const query = new URLSearchParams({ description, advisorIds: String(people[1]?.advisorId) });
    const { page, close } = await visit(organization, `/create-request?${query.toString()}`);
    await choice(page, String(people[1]?.name)).and(page.locator(':checked')).waitFor();
    expect(await form(page).getByLabel('Description').inputValue()).to.equal(description);
    await form(page).getByRole('button', { name: 'Keep as draft' }).click();
    await form(page).getByText('Title must be at least 5 characters').waitFor();
    await form(page).getByLabel('Title').fill(TITLE);
    await form(page).getByRole('button', { name: 'Keep as draft' }).click();
    await toast(page, 'Draft saved').waitFor();
    await page.waitForURL('**/requests');
    const drafts = page.getByRole('region', { name: 'Drafts' });
    await drafts.getByRole('button', { name: `Copy: ${TITLE}` }).click();
    await page.waitForURL('**/create-request?draft=*');
    await form(page).getByLabel('finance').check();
    await form(page).getByRole('button', { name: 'Create request' }).click();
    await toast(page, '5 advisors have been asked.').waitFor();
    await page.goto(`${site().url}/requests`);
    await page
      .getByRole('region', { name: 'Open and running' })
      .getByRole('article', { name: TITLE })
      .waitFor();
    await drafts.getByRole('button', { name: `Discard draft: ${TITLE}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await drafts.waitFor({ state: 'detached' });
    await close();
  });

  for (const status of ['open', 'draft'] as const)
    it(`a request (${status}) that is changed in two tabs shows both values, and keeps what was typed`, async () => {
      const { organization, asOrganization } = await aGroup(0);
      const made = await asOrganization.post<HelpRequest>('/api/requests', requestForm({ status }));
      const address = `/api/requests/${made.body.id}`;
      const isDraft = status === 'draft';
      const { page, problems, close } = await visit(
        organization,
        isDraft ? `/create-request?draft=${made.body.id}` : '/requests',
      );
      const edit = page.getByRole('button', { name: /^Edit/ });
      if (!isDraft) await edit.click();
      const fields = isDraft ? form(page) : page.getByRole('dialog');
      await fields.getByLabel('Title').fill('What I typed');
      const theirs = await asOrganization.patch(address, { title: 'What they saved', hoursNeeded: 3 });
      expect(theirs.status, theirs.text).to.equal(200);

      const save = fields.getByRole('button', { name: isDraft ? 'Keep as draft' : 'Save changes' });
      await save.click();
      await fields.getByText(/saved this record while you were editing it$/).waitFor();
      expect(await fields.getByRole('textbox', { name: 'Title' }).inputValue()).to.equal('What I typed');
      expect(await fields.getByLabel('Hours needed').inputValue()).to.equal('3');
      await fields.getByText('Saved now: What they saved').waitFor();
      await fields.getByText('In your form: What I typed').waitFor();
      await fields.getByText(/Hours needed\.$/).waitFor();
      expect(await findings(page)).to.deep.equal([]);
      await save.click();
      await fields.waitFor({ state: 'detached' });
      const { body } = await asOrganization.get<HelpRequest>(address);
      expect(body).to.include({ title: 'What I typed', hoursNeeded: 3 });
      expect(body.status === 'draft', 'a draft stays one').to.equal(isDraft);
      expect(problems).to.deep.equal([]);
      await close();
    });

  it('an organisation that has said nothing of itself is asked first', async () => {
    const organization = await buildOrganization(site(), { profile: { description: null } });
    const { page, close } = await visit(organization, '/create-request');
    await page.getByRole('heading', { name: 'First, who are you?' }).waitFor();
    expect(await form(page).count()).to.equal(0);
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await page.getByText('Description must be at least 10 characters').waitFor();
    await page.getByLabel('Description').fill('We feed the hungry of our town.');
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await form(page).waitFor();
    await close();
  });

  it('an advisor finds an organisation, offers help, and the organisation answers', async () => {
    const { groupId, organization, asOrganization } = await aGroup(0);
    await asOrganization.post('/api/requests', requestForm());
    const advisor = await buildAdvisor(site(), { groupIds: [groupId] });
    await site().deps.searchIndex.settled();
    const { page, problems, close } = await visit(advisor, '/organizations');
    const list = page.getByRole('list', { name: 'Suggested Organizations' });
    await page.getByLabel('Sort by').selectOption('name');
    await page.getByLabel('With open requests only').click();
    await page.waitForURL(/sort=name&open=1/);
    await page.reload();
    await list.getByRole('link', { name: organization.name }).click();
    await page.getByRole('heading', { level: 1, name: organization.name }).waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await page.getByRole('button', { name: `I can help: ${TITLE}` }).click();
    await toast(page, 'Your offer was sent').waitFor();
    await page.getByRole('link', { name: 'See your match for it' }).click();
    await page.waitForURL(/\/matches\/\d+$/);
    expect(await page.getByRole('button', { name: 'Accept' }).count()).to.equal(0);

    const other = await visit(organization, `/matches?match=${page.url().split('/').at(-1)}`);
    await other.page.locator('nav a[href="/matches"]').getByText('1').first().waitFor();
    await other.page.getByRole('link', { name: 'Open the collaboration' }).click();
    await other.page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('button', { name: 'Step back' }).waitFor();
    expect([...problems, ...other.problems]).to.deep.equal([]);
    await close();
    await other.close();
  });

  it('an organisation accepts on an advisor’s behalf only after a question; its badge counts its own answers', async () => {
    const { organization, people, asOrganization } = await aGroup(1);
    const form = requestForm({ advisorIds: [people[0]?.advisorId] });
    const { body } = await asOrganization.post<HelpRequest>('/api/requests', form);
    const { page, close } = await visit(organization, `/matches/${body.matches[0]?.id}`);
    await page.locator('nav').getByRole('link', { name: 'Matches', exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Accept on their behalf' }).click();
    const question = page.getByRole('dialog', { name: 'Accept on behalf of Ada0 Lovelace?' });
    await question.getByRole('button', { name: 'Accept on their behalf' }).click();
    await page.getByRole('button', { name: 'Step back' }).waitFor();
    await close();
  });

  it('stands on one page, with sessions, messages and what happened; either side steps back with a reason', async () => {
    const { organization, people, asOrganization } = await aGroup(1);
    const [advisor] = people;
    const form = requestForm({ advisorIds: [advisor?.advisorId] });
    const [match] = (await asOrganization.post<HelpRequest>('/api/requests', form)).body.matches;
    if (!match || !advisor) throw new Error('nobody was asked');
    const asAdvisor = await signInClient(site(), advisor);
    await asAdvisor.patch<Match>(`/api/matches/${match.id}`, { status: 'accepted' });
    const { page, problems, close } = await visit(advisor, `/matches/${match.id}`, { viewport: PHONE });
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    const history = page.getByRole('region', { name: 'What happened' });
    await history.getByText(/accepted$/).waitFor();
    const message = page.getByRole('textbox', { name: /^Message to/ });
    await message.fill('Glad to help.');
    await message.press('Enter');
    await page.getByRole('log').getByText('Glad to help.').waitFor();
    expect(await sidewaysOverflow(page)).to.equal(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await findings(page)).to.deep.equal([]);

    await page.getByRole('button', { name: 'Step back' }).click();
    const why = page.getByRole('form', { name: 'Step back from this match' });
    await why.getByRole('button', { name: 'Step back' }).click();
    await why.getByText('Please give a reason').waitFor();
    await why.getByLabel('Reason').fill('I am ill.');
    await why.getByRole('button', { name: 'Step back' }).click();
    await why.waitFor({ state: 'detached' });
    await page.getByText('I am ill.').waitFor();
    await history.getByText(/stepped back$/).waitFor();
    expect(problems).to.deep.equal([]);

    const other = await visit(organization, '/notifications');
    await other.page
      .getByRole('link', { name: /has stepped back from/ })
      .first()
      .click();
    await other.page.waitForURL(`**/matches/${match.id}`);
    await other.page.getByText('I am ill.').waitFor();
    await other.page
      .getByRole('link', { name: /Lovelace$/ })
      .first()
      .click();
    await other.page.waitForURL(`**/advisors/${advisor.advisorId}`);
    await other.page.getByRole('heading', { level: 1, name: /Lovelace$/ }).waitFor();
    await other.close();
    await close();
  });
});
