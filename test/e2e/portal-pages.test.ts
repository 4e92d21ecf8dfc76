import { expect } from 'chai';
import { fits } from './axe.ts';
import { expectProblem, PHONE } from './browser.ts';
import { becomes } from './focus.ts';
import { gone, none, says, told } from './outcomes.ts';
import { button, exactly, heading, link } from './parts.ts';
import { signIn, describeByWords } from './site.ts';
import { fill, follow, followFirst, press } from './steps.ts';
import {
  DEMO_PASSWORD,
  findAdvisors,
  openResults,
  openWithin,
  settled,
  signInByForm,
  submitLogIn,
} from './visits.ts';

const PAGES = {
  demo_advisor: [
    '/dashboard',
    '/matches',
    '/sessions',
    '/messages',
    '/profile',
    '/groups',
    '/organizations',
    '/notifications',
    '/privacy-settings',
  ],
  demo_org: ['/org-dashboard', '/requests', '/advisor-search', '/create-request'],
} as const;

describeByWords('Every page of the portal', (site) => {
  it('fits 320 pixels, which is also 400 % of 1280, with what a search has found (the languages’ walks have the others)', async () => {
    const page = await site().visit(null, '/search', { viewport: { width: 320, height: 640 } });
    await findAdvisors(page, 'School budgets and curriculum planning');
    await openResults(page);
    await fits(page, 'what the search found');
  });

  it('keeps its place on a phone when Back closes a dialog or the menu', async () => {
    const page = await site().visit('demo_org', '/create-request', { viewport: PHONE });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await openWithin(page, '/requests');
    // Chromium hears Escape as it hears Android's Back, once the page itself does not.
    await page.evaluate(`addEventListener('keydown', (event) => event.stopImmediatePropagation(), true)`);
    for (const opener of [/^Cancel request/, 'Open menu', /^Edit:/]) {
      await button(page, opener).first().click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await gone(page.getByRole('dialog'));
      expect(new URL(page.url()).pathname).to.equal('/requests');
    }
  });

  it('is called by what it says, also when there is nothing at its address', async () => {
    const page = await site().visit('demo_org', '/advisor-search');
    await openWithin(page, '/advisors/99999');
    await becomes(() => page.title(), 'This page is not here · TimeMatch');
    await openWithin(page, '/matches/99999');
    await becomes(() => page.title(), 'This match is not here · TimeMatch');
    expectProblem(page, /ERR_FAILED|dynamically imported module/);
    await page.route('**/GroupsPage-*.js', (route) => route.abort());
    await openWithin(page, '/groups');
    await becomes(() => page.title(), 'This page could not be loaded · TimeMatch');
  });

  it('stands on one grid: headings at one edge, cards that end with the page, a column, or a text', async () => {
    const page = await site().visit(null);
    const edgesOf = () =>
      page.evaluate(() => {
        const main = document.querySelector('main')!;
        const cards = [...main.querySelectorAll('.MuiCard-root')].filter(
          (card) => !card.parentElement?.closest('.MuiPaper-root') && card.getClientRects().length > 0,
        );
        return {
          lefts: [main.querySelector('h1')!, ...cards].map((one) => one.getBoundingClientRect().left),
          rights: cards.map((card) => Math.round(card.getBoundingClientRect().right)),
        };
      });
    const [PAGE, COLUMN, TEXT, HALF] = [1248, 812, 1116, 742];
    for (const [username, pages] of Object.entries(PAGES)) {
      await signIn(page, username, pages[0]);
      for (const path of pages) {
        if (path !== pages[0]) await openWithin(page, path);
        await settled(page);
        const { lefts, rights } = await edgesOf();
        expect(Math.min(...lefts), path)
          .to.equal(lefts[0])
          .and.to.equal(256);
        expect([PAGE, COLUMN, TEXT, HALF], path).to.include.members(rights);
      }
    }
  });

  it('asks who is signed in only where there is a log-in: a visitor’s pages have no red 401', async () => {
    const page = await site().visit(null);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url());
    });
    for (const path of ['/', '/auth', '/search', '/privacy-policy', '/invitation']) {
      await page.goto(path);
      await settled(page);
    }
    expect(refused).to.deep.equal([]);
  });
});

