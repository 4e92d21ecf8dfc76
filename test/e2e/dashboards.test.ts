import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes, focused } from './focus.ts';
import { gone, none, says } from './outcomes.ts';
import { button, dialog, exactly, link, region } from './parts.ts';
import { signIn, describeInBrowser, type Site } from './site.ts';
import { fill, follow, press, pressFirst, submit } from './steps.ts';
import { refuse, settled } from './visits.ts';

/** The first page of somebody who has just signed up. */
async function newcomer(site: Site, kind: 'advisor' | 'organization', username: string): Promise<Page> {
  await site.register(kind, username);
  return site.visit({ username }, kind === 'advisor' ? '/dashboard' : '/org-dashboard');
}

const section = (page: Page, name: string) => region(page, name);
const rows = (page: Page, name: string) =>
  page.getByRole('list', { name }).getByRole('heading', { level: 3 });

describeInBrowser('The dashboard of an advisor', (site) => {
  it('says what waits for an answer and until when, what comes next, and leads there', async () => {
    const page = await site().visit('demo_advisor', '/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Marianne' }).waitFor();
    const waiting = section(page, 'Waiting for you').getByRole('listitem');
    await waiting.first().waitFor();
    expect(await waiting.count()).to.equal(3);
    expect(await waiting.first().innerText()).to.match(/Answer by \w+ \d+ \w+/);
    await says(section(page, 'Next sessions'), '90 minutes');
    await says(section(page, 'Your time'), 'You offer 40 hours a year.');
    const done = section(page, 'Profile completion: 100%');
    await done.waitFor();
    expect((await done.boundingBox())?.height, 'one line, once complete').to.be.within(1, 80);
    await waiting.first().getByRole('link').click();
    await page.waitForURL(/\/matches\/\d+/);
  });

  it('suggests at most five organisations, says why, and shows all of them on request', async () => {
    const page = await site().visit('demo_advisor', '/dashboard');
    const card = section(page, 'Suggested Organizations');
    const include = card.getByLabel('Include open access organizations');
    await rows(page, 'Suggested Organizations').first().waitFor();
    expect(await include.isChecked(), 'on at first').to.equal(true);
    const shown = await rows(page, 'Suggested Organizations').count();
    expect(shown).to.be.within(1, 5);
    expect(await card.getByText('of 10').count()).to.equal(shown);
    const why = button(card, 'Why this suggestion?').first();
    await why.focus();
    await page.keyboard.press('Enter');
    await says(card, 'What matched');
    await says(card, /^(Speaks clearly to|Parts of it speak to|Says little about) what is asked for$/);
    expect(await why.getAttribute('aria-expanded')).to.equal('true');

    const within = page.waitForResponse(/suggested-organizations\?includeOpenAccess=false/);
    await include.focus();
    await page.keyboard.press('Space');
    await within;
    expect(await include.isChecked()).to.equal(false);

    await follow(card, 'View All');
    await page.getByRole('heading', { level: 1, name: 'Suggested Organizations' }).waitFor();
    await settled(page);
    expect(await rows(page, 'Suggested Organizations').count()).to.be.at.least(shown);
  });

  it('of somebody who has just signed up says what will be here and what to do now', async () => {
    const page = await newcomer(site(), 'advisor', 'new_advisor');
    await page.getByRole('heading', { level: 1, name: 'Welcome, new_advisor' }).waitFor();
    await says(page, 'Nothing waits for your answer', 'No suggested organizations found');
    await says(page, 'No sessions planned');
    await says(section(page, 'Profile completion'), '0%');
    expect(
      await section(page, 'Profile completion').getByRole('img', { name: 'Still to do' }).count(),
    ).to.equal(5);
    await isAccessible(page);
  });

  it('keeps the rest when the suggestions cannot be loaded, and loads them on request', async () => {
    const page = await site().visit(null);
    await refuse(page, '**/api/suggested-organizations*', 503, { message: 'busy' });
    await signIn(page, 'demo_advisor', '/dashboard');
    await says(page, 'The suggestions could not be loaded.');
    await section(page, 'Waiting for you').getByRole('listitem').first().waitFor();
    await page.unroute('**/api/suggested-organizations*');
    await press(page, 'Try again');
    await rows(page, 'Suggested Organizations').first().waitFor();
  });
});

