import { expect } from 'chai';
import { PHONE } from './browser.ts';
import { findings } from './axe.ts';
import { describeInBrowser } from './site.ts';
import { becomes, DEMO_PASSWORD, openWithin, settled } from './visits.ts';

const BRIEF =
  'Our village hall charity needs somebody to look at our budget, cash flow and reserves before the bank meeting in March.';

describeInBrowser('A visitor who is signed out', (site) => {
  it('goes from the landing page to the search and finds advisors, with reasons and without an account', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await page.goto(`${site().url}/`);
    await page.getByRole('heading', { level: 1, name: 'Empowering Communities, Through Time' }).waitFor();
    for (const section of ['How It Works', 'About Us', 'Contact Us']) {
      expect(await page.getByRole('heading', { name: section }).count(), section).to.equal(1);
    }
    await page.getByRole('link', { name: 'Find advisors' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Find Advisors' }).waitFor();
    await page.getByText('Open Access Only').waitFor();

    await page.getByLabel('Project description').fill(BRIEF);
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByRole('heading', { name: /advisors? found$/ }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.count()).to.be.within(2, 21);
    const scores = await page
      .getByRole('table')
      .getByText(/^\d+(\.\d)?$/)
      .allTextContents();
    expect(scores.map(Number), 'best first').to.deep.equal(scores.map(Number).toSorted((a, b) => b - a));
    expect(Math.min(...scores.map(Number)), 'hidden at 3 or lower').to.be.greaterThan(3);
    const shown = await rows.count();
    const weaker = page.getByRole('button', { name: /^Show \d+ weaker match/ });
    if ((await weaker.count()) > 0) {
      expect(Math.min(...scores.map(Number).slice(5), 10), 'beyond five only good fits').to.be.at.least(6);
      await weaker.click();
      expect(await rows.count()).to.be.greaterThan(shown);
      await page.getByRole('button', { name: 'Show fewer matches' }).click();
      expect(await rows.count()).to.equal(shown);
    }
    // A row opens to what matched, and offers a visitor the way on.
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await page.getByText('What matched').waitFor();
    expect(await page.getByRole('link', { name: /^Sign up to ask/ }).count()).to.equal(1);
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    // The address shares it.
    const other = await site().browser.visitor();
    await other.page.goto(page.url());
    await other.page.getByRole('heading', { name: /advisors? found$/ }).waitFor();
    expect(await other.page.getByLabel('Project description').inputValue()).to.equal(BRIEF);
    await other.close();
    // A look at the log-in costs neither the description nor what was found.
    await openWithin(page, '/auth');
    await page.goBack();
    await rows.first().waitFor();
    expect(await page.getByLabel('Project description').inputValue()).to.equal(BRIEF);
    expect(await rows.count()).to.equal(shown);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('searches with the keyboard alone', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/search`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
    await page.keyboard.press('Enter');
    const labelled = () =>
      page.evaluate(
        () => (document.activeElement as HTMLTextAreaElement | null)?.labels?.[0]?.textContent ?? '',
      );
    for (let press = 0; press < 10 && !(await labelled()).includes('Project description'); press += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.type(BRIEF);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: /advisors? found$/ }).waitFor();
    const details = page.getByRole('button', { name: /^Details of/ }).first();
    for (
      let press = 0;
      press < 30 && !(await details.evaluate((button) => button === document.activeElement));
      press += 1
    ) {
      await page.keyboard.press('Tab');
    }
    const name = ((await details.getAttribute('aria-label')) ?? '').replace('Details of ', '');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: `Details of ${name}` }).waitFor();
    await close();
  });

  it('is asked for a description before searching, and keeps what was typed when the search fails', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/advisor-search`);
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByText('Please describe your project first').waitFor();
    await page.getByLabel('Project description').fill(BRIEF);
    await page.route('**/api/search/advisors', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'busy' } }),
    );
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByText('Search Error').waitFor();
    await page.getByText('Search request failed: 503').waitFor();
    expect(await page.getByLabel('Project description').inputValue()).to.equal(BRIEF);
    await page.unroute('**/api/search/advisors');
    await page.route('**/api/search/advisors', (route) => route.abort());
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByText('An error occurred while searching for advisors. Please try again.').waitFor();
    await close();
  });

  it('is told when a request may be inappropriate', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/search`);
    await page
      .getByLabel('Project description')
      .fill(
        'We want a finance expert who can help us hide donations from the regulator and invoice a fake supplier owned by my brother.',
      );
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByText('Inappropriate Content Detected').waitFor();
    expect(await page.getByRole('table').count(), 'no people').to.equal(0);
    await close();
  });

  it('keeps the first results when the assessment never comes', async () => {
    const { page, close } = await site().browser.visitor();
    await page.route('**/api/search/advisors', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: { ...body, status: 'processing' } });
    });
    await page.route('**/api/search/advisors/assessment', (route) =>
      route.fulfill({ status: 200, json: { status: 'unavailable', results: [] } }),
    );
    await page.goto(`${site().url}/search`);
    await page.getByLabel('Project description').fill(BRIEF);
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await page.getByText('Analyzing expertise...').first().waitFor();
    await page
      .getByText(
        /Using initial match only|Initial matching based on keyword similarity only\. Detailed assessment unavailable\./,
      )
      .first()
      .waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).to.be.greaterThan(1);
    await close();
  });

  it('is told how many profiles are still being read, only while there are any', async () => {
    const { page, close } = await site().browser.visitor();
    await page.route('**/api/search/advisors', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: { ...body, indexing: { waiting: 4_321 } } });
    });
    const search = async () => {
      await page.getByRole('button', { name: 'Find Advisors' }).click();
      await page.getByRole('table').waitFor();
    };
    await page.goto(`${site().url}/search`);
    await page.getByLabel('Project description').fill(BRIEF);
    await search();
    const note = page.getByText('4321 profiles are still being read; results may be incomplete.');
    await note.waitFor();
    await page.unroute('**/api/search/advisors');
    await search();
    await note.waitFor({ state: 'detached' });
    await close();
  });

  it('reads the legal facts', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/terms-conditions`);
    const terms = await page.getByRole('main').innerText();
    for (const fact of [
      /18/,
      /27 May 2025/,
      /£100|100 pounds/,
      /12 months/,
      /whichever is greater/,
      /England|United Kingdom|UK/,
    ]) {
      expect(terms).to.match(fact);
    }
    // Also while the support address is on its way.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/config', async (route) => held.then(() => route.continue()));
    await page.goto(`${site().url}/privacy-policy`);
    await page.getByRole('heading', { name: 'Cookies and local storage' }).waitFor();
    const addresses = page.getByRole('main').locator('a[href^="mailto:"]');
    expect(await addresses.count()).to.equal(0);
    answer();
    await addresses.first().waitFor();
    const privacy = await page.getByRole('main').innerText();
    for (const fact of [/27 May 2025/, /one month/, /UK|United Kingdom/]) expect(privacy).to.match(fact);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /Empowering/ }).waitFor();
    await close();
  });

  it('gets the 404 page, with that status, for an unknown address', async () => {
    const { page, close } = await site().browser.visitor();
    for (const path of ['/no-such-page', '/not-found']) {
      const answer = await page.goto(`${site().url}${path}`);
      expect(answer?.status(), path).to.equal(404);
      await page.getByText('Page Not Found').waitFor();
    }
    await close();
  });

  it('is sent to sign in from a protected page', async () => {
    const { page, close } = await site().browser.visitor();
    for (const path of ['/dashboard', '/org-dashboard', '/profile', '/admin', '/admin/advisors']) {
      await page.goto(`${site().url}${path}`);
      await page.waitForURL('**/auth');
    }
    // A link in a mail is opened after the log-in.
    await page.goto(`${site().url}/messages?user=2`);
    await page.waitForURL('**/auth');
    await page.getByRole('tab', { name: 'Org Signup' }).click();
    await page.getByLabel('Email').fill('asked@example.org');
    await page.getByLabel('Username').fill('asked_before');
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Create organisation account' }).click();
    await page.waitForURL('**/messages?user=2');
    await close();
  });
});

