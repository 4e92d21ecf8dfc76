import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

const SOON_MS = 20_000;

/**
 * Waits until what is read is as expected. Where the focus goes shows a moment after the click or key that sends it
 * there: Chromium answers these before the page has done what they ask for.
 */
export async function becomes<T>(read: () => Promise<T>, expected: T | RegExp, why?: string): Promise<void> {
  const isRight = (value: T): boolean =>
    expected instanceof RegExp ? expected.test(String(value)) : value === expected;
  for (const end = Date.now() + SOON_MS; Date.now() < end && !isRight(await read());) await pause(20);
  const value = await read();
  if (expected instanceof RegExp) expect(value, why).to.match(expected);
  else expect(value, why).to.equal(expected);
}

/** Reads the text of what has the focus, or an attribute of it. */
export const focused = (page: Page, attribute?: string) => (): Promise<string | null | undefined> =>
  page.evaluate(
    (name) => (name ? document.activeElement?.getAttribute(name) : document.activeElement?.textContent),
    attribute,
  );

/** Waits until this has the focus. */
export const hasFocus = (target: Locator, why?: string): Promise<void> =>
  becomes(() => target.evaluate((one) => one === document.activeElement), true, why);

/** Waits until this, or something within it, has the focus. */
export const holdsFocus = (place: Locator, why?: string): Promise<void> =>
  becomes(() => place.evaluate((one) => one.contains(document.activeElement)), true, why);