describeInBrowser('The dashboard of an organisation', (site) => {
  it('shows its requests and hours, and the way to the next request', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
    await page.getByRole('heading', { level: 1, name: "Welcome, Keelman's Yard Family Centre" }).waitFor();
    const requests = section(page, 'Your requests').getByRole('listitem');
    await requests.first().waitFor();
    expect(await requests.count()).to.equal(2);
    await says(section(page, 'Hours'), '38.5 of 60 hours left', '16.5 hours reserved');
    // As after years of which each gave 60.
    await page.route('**/api/hours', async (route) => {
      const statement = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...statement, hoursGiven: 180, hoursUsed: 125 } });
    });
    await page.reload();
    await says(section(page, 'Hours'), '38.5 of 60 hours left', '5 hours used');
    expect(await link(section(page, 'Find an Advisor'), 'Find Advisors').getAttribute('href')).to.equal(
      '/advisor-search',
    );
    await follow(requests, /three-year budget/);
    await page.waitForURL(/\/requests\?request=\d+/);
    await link(page.getByRole('navigation'), 'Dashboard').last().click();
    await follow(page, 'Create Help Request');
    await page.getByRole('heading', { level: 1, name: 'Create Help Request' }).waitFor();
  });

  it('suggests advisors of its group, with open access ones when asked, and proposes one for a request', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
    const card = section(page, 'Suggested Advisors');
    const include = card.getByLabel('Include open access advisors outside my group');
    await rows(page, 'Suggested Advisors').first().waitFor();
    expect(await include.isChecked(), 'off at first').to.equal(false);
    await says(card, 'Group Only');
    await include.check();
    await says(card, 'Including Open Access');
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    expect(await rows(page, 'Suggested Advisors').count()).to.equal(5);
    const name = await rows(page, 'Suggested Advisors').first().innerText();
    await press(card, `Propose for a request: ${name}`);
    await dialog(page, new RegExp(name)).waitFor();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });

  it('shows four skills of each, the others and back again without losing the place', async () => {
    const skills = ['finance', 'strategy', 'operations', 'legal', 'sales'];
    await site()
      .db('advisors')
      .update({ skills: JSON.stringify(skills) });
    const page = await site().visit('demo_org', '/org-dashboard');
    const card = section(page, 'Suggested Advisors');
    await button(card, exactly('Show 1 more skill')).first().focus();
    const list = card.getByRole('list', { name: 'Skills' }).first();
    expect(await list.getByRole('listitem').count()).to.equal(5);
    await page.keyboard.press('Enter');
    expect(await list.getByText('Sales').count()).to.equal(1);
    await becomes(focused(page), 'Show fewer');
    await page.keyboard.press('Enter');
    await none(list.getByText('Sales'));
    await becomes(focused(page), '+1');
  });

  it('shows nobody when the suggestions cannot be loaded, says so, and loads them when asked again', async () => {
    const page = await site().visit(null);
    await refuse(page, '**/api/suggested-advisors*', 500, { message: 'x' });
    await signIn(page, 'demo_org', '/org-dashboard');
    const card = section(page, 'Suggested Advisors');
    await says(card, 'The suggestions could not be loaded.');
    await page.unroute('**/api/suggested-advisors*');
    await press(card, 'Try again');
    await rows(page, 'Suggested Advisors').first().waitFor();
  });

  it('says beside suggestions that profiles are still being read, until they are', async () => {
    const page = await site().visit(null);
    await page.route('**/api/indexing', (route) => route.fulfill({ json: { indexing: { waiting: 1 } } }));
    await signIn(page, 'demo_org', '/org-dashboard');
    const note = page.getByText('1 profile is still being read; results may be incomplete.');
    await note.waitFor();
    const asked = page.waitForRequest('**/api/suggested-advisors?*');
    await page.unroute('**/api/indexing');
    await gone(note);
    await asked;
  });

  it('first asks who has just signed up for name and type, and counts the six checks', async () => {
    const page = await newcomer(site(), 'organization', 'new_org');
    const improve = section(page, 'Improve Your Matches');
    await says(improve, '0%');
    await says(page, 'No open or running request');
    await says(section(page, 'Hours'), '50 of 50 hours left');
    const asked = page.getByRole('form', { name: 'First, who are you?' });
    await press(asked, 'Save name and type');
    await says(asked, 'Organization name is required', 'Organization type is required');
    await fill(asked, { 'Organization name': 'Hedgerow Trust', 'Organization type': { option: 'Charity' } });
    await press(asked, 'Save name and type', { told: 'Profile updated' });
    await page.getByRole('heading', { level: 1, name: 'Welcome, Hedgerow Trust' }).waitFor();
    await none(asked, 'asked once');
    await says(improve, '33%');

    const words = (n: number) => Array.from({ length: n }, () => 'hedge').join(' ');
    for (const [description, website, percent] of [
      [words(49), '', 50],
      [words(50), '', 67],
      [words(100), '', 83],
      [words(100), 'https://hedgerow.example.org', 100],
    ] as const) {
      if (percent === 100) expect(await improve.getByRole('img', { name: 'Done' }).count()).to.equal(5);
      await page.request.patch('/api/organization/profile', { data: { description, website } });
      await page.reload();
      // What is complete takes a line.
      const shown =
        percent === 100 ? page.getByText(/: 100%$/) : improve.getByText(`${percent}%`, { exact: true });
      await shown.waitFor();
    }
  });

  it('asks once who is called by the username and of another type, and lets it ask for help', async () => {
    const page = await newcomer(site(), 'organization', 'hearth');
    const asked = page.getByRole('form', { name: 'First, who are you?' });
    const same = { 'Organization name': 'hearth', 'Organization type': { option: 'Other' } };
    await submit(asked, same, 'Save name and type', { told: 'Profile updated' });
    await gone(asked);
    await page.goto('/create-request');
    await submit(asked, { ...same, Description: 'We light fires for others.' }, 'Save and go on');
    await page.getByRole('form', { name: 'Create Help Request' }).waitFor();
    await none(asked);
  });

  it('follows what the other side does without a reload', async () => {
    const organization = await site().visit('demo_org', '/org-dashboard');
    const request = section(organization, 'Your requests').getByRole('listitem', { name: '' });
    await says(request.filter({ hasText: 'three-year budget' }), 'Matching');
    const advisor = await site().visit('demo_advisor', '/dashboard');
    const matches = (await (await advisor.request.get('/api/matches')).json()) as {
      id: number;
      request: { title: string };
    }[];
    const match = matches.find((one) => one.request.title.includes('three-year budget'));
    const answer = await advisor.request.patch(`/api/matches/${match?.id}`, {
      data: { status: 'accepted' },
    });
    expect(answer.status()).to.equal(200);
    await says(request.filter({ hasText: 'three-year budget' }), 'In Progress');
  });
});

