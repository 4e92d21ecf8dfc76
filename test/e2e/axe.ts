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

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page as it is now, by the rules of WCAG 2.2 AA: serious and critical findings, one line each.
 * The page is looked at as it is, then in the other of light and dark, where colours alone differ. It is left in that
 * one: going back would cost as much processor time as another look. On a phone, what is too small for a thumb is found
 * as well.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  // The script is evaluated by the debugger, so the page's content policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  const findings = [...(await run(page, { runOnly: WCAG })), ...(await smallTargets(page))];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await inScheme(page, isDark ? 'light' : 'dark');
  findings.push(...(await run(page, { runOnly: ['color-contrast', 'link-in-text-block'] })));
  return findings;
}

async function run(page: Page, options: object): Promise<string[]> {
  const findings = await page.evaluate(async (chosen) => {
    const axe = (
      globalThis as unknown as { axe: { run: (options: object) => Promise<{ violations: Finding[] }> } }
    ).axe;
    return (await axe.run(chosen)).violations;
  }, options);
  return findings
    .filter((finding) => finding.impact === 'serious' || finding.impact === 'critical')
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
  // One colour changes after the other: some with the theme, some by a transition of their own.
  while ((await endTransitions(page)) > 0);
}

/** @returns how many were running; whatever these bring about has begun when it answers */
const endTransitions = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    for (const animation of running) animation.finish();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return running.length;
  });