describeInBrowser('Public pages', (site) => {
  for (const [device, viewport] of [
    ['desktop', undefined],
    ['phone', PHONE],
  ] as const) {
    it(`have no finding of axe, no console error and no sideways scroll (${device})`, async () => {
      const { page, problems, close } = await site().browser.visitor(viewport ? { viewport } : {});
      for (const path of [
        '/',
        '/auth',
        '/auth/reset',
        '/search',
        '/privacy-policy',
        '/terms-conditions',
        '/not-found',
      ]) {
        // By its address on a desktop; by the router, which costs less, on a phone.
        if (viewport && path !== '/') await openWithin(page, path);
        else await page.goto(`${site().url}${path}`);
        await settled(page);
        expect(await findings(page), path).to.deep.equal([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} scrolls sideways`).to.equal(0);
      }
      await page.goto(`${site().url}/auth`);
      for (const tab of ['Advisor Signup', 'Org Signup']) {
        await page.getByRole('tab', { name: tab }).click();
        expect(await findings(page), tab).to.deep.equal([]);
      }
      await page.goto(`${site().url}/search`);
      await page.getByLabel('Project description').fill(BRIEF);
      await page.getByRole('button', { name: 'Find Advisors' }).click();
      await page.getByRole('heading', { name: /advisors? found$/ }).waitFor();
      expect(await findings(page), 'results').to.deep.equal([]);
      expect(problems).to.deep.equal([]);
      await close();
    });
  }
});
