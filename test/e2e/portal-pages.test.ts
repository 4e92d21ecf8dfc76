import { expect } from 'chai';
import { PHONE } from './browser.ts';
import { describeByWords } from './site.ts';
import {
  becomes,
  DEMO_PASSWORD,
  openWithin,
  password,
  settled,
  sidewaysOverflow,
  signIn,
  signInByForm,
  toast,
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
  it('fits 320 pixels, which is also 400 % of 1280', async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: { width: 320, height: 640 } });
    for (const path of ['/', '/auth?tab=advisor', '/search', '/invitation', '/privacy-policy']) {
      await page.goto(`${site().url}${path}`);
      await settled(page);
      expect(await sidewaysOverflow(page), path).to.equal(0);
    }
    for (const [username, pages] of Object.entries(PAGES)) {
      await signIn(page, site().url, username, pages[0]);
      for (const path of pages) {
        if (path !== pages[0]) await openWithin(page, path);
        await settled(page);
        expect(await sidewaysOverflow(page), path).to.equal(0);
      }
    }
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('stands on one grid: headings at one edge, cards that end with the page, a column, or a text', async () => {
    const { page, problems, close } = await site().browser.visitor();
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
      await signIn(page, site().url, username, pages[0]);
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
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('asks who is signed in only where there is a log-in: a visitor’s pages have no red 401', async () => {
    const { page, close } = await site().browser.visitor();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url());
    });
    for (const path of ['/', '/auth', '/search', '/privacy-policy', '/invitation']) {
      await page.goto(`${site().url}${path}`);
      await settled(page);
    }
    expect(refused).to.deep.equal([]);
    await close();
  });
});

describeByWords('Two tabs of one browser', (site) => {
  it('show one user: the other follows a log-in and a log-out at once', async () => {
    const { page: first, close } = await site().browser.visitor();
    await signIn(first, site().url, 'demo_advisor', '/messages');
    await settled(first);
    const second = await first.context().newPage();
    await second.goto(`${site().url}/logout`);
    await first.waitForURL('**/auth');
    await signInByForm(second, site().url, 'demo_org', '/org-dashboard');
    // The first tab waits at the log-in, and goes home with the new user.
    await first.waitForURL('**/org-dashboard');
    await first.getByRole('banner').getByText('demo_org').waitFor();
    // A log-in that no tab is told of is found when the page comes to the front.
    await signIn(second, site().url, 'demo_advisor');
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await first.waitForURL((url) => url.pathname === '/');
    await first.getByRole('link', { name: 'Dashboard' }).click();
    await first.getByRole('banner').getByText('demo_advisor').waitFor();
    await close();
  });

  it('never send what was typed in one as the user of the other', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor', '/messages');
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    await page.getByRole('textbox', { name: /^Message to/ }).fill('Typed by the advisor');
    await signIn(page, site().url, 'demo_org');
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByText('demo_org').waitFor();
    const stored: unknown[] = await site().deps.db('messages').where('content', 'Typed by the advisor');
    expect(stored).to.deep.equal([]);
    await close();
  });
});

describeByWords('What a user of the portal sees', (site) => {
  it('is the newest toast alone, the header while a page loads, and times of the account’s zone', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await page.goto(`${site().url}/auth`);
    await page.getByLabel('Username').fill('demo_advisor');
    await password(page).fill('not this one');
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await toast(page, 'Login failed').waitFor();
    await password(page).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await toast(page, 'Login successful').waitFor();
    expect(await page.getByText('Login failed').count()).to.equal(0);
    await page.waitForURL('**/dashboard');
    await settled(page);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).first().click();
    const place = await page.waitForFunction(() => {
      const loader = [...document.querySelectorAll('output')].find(
        (one) => getComputedStyle(one).position === 'fixed',
      );
      const { x, y } = loader?.getBoundingClientRect() ?? {};
      return x === undefined ? null : [x, y];
    });
    expect(await place.jsonValue(), 'beside the sidebar, below the header').to.deep.equal([224, 64]);
    await page.emulateMedia({ reducedMotion: 'reduce' });

    const heading = page.getByRole('heading', { level: 3 }).first();
    await becomes(() => heading.innerText(), 'CV', 'the CV fills the rest');
    await page.getByLabel(/^Time zone of/).selectOption('Asia/Tokyo');
    await page.getByRole('button', { name: 'Save changes' }).last().click();
    await toast(page, 'Profile updated').waitFor();
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
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('is an example of what one gets on the landing page, and addresses in messages as links', async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await page.goto(`${site().url}/`);
    expect(await page.getByRole('link', { name: 'Get Started' }).getAttribute('href')).to.equal(
      '/auth?tab=advisor',
    );
    await page.getByRole('heading', { name: 'What You Get' }).scrollIntoViewIfNeeded();
    await page.getByRole('list', { name: 'Find Advisors' }).getByRole('heading').first().waitFor();
    await page.getByRole('link', { name: 'See everybody who fits' }).click();
    await page.getByRole('heading', { name: /advisors? found$/ }).waitFor();

    await signIn(page, site().url, 'demo_org', '/messages');
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
    await page.getByRole('textbox', { name: /^Message to/ }).fill('See https://example.org/a?b=1, please');
    await page.getByRole('button', { name: 'Send' }).click();
    const link = page.getByRole('log').getByRole('link');
    await becomes(() => link.last().getAttribute('href'), 'https://example.org/a?b=1');
    expect(problems).to.deep.equal([]);
    await close();
  });
});
