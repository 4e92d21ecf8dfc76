import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { smallTargets } from './targets.ts';

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const IMPACTS = ['moderate', 'serious', 'critical'];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page as it is now, by the rules of WCAG 2.2 AA and best practice: all but minor findings, one line each.
 * What lies behind a dialog is not looked at: nobody reaches it, and it was looked at before.
 * The page is looked at as it is, then in the other of light and dark, where colours alone differ. It is left in that
 * one: going back would cost as much processor time as another look. On a phone, what is too small for a thumb is found
 * as well.
 */
export async function findings(page: Page): Promise<string[]> {
  // The script is evaluated by the debugger, so the page's content policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  // What is still fading in has no contrast yet.
  await endAnimations(page);
  const found = [...(await run(page, { runOnly: WCAG })), ...(await smallTargets(page))];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await inScheme(page, isDark ? 'light' : 'dark');
  found.push(...(await run(page, { runOnly: ['color-contrast', 'link-in-text-block'] })));
  return found;
}

/** Axe finds nothing on the page as it is now. */
export async function isAccessible(page: Page, what?: string): Promise<void> {
  expect(await findings(page), what).to.deep.equal([]);
}

/** By how many pixels the page, a card or a dialog is wider than what shows of it; a page that fits answers 0. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    // A card cuts off what is too wide for it, and a dialog scrolls: the page itself stays as it is.
    const parts = document.querySelectorAll('html, .MuiCard-root, .MuiDialogContent-root');
    return Math.max(...[...parts].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });

/** The page is no wider than its window. */
export async function fits(page: Page, what?: string): Promise<void> {
  expect(await sidewaysOverflow(page), `${what ?? 'the page'} scrolls sideways`).to.equal(0);
}

/** Axe finds nothing, and nothing is too wide. */
export async function looksRight(page: Page, what?: string): Promise<void> {
  await isAccessible(page, what);
  await fits(page, what);
}

async function run(page: Page, options: object): Promise<string[]> {
  const violations = await page.evaluate(async (chosen) => {
    const axe = (
      globalThis as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: Finding[] }> };
      }
    ).axe;
    return (await axe.run({ exclude: ['body > [aria-hidden=true]'] }, chosen)).violations;
  }, options);
  return violations
    .filter(({ impact }) => impact !== null && IMPACTS.includes(impact))
    .flatMap((finding) =>
      finding.nodes.map((node) => `${finding.id}: ${finding.help} at ${node.target.join(' ')}`),
    );
}

/** Asks the page for the other colours, and waits until it shows them. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const background = () => getComputedStyle(document.body).backgroundColor;
  const before = await page.evaluate(background);
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((old) => getComputedStyle(document.body).backgroundColor !== old, before);
  await endAnimations(page);
}

/** Transitions are off (`browser.ts`); what these bring about has begun when it answers. */
const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const animation of document.getAnimations())
      if (animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity)
        animation.finish();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