describeInBrowser('Dashboards and suggestions', (site) => {
  for (const [username, pages] of [
    ['demo_advisor', ['/dashboard', '/organizations']],
    ['demo_org', ['/org-dashboard']],
  ] as const)
    it(`have no finding of axe and fit a phone (${username})`, async () => {
      const page = await site().visit(username, pages[0], { viewport: PHONE });
      for (const path of pages) {
        await page.goto(path);
        await settled(page);
        await pressFirst(page, 'Why this suggestion?');
        await looksRight(page, path);
      }
    });

  it('are no previews: the roadmap notice stands on matches and messages, each dismissed on its own and for good', async () => {
    const page = await site().visit(null);
    const notice = page.getByText(
      'Possible roadmap item: this is a preview and not yet part of the committed service.',
    );
    await signIn(page, 'demo_advisor', '/dashboard');
    await settled(page);
    await none(notice, 'dashboard');
    await page.goto('/matches');
    await notice.waitFor();
    await button(page, 'Dismiss this notice').press('Enter');
    await notice.waitFor({ state: 'hidden' });
    await becomes(() => page.evaluate(() => document.activeElement?.tagName), 'MAIN', 'focus');
    await page.goto('/messages');
    await notice.waitFor();
    await page.goto('/matches');
    await settled(page);
    await none(notice, 'dismissed for good');
  });

  it('of organisations are the advisors’: an organisation is sent home, an admin on to the console', async () => {
    const page = await site().visit('demo_org', '/organizations');
    await page.waitForURL('**/org-dashboard');
    await page.goto('/logout');
    await link(page, 'Login').waitFor();
    await signIn(page, 'demo_super_admin');
    await page.goto('/organizations');
    await page.waitForURL('**/admin/organizations');
  });
});
