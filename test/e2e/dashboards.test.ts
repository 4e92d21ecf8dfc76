import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { becomes, settled, sidewaysOverflow, signIn, toast } from './visits.ts';

const PASSWORD = 'a long enough one';

/** Registers somebody and is signed in as them; the address of their dashboard. */
async function register(page: Page, url: string, kind: 'advisor' | 'organization', username: string) {
  const answer = await page.request.post(`${url}/api/register/${kind}`, {
    data: { username, email: `${username}@example.org`, password: PASSWORD, user_type: kind },
  });
  expect(answer.status()).to.equal(201);
  return `${url}${kind === 'advisor' ? '/dashboard' : '/org-dashboard'}`;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const rows = (page: Page, name: string) =>
  page.getByRole('list', { name }).getByRole('heading', { level: 3 });

describeInBrowser('The dashboard of an advisor', (site) => {
  it('says what waits for an answer and until when, what comes next, and leads there', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Welcome, Marianne' }).waitFor();
    const waiting = section(page, 'Waiting for you').getByRole('listitem');
    await waiting.first().waitFor();
    expect(await waiting.count()).to.equal(3);
    expect(await waiting.first().innerText()).to.match(/Answer by \w+ \d+ \w+/);
    await section(page, 'Next sessions').getByText('90 minutes').waitFor();
    await section(page, 'Your time').getByText('You offer 40 hours a year.').waitFor();
    const done = section(page, 'Profile completion: 100%');
    await done.waitFor();
    expect((await done.boundingBox())?.height, 'one line, once complete').to.be.within(1, 80);
    await waiting.first().getByRole('link').click();
    await page.waitForURL(/\/matches\/\d+/);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('suggests at most five organisations, says why, and shows all of them on request', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    const card = section(page, 'Suggested Organizations');
    const include = card.getByLabel('Include open access organizations');
    await rows(page, 'Suggested Organizations').first().waitFor();
    expect(await include.isChecked(), 'on at first').to.equal(true);
    const shown = await rows(page, 'Suggested Organizations').count();
    expect(shown).to.be.within(1, 5);
    expect(await card.getByText('of 10').count()).to.equal(shown);
    const why = card.getByRole('button', { name: 'Why this suggestion?' }).first();
    await why.focus();
    await page.keyboard.press('Enter');
    await card.getByText('What matched').waitFor();
    await card
      .getByText(/^(Speaks clearly to|Parts of it speak to|Says little about) what is asked for$/)
      .waitFor();
    expect(await why.getAttribute('aria-expanded')).to.equal('true');

    const within = page.waitForResponse(/suggested-organizations\?includeOpenAccess=false/);
    await include.focus();
    await page.keyboard.press('Space');
    await within;
    expect(await include.isChecked()).to.equal(false);

    await card.getByRole('link', { name: 'View All' }).click();
    await page.getByRole('heading', { level: 1, name: 'Suggested Organizations' }).waitFor();
    await settled(page);
    expect(await rows(page, 'Suggested Organizations').count()).to.be.at.least(shown);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('of somebody who has just signed up says what will be here and what to do now', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await page.goto(await register(page, site().url, 'advisor', 'new_advisor'));
    await page.getByRole('heading', { level: 1, name: 'Welcome, new_advisor' }).waitFor();
    await page.getByText('Nothing waits for your answer').waitFor();
    await page.getByText('No suggested organizations found').waitFor();
    await page.getByText('No sessions planned').waitFor();
    await section(page, 'Profile completion').getByText('0%').waitFor();
    expect(
      await section(page, 'Profile completion').getByRole('img', { name: 'Still to do' }).count(),
    ).to.equal(5);
    expect(await findings(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('keeps the rest when the suggestions cannot be loaded, and loads them on request', async () => {
    const { page, close } = await site().browser.visitor();
    await page.route('**/api/suggested-organizations*', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'busy' } }),
    );
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await page.getByText('The suggestions could not be loaded.').waitFor();
    await section(page, 'Waiting for you').getByRole('listitem').first().waitFor();
    await page.unroute('**/api/suggested-organizations*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page, 'Suggested Organizations').first().waitFor();
    await close();
  });
});

describeInBrowser('The dashboard of an organisation', (site) => {
  it('shows its requests and hours, and the way to the next request', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    await page.getByRole('heading', { level: 1, name: "Welcome, Keelman's Yard Family Centre" }).waitFor();
    const requests = section(page, 'Your requests').getByRole('listitem');
    await requests.first().waitFor();
    expect(await requests.count()).to.equal(2);
    await section(page, 'Hours').getByText('38.5 of 60 hours left').waitFor();
    await section(page, 'Hours').getByText('16.5 hours reserved').waitFor();
    expect(
      await section(page, 'Find an Advisor')
        .getByRole('link', { name: 'Find Advisors' })
        .getAttribute('href'),
    ).to.equal('/advisor-search');
    await requests.getByRole('link', { name: /three-year budget/ }).click();
    await page.waitForURL(/\/requests\?request=\d+/);
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).last().click();
    await page.getByRole('link', { name: 'Create Help Request' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create Help Request' }).waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('suggests advisors of its group, with open access ones when asked, and proposes one for a request', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    const card = section(page, 'Suggested Advisors');
    const include = card.getByLabel('Include open access advisors outside my group');
    await rows(page, 'Suggested Advisors').first().waitFor();
    expect(await include.isChecked(), 'off at first').to.equal(false);
    await card.getByText('Group Only').waitFor();
    await include.check();
    await card.getByText('Including Open Access').waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    expect(await rows(page, 'Suggested Advisors').count()).to.equal(5);
    const name = await rows(page, 'Suggested Advisors').first().innerText();
    await card.getByRole('button', { name: `Propose for a request: ${name}` }).click();
    await page.getByRole('dialog', { name: new RegExp(name) }).waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('shows four skills of each, the others and back again without losing the place', async () => {
    const skills = ['finance', 'strategy', 'operations', 'legal', 'sales'];
    await site()
      .db('advisors')
      .update({ skills: JSON.stringify(skills) });
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    const card = section(page, 'Suggested Advisors');
    await card.getByRole('button', { name: 'Show 1 more skill', exact: true }).first().focus();
    const list = card.getByRole('list', { name: 'Skills' }).first();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await list.getByRole('listitem').count()).to.equal(5);
    await page.keyboard.press('Enter');
    expect(await list.getByText('Sales').count()).to.equal(1);
    await becomes(focused, 'Show fewer');
    await page.keyboard.press('Enter');
    expect(await list.getByText('Sales').count()).to.equal(0);
    await becomes(focused, '+1');
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('shows nobody when the suggestions cannot be loaded, says so, and loads them when asked again', async () => {
    const { page, close } = await site().browser.visitor();
    await page.route('**/api/suggested-advisors*', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, message: 'x' } }),
    );
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    const card = section(page, 'Suggested Advisors');
    await card.getByText('The suggestions could not be loaded.').waitFor();
    await page.unroute('**/api/suggested-advisors*');
    await card.getByRole('button', { name: 'Try again' }).click();
    await rows(page, 'Suggested Advisors').first().waitFor();
    await close();
  });

  it('says beside suggestions that profiles are still being read, until they are', async () => {
    const { page, close } = await site().browser.visitor();
    await page.route('**/api/indexing', (route) => route.fulfill({ json: { indexing: { waiting: 1 } } }));
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    const note = page.getByText('1 profile is still being read; results may be incomplete.');
    await note.waitFor();
    await page.unroute('**/api/indexing');
    await note.waitFor({ state: 'detached' });
    await close();
  });

  it('first asks who has just signed up for name and type, and counts the six checks', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await page.goto(await register(page, site().url, 'organization', 'new_org'));
    const improve = section(page, 'Improve Your Matches');
    await improve.getByText('0%').waitFor();
    await page.getByText('No open or running request').waitFor();
    await section(page, 'Hours').getByText('50 of 50 hours left').waitFor();
    const asked = page.getByRole('form', { name: 'First, who are you?' });
    await asked.getByRole('button', { name: 'Save name and type' }).click();
    await asked.getByText('Organization name is required').waitFor();
    await asked.getByText('Organization type is required').waitFor();
    await asked.getByLabel('Organization name').fill('Hedgerow Trust');
    await asked.getByLabel('Organization type').selectOption({ label: 'Charity' });
    await asked.getByRole('button', { name: 'Save name and type' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Welcome, Hedgerow Trust' }).waitFor();
    expect(await asked.count(), 'asked once').to.equal(0);
    await improve.getByText('33%').waitFor();

    const words = (n: number) => Array.from({ length: n }, () => 'hedge').join(' ');
    for (const [description, website, percent] of [
      [words(49), '', 50],
      [words(50), '', 67],
      [words(100), '', 83],
      [words(100), 'https://hedgerow.example.org', 100],
    ] as const) {
      if (percent === 100) expect(await improve.getByRole('img', { name: 'Done' }).count()).to.equal(5);
      await page.request.patch(`${site().url}/api/organization/profile`, { data: { description, website } });
      await page.reload();
      // What is complete takes a line.
      const told =
        percent === 100 ? page.getByText(/: 100%$/) : improve.getByText(`${percent}%`, { exact: true });
      await told.waitFor();
    }
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('follows what the other side does without a reload', async () => {
    const organization = await site().browser.visitor();
    const advisor = await site().browser.visitor();
    await signIn(organization.page, site().url, 'demo_org', '/org-dashboard');
    const request = section(organization.page, 'Your requests').getByRole('listitem', { name: '' });
    await request.filter({ hasText: 'three-year budget' }).getByText('Matching').waitFor();
    await signIn(advisor.page, site().url, 'demo_advisor', '/dashboard');
    const matches = (await (await advisor.page.request.get(`${site().url}/api/matches`)).json()) as {
      id: number;
      request: { title: string };
    }[];
    const match = matches.find((one) => one.request.title.includes('three-year budget'));
    const answer = await advisor.page.request.patch(`${site().url}/api/matches/${match?.id}`, {
      data: { status: 'accepted' },
    });
    expect(answer.status()).to.equal(200);
    await request.filter({ hasText: 'three-year budget' }).getByText('In Progress').waitFor();
    await organization.close();
    await advisor.close();
  });
});

describeInBrowser('Dashboards and suggestions', (site) => {
  for (const [username, pages] of [
    ['demo_advisor', ['/dashboard', '/organizations']],
    ['demo_org', ['/org-dashboard']],
  ] as const)
    it(`have no finding of axe and fit a phone (${username})`, async () => {
      const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
      await signIn(page, site().url, username, pages[0]);
      for (const path of pages) {
        await page.goto(`${site().url}${path}`);
        await settled(page);
        await page.getByRole('button', { name: 'Why this suggestion?' }).first().click();
        expect(await findings(page), path).to.deep.equal([]);
        expect(await sidewaysOverflow(page), path).to.equal(0);
      }
      expect(problems).to.deep.equal([]);
      await close();
    });

  it('are no previews: the roadmap notice stands on matches and messages, each dismissed on its own and for good', async () => {
    const { page, problems, close } = await site().browser.visitor();
    const notice = page.getByText(
      'Possible roadmap item: this is a preview and not yet part of the committed service.',
    );
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await settled(page);
    expect(await notice.count(), 'dashboard').to.equal(0);
    await page.goto(`${site().url}/matches`);
    await notice.waitFor();
    await page.getByRole('button', { name: 'Dismiss this notice' }).press('Enter');
    await notice.waitFor({ state: 'hidden' });
    await becomes(() => page.evaluate(() => document.activeElement?.tagName), 'MAIN', 'focus');
    await page.goto(`${site().url}/messages`);
    await notice.waitFor();
    await page.goto(`${site().url}/matches`);
    await settled(page);
    expect(await notice.count(), 'dismissed for good').to.equal(0);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('of organisations are the advisors’: an organisation is sent home, an admin on to the console', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org');
    await page.goto(`${site().url}/organizations`);
    await page.waitForURL('**/org-dashboard');
    await page.goto(`${site().url}/logout`);
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await signIn(page, site().url, 'demo_super_admin');
    await page.goto(`${site().url}/organizations`);
    await page.waitForURL('**/admin/organizations');
    await close();
  });
});