describeByWords('Two tabs of one browser', (site) => {
  it('show one user: the other follows a log-in and a log-out at once', async () => {
    const first = await site().visit('demo_advisor', '/messages');
    await settled(first);
    const second = await first.context().newPage();
    await second.goto('/logout');
    await first.waitForURL('**/auth');
    await signInByForm(second, 'demo_org', '/org-dashboard');
    // The first tab waits at the log-in, and goes home with the new user.
    await first.waitForURL('**/org-dashboard');
    await says(first.getByRole('banner'), 'demo_org');
    // A log-in that no tab is told of is found when the page comes to the front.
    await signIn(second, 'demo_advisor');
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await first.waitForURL((url) => url.pathname === '/');
    await follow(first, 'Dashboard');
    await says(first.getByRole('banner'), 'demo_advisor');
  });

  it('never send what was typed in one as the user of the other', async () => {
    const page = await site().visit('demo_advisor', '/messages');
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    await page.getByRole('textbox', { name: /^Message to/ }).fill('Typed by the advisor');
    await signIn(page, 'demo_org');
    await page.keyboard.press('Enter');
    await says(page.getByRole('banner'), 'demo_org');
    const stored: unknown[] = await site().deps.db('messages').where('content', 'Typed by the advisor');
    expect(stored).to.deep.equal([]);
  });
});

describeByWords('What a user of the portal sees', (site) => {
  it('is the newest toast alone, the header while a page loads, and times of the account’s zone', async () => {
    const page = await site().visit(null, '/auth');
    await submitLogIn(page, 'demo_advisor', 'not this one');
    await told(page, 'Login failed');
    await fill(page, { password: DEMO_PASSWORD });
    await button(page, exactly('Login')).last().click();
    await told(page, 'Login successful');
    await none(page.getByText('Login failed'));
    await page.waitForURL('**/dashboard');
    await settled(page);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await followFirst(page.getByRole('navigation'), 'Profile');
    const place = await page.waitForFunction(() => {
      const loader = [...document.querySelectorAll('output')].find(
        (one) => getComputedStyle(one).position === 'fixed',
      );
      const { x, y } = loader?.getBoundingClientRect() ?? {};
      return x === undefined ? null : [x, y];
    });
    expect(await place.jsonValue(), 'beside the sidebar, below the header').to.deep.equal([224, 64]);
    await page.emulateMedia({ reducedMotion: 'reduce' });

    const title = page.getByRole('heading', { level: 3 }).first();
    await becomes(() => title.innerText(), 'CV', 'the CV fills the rest');
    await page.getByLabel(/^Time zone of/).selectOption('Asia/Tokyo');
    await button(page, 'Save changes').last().click();
    await told(page, 'Profile updated');
    await openWithin(page, '/privacy-settings');
    await settled(page);
    const now = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Tokyo' }).format(
      new Date(),
    );
    await becomes(
      () =>
        page
          .getByText(/^Signed in /)
          .first()
          .innerText(),
      new RegExp(`, ${now}:`),
    );
  });

  it('is an example of what one gets on the landing page, and addresses in messages as links', async () => {
    const page = await site().visit(null, '/', { viewport: PHONE });
    expect(await link(page, 'Get Started').getAttribute('href')).to.equal('/auth?tab=advisor');
    await heading(page, 'What You Get').scrollIntoViewIfNeeded();
    await page.getByRole('list', { name: 'Find Advisors' }).getByRole('heading').first().waitFor();
    await follow(page, 'See everybody who fits');
    await heading(page, /advisors? found$/).waitFor();

    await signIn(page, 'demo_org', '/messages');
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    await page.getByRole('textbox', { name: /^Message to/ }).fill('See https://example.org/a?b=1, please');
    await press(page, 'Send');
    const address = page.getByRole('log').getByRole('link');
    await becomes(() => address.last().getAttribute('href'), 'https://example.org/a?b=1');
  });
});
