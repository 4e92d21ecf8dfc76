import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { CurrentUser } from '../../src/contract/api.ts';
import type { Match } from '../../src/contract/requests-api.ts';
import { findings } from './axe.ts';
import { PHONE, type Visitor } from './browser.ts';
import { describeInBrowser, type Site } from './site.ts';
import { becomes, DEMO_PASSWORD, LIVE, sidewaysOverflow, signIn, openResults } from './visits.ts';

const HOMES = { demo_advisor: '/dashboard', demo_org: '/org-dashboard' } as const;
type Username = keyof typeof HOMES;

/** Between the demo's advisor and the demo's organisation. */
const SHARED = 'A three-year budget before the contract ends';
const OTHER = 'Mentor for a new chief executive';

/** A page of a demo account. */
async function visit(site: Site, username: Username, path: string): Promise<Visitor> {
  const visitor = await site.browser.visitor();
  await signIn(visitor.page, site.url, username);
  await visitor.page.goto(`${site.url}${path}`);
  return visitor;
}

/** What the API says of somebody's matches. */
async function matchesOf(site: Site, username: Username): Promise<Match[]> {
  const client = site.client();
  await client.post('/api/login', { username, password: DEMO_PASSWORD });
  return (await client.get<Match[]>('/api/matches')).body;
}

async function idOf(site: Site, username: Username, title: string): Promise<number> {
  const match = (await matchesOf(site, username)).find(({ request }) => request.title === title);
  if (!match) throw new Error(`${username} has no match for ${title}`);
  return match.id;
}

/** Leaves the demo's advisor one hour a year, which is given already; answers how to put it back. */
async function leaveNoHours(site: Site): Promise<() => Promise<void>> {
  const client = site.client();
  await client.post('/api/login', { username: 'demo_advisor', password: DEMO_PASSWORD });
  const { advisor } = (await client.get<CurrentUser>('/api/user')).body;
  const own = () => site.db('advisors').where('id', advisor?.id ?? 0);
  await own().update({ available_hours_per_year: 1 });
  return async () => {
    await own().update({ available_hours_per_year: advisor?.availableHoursPerYear ?? 0 });
  };
}

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
const card = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const details = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });
const open = (page: Page, title: string): Promise<void> =>
  card(page, title).getByRole('button', { name: 'View Details' }).click();
