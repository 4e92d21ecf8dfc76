import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Match } from '../../src/contract/requests-api.ts';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes, hasFocus } from './focus.ts';
import { happens } from './notices.ts';
import { LIVE, gone, holds, none, says } from './outcomes.ts';
import { button, dialog, exactly, heading, link } from './parts.ts';
import { signIn, describeInBrowser, type Site } from './site.ts';
import { fill, press, pressFirst, submit } from './steps.ts';
import { hold, openResults } from './visits.ts';

const HOMES = { demo_advisor: '/dashboard', demo_org: '/org-dashboard' } as const;
type Username = keyof typeof HOMES;

/** Between the demo's advisor and the demo's organisation. */
const SHARED = 'A three-year budget before the contract ends';
const OTHER = 'Mentor for a new chief executive';

/** What the API says of somebody's matches. */
const matchesOf = async (site: Site, username: Username): Promise<Match[]> =>
  (await (await site.as(username)).get<Match[]>('/api/matches')).body;

async function idOf(site: Site, username: Username, title: string): Promise<number> {
  const match = (await matchesOf(site, username)).find(({ request }) => request.title === title);
  if (!match) throw new Error(`${username} has no match for ${title}`);
  return match.id;
}

/** Leaves the demo's advisor one hour a year, which is given already; answers how to put it back. */
async function leaveNoHours(site: Site): Promise<() => Promise<void>> {
  const { advisor } = await site.user('demo_advisor');
  const own = () => site.db('advisors').where('id', advisor?.id ?? 0);
  await own().update({ available_hours_per_year: 1 });
  return async () => {
    await own().update({ available_hours_per_year: advisor?.availableHoursPerYear ?? 0 });
  };
}

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
const card = (page: Page, title: string) => page.getByRole('article').filter({ has: heading(page, title) });
const details = (page: Page, title: string): Locator => dialog(page, title);
const open = (page: Page, title: string): Promise<void> => button(card(page, title), 'View Details').click();
/** By its text alone: while a panel is open, what lies outside it has no role. */
const toastText = (page: Page, text: string): Locator => page.locator('[data-variant]').getByText(text);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describeInBrowser('Matches', (site) => {
  it('stand under three tabs with their counts, which arrow keys move between and the address remembers', async () => {
    const all = await matchesOf(site(), 'demo_advisor');
    const count = (status: string) => all.filter((match) => match.status === status).length;
    const running = all.filter(
      ({ status, request }) => status === 'accepted' && request.status === 'in-progress',
    ).length;
    const page = await site().visit('demo_advisor', '/matches');
    await tab(page, `Pending ${count('pending')} matches`).waitFor();
    await says(card(page, SHARED), exactly('Pending'));
    const score = all.find(({ request }) => request.title === SHARED)?.matchScore;
    await says(card(page, SHARED), `${score}% match`, 'Time commitment: 5-10 hours');
    await says(card(page, SHARED), /^Answer by \w+ \d+ \w+, \d+ days left$/);
    await link(page.getByRole('navigation'), `Matches ${count('pending')} pending`).waitFor();

    await tab(page, 'Pending').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/matches?tab=active');
    expect(running, 'what is completed stands there too, and is not counted').to.be.lessThan(
      count('accepted'),
    );
    await tab(page, `Active ${running} in progress`).waitFor();
    await says(card(page, 'Pricing our outside catering'), 'In Progress');
    await says(card(page, 'Presenting unit costs to the council'), 'Completed');
    expect(await page.getByRole('article').count()).to.equal(count('accepted'));
    await tab(page, 'Declined').click();
    await page.reload();
    await says(card(page, 'Asset transfer: questions before we say yes'), exactly('Declined'));
    expect(await page.getByRole('article').count()).to.equal(count('rejected'));
  });

  it('open in full from their card or a link, whatever the tab, and give the focus back', async () => {
    const id = await idOf(site(), 'demo_advisor', 'Pricing our outside catering');
    const page = await site().visit('demo_advisor', '/matches');
    await open(page, SHARED);
    const panel = details(page, SHARED);
    await says(panel, '0 of 10 hours used');
    await heading(panel, 'The organisation').waitFor();
    const message = link(panel, 'Message');
    expect(await message.getAttribute('href')).to.match(/^\/messages\?user=\d+$/);
    await page.keyboard.press('Escape');
    await gone(panel);
    expect(new URL(page.url()).search).to.equal('?tab=pending');
    await becomes(() => focusedText(page), 'View Details');

    await page.goto(`/matches?match=${id}`);
    await press(details(page, 'Pricing our outside catering'), 'Close');
    await page.waitForURL('**/matches?tab=active');
    await gone(details(page, 'Pricing our outside catering'));
    await becomes(() => focusedText(page), 'View Details');

    await page.goto('/matches?match=987654');
    await says(page, 'This match is not here');
  });

  it('are declined with a reason, reconsidered and accepted, and the other side sees each at once', async () => {
    const advisor = await site().visit('demo_advisor', '/matches');
    const organization = await site().visit('demo_org', '/matches');
    const theirs = card(organization, 'Marianne Selwood-Clay');
    await says(theirs, SHARED);

    await open(advisor, SHARED);
    const panel = details(advisor, SHARED);
    await press(panel, 'Decline');
    await submit(panel, { Reason: 'Two budgets this winter are enough for me.' }, 'Back');
    await press(panel, 'Decline');
    await holds(panel, { Reason: 'Two budgets this winter are enough for me.' });
    await press(panel, 'Decline');
    await toastText(advisor, 'Match updated').waitFor();
    await gone(panel);
    await none(card(advisor, SHARED), 'left its tab');
    await theirs.waitFor({ state: 'detached', ...LIVE });
    await tab(organization, 'Declined').click();
    await says(theirs, 'Two budgets this winter are enough for me.');

    await tab(advisor, 'Declined').click();
    await open(advisor, SHARED);
    await press(panel, 'Reconsider');
    await button(panel, 'Accept').waitFor();
    await theirs.waitFor({ state: 'detached', ...LIVE });
    await tab(organization, 'Pending').click();
    await theirs.waitFor();

    // To press twice accepts once.
    const calls: string[] = [];
    advisor.on('response', (answer) => {
      if (answer.request().method() === 'PATCH') calls.push(`${answer.status()}`);
    });
    await button(panel, 'Accept').dblclick();
    await panel.getByText('Accepted', { exact: true }).first().waitFor();
    await none(button(panel, 'Decline'), 'nothing more to decide');
    await theirs.waitFor({ state: 'detached', ...LIVE });
    await tab(organization, 'Active').click();
    await says(theirs, 'In Progress');
    await becomes(async () => calls.join(), '200');
  });

  it('stay as they were when the server refuses, with its reason to read, and not before', async () => {
    const restore = await leaveNoHours(site());
    const page = await site().visit('demo_advisor', '/matches');
    await open(page, OTHER);
    const panel = details(page, OTHER);
    const answer = await hold(page, '**/api/matches/*', 'PATCH');
    await press(panel, 'Accept');
    await says(panel, exactly('Accepted'));
    // Whatever the page hears of meanwhile does not bring back what is being changed.
    const reads: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/matches')) reads.push(request.url());
    });
    const client = await site().as('demo_advisor');
    const declined = await idOf(site(), 'demo_advisor', 'Asset transfer: questions before we say yes');
    for (const status of ['pending', 'rejected'])
      expect((await client.patch(`/api/matches/${declined}`, { status })).status).to.equal(200);
    await happens(site(), 'demo_advisor', 'The last to hear of');
    await page.getByText(/The last to hear of/).waitFor({ state: 'attached', ...LIVE });
    expect(reads).to.deep.equal([]);
    await says(panel, exactly('Accepted'));
    answer();
    await toastText(page, 'Update failed').waitFor();
    await says(panel, /^Advisor hours left this year: \d+; the request needs 6\.$/);
    await says(panel, exactly('Pending'));
    await isAccessible(page);
    await press(panel, 'Close');
    await card(page, OTHER).waitFor();
    await restore();
  });

  it('can be declined with a pause, which the search tells', async () => {
    const page = await site().visit('demo_advisor', '/matches');
    await open(page, OTHER);
    const panel = details(page, OTHER);
    await press(panel, 'Decline');
    await fill(panel, { 'Pause me as well': true });
    await press(panel, 'Decline and pause me', { says: 'Please choose a day after today' });
    await isAccessible(page, 'the form');
    const until = new Date(Date.now() + 30 * 86_400_000);
    await submit(panel, { Until: until.toISOString().slice(0, 10) }, 'Decline and pause me');
    await toastText(page, 'Match updated').waitFor();

    const organization = await site().visit('demo_org', '/advisor-search');
    await search(organization, 'Budgets, pricing and unit costs for a social enterprise');
    const found = result(organization, 'Marianne Selwood-Clay');
    await says(opened(found), /^Paused until \w+ \d+ \w+( \d+)?\.$/);
    expect(await proposeButton(organization, 'Marianne Selwood-Clay').isDisabled()).to.equal(true);
  });

  it('offer no message to somebody whom it would not reach, once they are declined', async () => {
    const id = await idOf(site(), 'demo_advisor', 'Asset transfer: questions before we say yes');
    const page = await site().visit('demo_advisor', `/matches/${id}`);
    await press(page, 'Reconsider');
    const field = page.getByRole('textbox', { name: /^Message/ });
    await field.waitFor();
    await press(page, exactly('Decline'));
    await page.getByLabel(/^Reason/).waitFor();
    await press(page, exactly('Decline'));
    await gone(field);
  });

  it('send administrators on to the console’s', async () => {
    const page = await site().visit('demo_group_admin', '/matches');
    await page.waitForURL('**/admin/matches');
  });
});

