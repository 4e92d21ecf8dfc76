import type { Locator, Page } from 'playwright-core';

export const DEMO_PASSWORD = 'timematch-demo';

/** The password field itself: its label's words are also in those of the button that shows what is typed. */
export const password = (page: Page): Locator => page.locator('input[name=password]');

/** Signs in through the form; waits until the documented redirect has happened. */
export async function signIn(page: Page, url: string, username: string, target: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Username').fill(username);
  await password(page).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await page.waitForURL(`**${target}`);
}

/** The toast with this text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).first();

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