/** By its text alone: while a dialog is open, what lies outside it has no role. */
const toastText = (page: Page, text: string): Locator => page.locator('[data-variant]').getByText(text);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describeInBrowser('Matches', (site) => {
  it('stand under three tabs with their counts, which arrow keys move between and the address remembers', async () => {
    const all = await matchesOf(site(), 'demo_advisor');
    const count = (status: string) => all.filter((match) => match.status === status).length;
    const { page, problems, close } = await visit(site(), 'demo_advisor', '/matches');
    await tab(page, `Pending ${count('pending')} matches`).waitFor();
    await card(page, SHARED).getByText('Pending', { exact: true }).waitFor();
    const score = all.find(({ request }) => request.title === SHARED)?.matchScore;
    await card(page, SHARED).getByText(`${score}% match`).waitFor();
    await card(page, SHARED).getByText('Time commitment: 5-10 hours').waitFor();
    await card(page, SHARED)
      .getByText(/^Answer by \w+ \d+ \w+, \d+ days left$/)
      .waitFor();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: `Matches ${count('pending')} pending` })
      .waitFor();

    await tab(page, 'Pending').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/matches?tab=active');
    await card(page, 'Pricing our outside catering').getByText('In Progress').waitFor();
    await card(page, 'Presenting unit costs to the council').getByText('Completed').waitFor();
    expect(await page.getByRole('article').count()).to.equal(count('accepted'));
    await tab(page, 'Declined').click();
    await page.reload();
    await card(page, 'Asset transfer: questions before we say yes')
      .getByText('Declined', { exact: true })
      .waitFor();
    expect(await page.getByRole('article').count()).to.equal(count('rejected'));
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('open in full from their card or a link, whatever the tab, and give the focus back', async () => {
    const id = await idOf(site(), 'demo_advisor', 'Pricing our outside catering');
    const { page, problems, close } = await visit(site(), 'demo_advisor', '/matches');
    await open(page, SHARED);
    const dialog = details(page, SHARED);
    await dialog.getByText('0 of 10 hours used').waitFor();
    await dialog.getByRole('heading', { name: 'The organisation' }).waitFor();
    const message = dialog.getByRole('link', { name: 'Message' });
    expect(await message.getAttribute('href')).to.match(/^\/messages\?user=\d+$/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).to.equal('?tab=pending');
    await becomes(() => focusedText(page), 'View Details');

    await page.goto(`${site().url}/matches?match=${id}`);
    await details(page, 'Pricing our outside catering').getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/matches?tab=active');
    await details(page, 'Pricing our outside catering').waitFor({ state: 'detached' });
    await becomes(() => focusedText(page), 'View Details');

    await page.goto(`${site().url}/matches?match=987654`);
    await page.getByText('This match is not here').waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('are declined with a reason, reconsidered and accepted, and the other side sees each at once', async () => {
    const advisor = await visit(site(), 'demo_advisor', '/matches');
    const organization = await visit(site(), 'demo_org', '/matches');
    const theirs = card(organization.page, 'Marianne Selwood-Clay');
    await theirs.getByText(SHARED).waitFor();

    await open(advisor.page, SHARED);
    const dialog = details(advisor.page, SHARED);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByLabel('Reason').fill('Two budgets this winter are enough for me.');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Decline' }).click();
    expect(await dialog.getByLabel('Reason').inputValue()).to.equal(
      'Two budgets this winter are enough for me.',
    );
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await toastText(advisor.page, 'Match updated').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await card(advisor.page, SHARED).count(), 'left its tab').to.equal(0);
    await theirs.waitFor({ state: 'detached', ...LIVE });
    await tab(organization.page, 'Declined').click();
    await theirs.getByText('Two budgets this winter are enough for me.').waitFor();

    await tab(advisor.page, 'Declined').click();
    await open(advisor.page, SHARED);
    await dialog.getByRole('button', { name: 'Reconsider' }).click();
    await dialog.getByRole('button', { name: 'Accept' }).waitFor();
    await theirs.waitFor({ state: 'detached', ...LIVE });
    await tab(organization.page, 'Pending').click();
    await theirs.waitFor();

    await dialog.getByRole('button', { name: 'Accept' }).click();
    await dialog.getByText('Accepted', { exact: true }).first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Decline' }).count(), 'nothing more to decide').to.equal(
      0,
    );
    await theirs.waitFor({ state: 'detached', ...LIVE });
    await tab(organization.page, 'Active').click();
    await theirs.getByText('In Progress').waitFor();
    expect([...advisor.problems, ...organization.problems]).to.deep.equal([]);
    await advisor.close();
    await organization.close();
  });

  it('stay as they were when the server refuses, with its reason to read', async () => {
    const restore = await leaveNoHours(site());
    const { page, close } = await visit(site(), 'demo_advisor', '/matches');
    await open(page, OTHER);
    const dialog = details(page, OTHER);
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await toastText(page, 'Update failed').waitFor();
    await dialog.getByText(/^This advisor has \d+ hours left this year; the request needs 6\.$/).waitFor();
    await dialog.getByText('Pending', { exact: true }).waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await card(page, OTHER).waitFor();
    await restore();
    await close();
  });

  it('can be declined with a pause, which the search tells', async () => {
    const { page, problems, close } = await visit(site(), 'demo_advisor', '/matches');
    await open(page, OTHER);
    const dialog = details(page, OTHER);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByLabel('Pause me as well').check();
    await dialog.getByRole('button', { name: 'Decline and pause me' }).click();
    await dialog.getByText('Please choose a day after today').waitFor();
    expect(await findings(page), 'the form').to.deep.equal([]);
    const until = new Date(Date.now() + 30 * 86_400_000);
    await dialog.getByLabel('Until').fill(until.toISOString().slice(0, 10));
    await dialog.getByRole('button', { name: 'Decline and pause me' }).click();
    await toastText(page, 'Match updated').waitFor();
    expect(problems).to.deep.equal([]);
    await close();

    const organization = await visit(site(), 'demo_org', '/advisor-search');
    await search(organization.page, 'Budgets, pricing and unit costs for a social enterprise');
    const found = result(organization.page, 'Marianne Selwood-Clay');
    await opened(found)
      .getByText(/^Paused until \w+ \d+ \w+( \d+)?\.$/)
      .waitFor();
    expect(await proposeButton(organization.page, 'Marianne Selwood-Clay').isDisabled()).to.equal(true);
    await organization.close();
  });

  it('send administrators on to the console’s', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_group_admin');
    await page.goto(`${site().url}/matches`);
    await page.waitForURL('**/admin/matches');
    await close();
  });
});