async function search(page: Page, brief: string): Promise<void> {
  await fill(page, { 'Project description': brief });
  const everywhere = page.getByLabel('Include open access advisors outside my group');
  if (await everywhere.count()) await everywhere.check();
  await press(page, 'Find Advisors');
  await heading(page, /advisors? found$/).waitFor();
  await openResults(page);
}

/** A search's row of an advisor; what it opens is the row after it. */
const result = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });
const opened = (row: Locator): Locator => row.locator('xpath=following-sibling::tr[1]');
const proposeButton = (page: Page, name: string): Locator => button(page, `Propose for a request: ${name}`);

const BRIEF = 'Allergens, kitchen hygiene and food safety training for volunteers who cook';

describeInBrowser('Proposing an advisor from the search', (site) => {
  it('opens over the page, as a match does: texts that come later would hide it and take the focus', async () => {
    for (const [who, path, opener] of [
      ['demo_org', '/org-dashboard', /^Propose for a request: /],
      ['demo_org', '/advisor-search', /^Propose for a request: /],
      ['demo_advisor', '/matches?tab=active', /^View Details/],
    ] as const) {
      const page = await site().visit(who, path);
      if (path === '/advisor-search') await search(page, BRIEF);
      const pressed = button(page, opener).first();
      await pressed.waitFor();
      await page.route('**/*.js', (route) => route.abort());
      await pressed.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await hasFocus(pressed, path);
    }
  });

  it('asks them for one of the organisation’s requests, once', async () => {
    const page = await site().visit('demo_org', '/advisor-search');
    await search(page, BRIEF);
    const propose = button(page, /^Propose for a request: /).first();
    const name = String(await propose.getAttribute('aria-label')).replace('Propose for a request: ', '');
    await propose.click();
    const panel = dialog(page, `Propose ${name}`);
    await panel.getByRole('radio').first().waitFor();
    expect(await panel.getByRole('radio').count(), 'completed requests are not offered').to.equal(2);
    await press(panel, 'Propose', { says: 'Please choose a request' });
    await panel.getByLabel(SHARED).check();
    await isAccessible(page);
    const answer = await hold(page, '**/api/matches', 'POST');
    await press(panel, 'Propose');
    const cancel = panel.getByRole('button', { name: 'Cancel', disabled: true });
    await cancel.waitFor();
    await page.keyboard.press('Escape');
    await cancel.waitFor();
    const readAgain = await hold(page, '**/api/requests', 'GET');
    answer();
    await toastText(page, `${name} is proposed`).waitFor();
    await gone(panel);
    readAgain();

    await propose.click();
    await says(panel, 'Already proposed');
    expect(await panel.getByLabel(SHARED).isDisabled()).to.equal(true);
    await page.goto('/matches');
    await says(card(page, name), `For “${SHARED}”`);
  });

  it('shows what the server refuses, and says when an advisor is at capacity', async () => {
    const page = await site().visit('demo_org', '/advisor-search');
    await search(page, 'Budgets, pricing and unit costs for a social enterprise');
    await leaveNoHours(site());
    await proposeButton(page, 'Marianne Selwood-Clay').click();
    const panel = dialog(page, 'Propose Marianne Selwood-Clay');
    await submit(panel, { 'Bookings and contact lists that agree with each other': true }, 'Propose');
    await says(panel, /^Advisor hours left this year: \d+; the request needs 6\.5\.$/);
    await press(panel, 'Cancel');

    await search(page, 'Budgets, pricing and unit costs for a social enterprise, please');
    await says(opened(result(page, 'Marianne Selwood-Clay')), 'At capacity: no hours left this year.');
  });

  it('leads to a new request where there is none, and is no matter of anybody else', async () => {
    const page = await site().visit(null, '/search');
    await search(page, BRIEF);
    await none(button(page, /^Propose/), 'a visitor');
    await site().register('organization', 'new_organisation');
    await signIn(page, { username: 'new_organisation' }, '/advisor-search');
    await search(page, BRIEF);
    await pressFirst(page, /^Propose for a request/);
    const panel = page.getByRole('dialog');
    await says(panel, 'You have no current request');
    const create = await link(panel, 'Create a request').getAttribute('href');
    const brought = new URL(String(create), site().url).searchParams;
    expect(brought.get('description'), 'what was searched for').to.equal(BRIEF);
    expect(brought.get('advisorIds'), 'who was chosen').to.match(/^\d+$/);
    await page.goto('/matches');
    await heading(page, 'No proposal waits for an answer').waitFor();
  });
});

describeInBrowser('The matches screen', (site) => {
  for (const [username, home] of Object.entries(HOMES)) {
    it(`has no finding of axe and no sideways scroll on a phone (${username})`, async () => {
      const page = await site().visit(username, home, { viewport: PHONE });
      for (const name of ['pending', 'active', 'declined']) {
        await page.goto(`/matches?tab=${name}`);
        const first = button(page, 'View Details').first();
        await first.waitFor();
        await looksRight(page, name);
        await first.click();
        await heading(page.getByRole('dialog'), 'The request').waitFor();
        await isAccessible(page, `${name}, details`);
      }
    });
  }
});
