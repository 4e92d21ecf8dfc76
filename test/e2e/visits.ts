import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

export const DEMO_PASSWORD = 'timematch-demo';

/** The password field itself: its label's words are also in those of the button that shows what is typed. */
export const password = (page: Page): Locator => page.locator('input[name=password]');

/**
 * Signs in by a call, as the form has stories of its own and costs a page more.
 * @param home where the page then is; left out by who opens another page next
 */
export async function signIn(page: Page, url: string, username: string, home?: string): Promise<void> {
  const data = { username, password: DEMO_PASSWORD };
  const answer = await page.request.post(`${url}/api/login`, { data });
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  if (home) await page.goto(`${url}${home}`);
}

/** Signs in through the form; waits until the documented redirect has happened. */
export async function signInByForm(page: Page, url: string, username: string, target: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Username').fill(username);
  await password(page).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await page.waitForURL(`**${target}`);
}

/**
 * How long a story waits for what reaches an open page by itself: nothing but the live stream brings it. How soon it does
 * (contract §6: two seconds) is what `npm run bench -- mixed` measures.
 */
export const LIVE = { timeout: 20_000 };

const SOON_MS = 20_000;

/**
 * Waits until what is read is as expected. Where the focus goes shows a moment after the click or key that sends it
 * there: Chromium answers these before the page has done what they ask for.
 */
export async function becomes<T>(read: () => Promise<T>, expected: T | RegExp, what?: string): Promise<void> {
  const isRight = (value: T): boolean =>
    expected instanceof RegExp ? expected.test(String(value)) : value === expected;
  for (const end = Date.now() + SOON_MS; Date.now() < end && !isRight(await read());) await pause(20);
  const value = await read();
  if (expected instanceof RegExp) expect(value, what).to.match(expected);
  else expect(value, what).to.equal(expected);
}

/** The toast with this text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).first();

/**
 * Follows a path as a link does, within the portal or within the console: nothing is loaded anew, which saves most of a
 * visit's processor time. It does not wait for what is there.
 */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ idx: history.length, key: String(history.length) }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/**
 * Follows a path to another page, and waits until that one's heading stands in the place of the present one. The present
 * page has to be there: just after another address is not enough.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  await settled(page);
  const heading = page.locator('h1');
  const before = await heading.innerText();
  await goWithin(page, path);
  await page.waitForFunction(
    (old) => ![null, undefined, '', old].includes(document.querySelector('h1')?.innerText),
    before,
  );
}

/** Opens the rows of the search that show so far. */
export async function openResults(page: Page): Promise<void> {
  const rows = page.getByRole('button', { name: /^Details of/ });
  for (let at = 0; at < (await rows.count()); at += 1) {
    await rows.nth(at).click();
    await becomes(() => rows.nth(at).getAttribute('aria-expanded'), 'true', 'a row that is opened');
  }
}

/** By how many pixels the page can be pushed sideways; a page that fits answers 0. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Waits until the page has loaded what it shows: nothing is busy and no skeleton stands for what is to come. (The network
 * never falls idle for signed-in users: their page listens for live updates.)
 */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'));
}
