import { expect } from 'chai';
import { PASSWORD } from '../support/builders.ts';
import { isAccessible } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes, focused } from './focus.ts';
import { gone, holds, mentions, none, says } from './outcomes.ts';
import { exactly, heading, link } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, follow, followFirst, pressFirst } from './steps.ts';
import { cutOff, hold, openWithin, refuse, settled } from './visits.ts';

const BRIEF =
  'Our village hall charity needs somebody to look at our budget, cash flow and reserves before the bank meeting in March.';

describeInBrowser('A visitor who is signed out', (site) => {
  it('goes from the landing page to the search and finds advisors, with reasons and without an account', async () => {
    const page = await site().visit(null, '/');
    await page.getByRole('heading', { level: 1, name: 'Empowering Communities, Through Time' }).waitFor();
    for (const section of ['How It Works', 'About Us', 'Contact Us']) {
      expect(await heading(page, section).count(), section).to.equal(1);
    }
    await followFirst(page, 'Find advisors');
    await page.getByRole('heading', { level: 1, name: 'Find Advisors' }).waitFor();
    await says(page, 'Open Access Only');

    await fill(page, { 'Project description': BRIEF });
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await heading(page, /advisors? found$/).waitFor();
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
    await pressFirst(page, /^Details of/);
    await says(page, 'What matched');
    expect(await link(page, /^Sign up to ask/).count()).to.equal(1);
    await pressFirst(page, /^Details of/);
    // The address shares it.
    const other = await site().visit(null, page.url());
    await heading(other, /advisors? found$/).waitFor();
    await holds(other, { 'Project description': BRIEF });
    // A look at the log-in costs neither the description nor what was found.
    await openWithin(page, '/auth');
    await page.goBack();
    await rows.first().waitFor();
    await holds(page, { 'Project description': BRIEF });
    expect(await rows.count()).to.equal(shown);
    // In another language it is asked again: the reasons are the server's words.
    const again = page.waitForRequest('**/api/search/advisors');
    await page.locator('footer select').selectOption('fr');
    expect((await (await again).allHeaders())['accept-language']).to.equal('fr');
    await rows.nth(shown - 1).waitFor();
    expect(await page.locator('textarea').first().inputValue()).to.equal(BRIEF);
  });

  it('searches with the keyboard alone', async () => {
    const page = await site().visit(null, '/search');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await becomes(focused(page), 'Skip to content');
    await page.keyboard.press('Enter');
    const labelled = () =>
      page.evaluate(
        () => (document.activeElement as HTMLTextAreaElement | null)?.labels?.[0]?.textContent ?? '',
      );
    for (let press = 0; press < 10 && !(await labelled()).includes('Project description'); press += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.type(BRIEF);
    await page.keyboard.press('Control+Enter');
    await heading(page, /advisors? found$/).waitFor();
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
  });

  it('is asked for a description before searching, and keeps what was typed when the search fails', async () => {
    const page = await site().visit(null, '/advisor-search');
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await says(page, 'Please describe your project first');
    await fill(page, { 'Project description': BRIEF });
    await refuse(page, '**/api/search/advisors', 503, { message: 'busy' });
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await says(page, 'Search Error', 'Search request failed: 503');
    await holds(page, { 'Project description': BRIEF });
    await page.unroute('**/api/search/advisors');
    await cutOff(page, '**/api/search/advisors');
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await says(page, 'An error occurred while searching for advisors. Please try again.');
  });

  it('is told when a request may be inappropriate', async () => {
    const page = await site().visit(null, '/search');
    await fill(page, {
      'Project description':
        'We want a finance expert who can help us hide donations from the regulator and invoice a fake supplier owned by my brother.',
    });
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await says(page, 'Inappropriate Content Detected');
    await none(page.getByRole('table'), 'no people');
  });

  it('keeps the first results when the assessment never comes', async () => {
    const page = await site().visit(null);
    await page.route('**/api/search/advisors', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: { ...body, status: 'processing' } });
    });
    await page.route('**/api/search/advisors/assessment', (route) =>
      route.fulfill({ status: 200, json: { status: 'unavailable', results: [] } }),
    );
    await page.goto('/search');
    await fill(page, { 'Project description': BRIEF });
    await page.getByRole('button', { name: 'Find Advisors' }).click();
    await mentions(page, 'Analyzing expertise...');
    await mentions(
      page,
      /Using initial match only|Initial matching based on keyword similarity only\. Detailed assessment unavailable\./,
    );
    expect(await page.getByRole('table').getByRole('row').count()).to.be.greaterThan(1);
  });

  it('is told how many profiles are still being read, only while there are any', async () => {
    const page = await site().visit(null);
    await page.route('**/api/search/advisors', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({ response, json: { ...body, indexing: { waiting: 4_321 } } });
    });
    const search = async () => {
      await page.getByRole('button', { name: 'Find Advisors' }).click();
      await page.getByRole('table').waitFor();
    };
    await page.goto('/search');
    await fill(page, { 'Project description': BRIEF });
    await search();
    const note = page.getByText('4321 profiles are still being read; results may be incomplete.');
    await note.waitFor();
    await page.unroute('**/api/search/advisors');
    await search();
    await gone(note);
  });

  it('reads the legal facts', async () => {
    const page = await site().visit(null, '/terms-conditions');
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
    const answer = await hold(page, '**/api/config');
    await page.goto('/privacy-policy');
    await heading(page, 'Cookies and local storage').waitFor();
    const addresses = page.getByRole('main').locator('a[href^="mailto:"]');
    await none(addresses);
    answer();
    await addresses.first().waitFor();
    const privacy = await page.getByRole('main').innerText();
    for (const fact of [/27 May 2025/, /one month/, /UK|United Kingdom/]) expect(privacy).to.match(fact);
    await follow(page, exactly('Home'));
    await page.getByRole('heading', { level: 1, name: /Empowering/ }).waitFor();
  });

  it('gets the 404 page, with that status, for an unknown address', async () => {
    const page = await site().visit(null);
    for (const path of ['/no-such-page', '/not-found']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).to.equal(404);
      await says(page, 'Page Not Found', /404/);
    }
  });

  it('is sent to sign in from a protected page', async () => {
    const page = await site().visit(null);
    for (const path of ['/dashboard', '/org-dashboard', '/profile', '/admin', '/admin/advisors']) {
      await page.goto(path);
      await page.waitForURL('**/auth');
    }
    // A link in a mail is opened after the log-in.
    await page.goto('/messages?user=2');
    await page.waitForURL('**/auth');
    await page.getByRole('tab', { name: 'Org Signup' }).click();
    await fill(page, { Email: 'asked@example.org', Username: 'asked_before', password: PASSWORD });
    await page.getByRole('button', { name: 'Create organisation account' }).click();
    await page.waitForURL('**/messages?user=2');
  });
});

describeInBrowser('Public pages', (site) => {
  for (const [device, viewport] of [
    ['desktop', undefined],
    ['phone', PHONE],
  ] as const) {
    it(`have no finding of axe, no console error and no sideways scroll (${device})`, async () => {
      const page = await site().visit(null, undefined, viewport ? { viewport } : {});
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
        else await page.goto(path);
        await settled(page);
        await isAccessible(page, path);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} scrolls sideways`).to.equal(0);
      }
      await page.goto('/auth');
      for (const tab of ['Advisor Signup', 'Org Signup']) {
        await page.getByRole('tab', { name: tab }).click();
        await isAccessible(page, tab);
      }
      await page.goto('/search');
      await fill(page, { 'Project description': BRIEF });
      await page.getByRole('button', { name: 'Find Advisors' }).click();
      await heading(page, /advisors? found$/).waitFor();
      await isAccessible(page, 'results');
    });
  }
});