async function search(page: Page, brief: string): Promise<void> {
  await page.getByLabel('Project description').fill(brief);
  const everywhere = page.getByLabel('Include open access advisors outside my group');
  if (await everywhere.count()) await everywhere.check();
  await page.getByRole('button', { name: 'Find Advisors' }).click();
  await page.getByRole('heading', { name: /advisors? found$/ }).waitFor();
  await openResults(page);
}

/** A search's row of an advisor; what it opens is the row after it. */
const result = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });
const opened = (row: Locator): Locator => row.locator('xpath=following-sibling::tr[1]');
const proposeButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Propose for a request: ${name}` });

const BRIEF = 'Allergens, kitchen hygiene and food safety training for volunteers who cook';

describeInBrowser('Proposing an advisor from the search', (site) => {
  it('asks them for one of the organisation’s requests, once', async () => {
    const { page, problems, close } = await visit(site(), 'demo_org', '/advisor-search');
    await search(page, BRIEF);
    const propose = page.getByRole('button', { name: /^Propose for a request: / }).first();
    const name = String(await propose.getAttribute('aria-label')).replace('Propose for a request: ', '');
    await propose.click();
    const dialog = page.getByRole('dialog', { name: `Propose ${name}` });
    await dialog.getByRole('radio').first().waitFor();
    expect(await dialog.getByRole('radio').count(), 'completed requests are not offered').to.equal(2);
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByText('Please choose a request').waitFor();
    await dialog.getByLabel(SHARED).check();
    expect(await findings(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await toastText(page, `${name} is proposed`).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await propose.click();
    await dialog.getByText('Already proposed').waitFor();
    expect(await dialog.getByLabel(SHARED).isDisabled()).to.equal(true);
    await page.goto(`${site().url}/matches`);
    await card(page, name).getByText(`For “${SHARED}”`).waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('shows what the server refuses, and says when an advisor is at capacity', async () => {
    const { page, close } = await visit(site(), 'demo_org', '/advisor-search');
    await search(page, 'Budgets, pricing and unit costs for a social enterprise');
    await leaveNoHours(site());
    await proposeButton(page, 'Marianne Selwood-Clay').click();
    const dialog = page.getByRole('dialog', { name: 'Propose Marianne Selwood-Clay' });
    await dialog.getByLabel('Bookings and contact lists that agree with each other').check();
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByText(/^This advisor has \d+ hours left this year; the request needs 8\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await search(page, 'Budgets, pricing and unit costs for a social enterprise, please');
    await opened(result(page, 'Marianne Selwood-Clay'))
      .getByText('At capacity: no hours left this year.')
      .waitFor();
    await close();
  });

  it('leads to a new request where there is none, and is no matter of anybody else', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await page.goto(`${site().url}/search`);
    await search(page, BRIEF);
    expect(await page.getByRole('button', { name: /^Propose/ }).count(), 'a visitor').to.equal(0);
    const account = { email: 'hello@new.example.org', username: 'new_organisation', password: DEMO_PASSWORD };
    await site()
      .client()
      .post('/api/register/organization', { ...account, user_type: 'organization' });
    await signIn(page, site().url, account.username);
    await page.goto(`${site().url}/advisor-search`);
    await search(page, BRIEF);
    await page
      .getByRole('button', { name: /^Propose for a request/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You have no current request').waitFor();
    const create = await dialog.getByRole('link', { name: 'Create a request' }).getAttribute('href');
    const brought = new URL(String(create), site().url).searchParams;
    expect(brought.get('description'), 'what was searched for').to.equal(BRIEF);
    expect(brought.get('advisorIds'), 'who was chosen').to.match(/^\d+$/);
    await page.goto(`${site().url}/matches`);
    await page.getByRole('heading', { name: 'No proposal waits for an answer' }).waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });
});

describeInBrowser('The matches screen', (site) => {
  for (const [username, home] of Object.entries(HOMES)) {
    it(`has no finding of axe and no sideways scroll on a phone (${username})`, async () => {
      const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
      await signIn(page, site().url, username, home);
      for (const name of ['pending', 'active', 'declined']) {
        await page.goto(`${site().url}/matches?tab=${name}`);
        const first = page.getByRole('button', { name: 'View Details' }).first();
        await first.waitFor();
        expect(await findings(page), name).to.deep.equal([]);
        expect(await sidewaysOverflow(page), `${name} scrolls sideways`).to.equal(0);
        await first.click();
        await page.getByRole('dialog').getByRole('heading', { name: 'The request' }).waitFor();
        expect(await findings(page), `${name}, details`).to.deep.equal([]);
      }
      expect(problems).to.deep.equal([]);
      await close();
    });
  }
});
