import type { Locator, Page } from 'playwright-core';
import { looksRight } from './axe.ts';
import { expectProblem } from './browser.ts';
import { becomes } from './focus.ts';
import { button, exactly, heading, type Scope } from './parts.ts';
import { press } from './steps.ts';

export const DEMO_PASSWORD = 'timematch-demo';

/** The password field itself: its label's words are also in those of the button that shows what is typed. */
export const password = (scope: Scope): Locator => scope.locator('input[name=password]');

/** Fills in the log-in's form and sends it. */
export async function submitLogIn(page: Page, username: string, secret = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await password(page).fill(secret);
  await button(page, exactly('Login')).last().click();
}

/** Signs in through the form; waits until the documented redirect has happened. */
export async function signInByForm(page: Page, username: string, target: string): Promise<void> {
  await page.goto('/auth');
  await submitLogIn(page, username);
  await page.waitForURL(`**${target}`);
}

/** Presses an entry of the menu under one's own name. */
export async function chooseOwn(page: Page, entry: 'Logout' | 'Your data'): Promise<void> {
  await press(page, /^User menu/);
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Searches for advisors, and waits until some are found. */
export async function findAdvisors(page: Page, brief: string): Promise<void> {
  await page.getByLabel('Project description').fill(brief);
  await press(page, 'Find Advisors');
  await heading(page, /advisors? found$/).waitFor();
}

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
  const before = await page.locator('h1').innerText();
  await goWithin(page, path);
  await page.waitForFunction(
    (old) => ![null, undefined, '', old].includes(document.querySelector('h1')?.innerText),
    before,
  );
}

/** Follows a path to another page, which reads this again: what it had read before may have changed elsewhere. */
export async function readsAgain(page: Page, calls: string, path: string): Promise<void> {
  await Promise.all([page.waitForRequest(calls), openWithin(page, path)]);
}

/** At each of these paths, once the page is there, axe finds nothing and nothing is too wide. */
export async function looksRightAt(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await looksRight(page, path);
  }
}

/** Opens the rows of the search that show so far. */
export async function openResults(page: Page): Promise<void> {
  const rows = page.getByRole('button', { name: /^Details of/ });
  for (let at = 0; at < (await rows.count()); at += 1) {
    await rows.nth(at).click();
    await becomes(() => rows.nth(at).getAttribute('aria-expanded'), 'true', 'a row that is opened');
  }
}

/**
 * Waits until the page has loaded what it shows: nothing is busy and no skeleton stands for what is to come. (The network
 * never falls idle for signed-in users: their page listens for live updates.)
 */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'));
}

/** From now on the server refuses these calls of a page, until `page.unroute` lets them through again. */
export async function refuse(
  page: Page,
  calls: string | RegExp,
  status: number,
  {
    method,
    message = 'Not just now',
    ...more
  }: { method?: string; message?: string; [field: string]: unknown } = {},
): Promise<void> {
  expectProblem(page, new RegExp(`status of ${status}`));
  await page.route(calls, (route) =>
    method && route.request().method() !== method
      ? route.fallback()
      : route.fulfill({ status, json: { statusCode: status, message, ...more } }),
  );
}

/** From now on nobody answers these calls, as without a network. */
export async function cutOff(page: Page, calls: string | RegExp, method?: string): Promise<void> {
  expectProblem(page, /ERR_FAILED/);
  await page.route(calls, (route) =>
    method && route.request().method() !== method ? route.fallback() : route.abort(),
  );
}

/** Holds these calls back. @returns what lets them through */
export async function hold(page: Page, calls: string | RegExp, method?: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(calls, async (route) => {
    if (!method || route.request().method() === method) await held;
    await route.continue();
  });
  return letThrough;
}

/** Whether the browser would ask before the tab is closed or loaded anew. */
export const asksBeforeClosing = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
