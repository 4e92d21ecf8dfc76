import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on the page as it is now, by the rules of WCAG 2.2 AA: serious and critical findings, one line each.
 * The script is evaluated by the debugger, so the page's content policy stays as it is.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE);
  const findings = await page.evaluate(async () => {
    const axe = (
      globalThis as unknown as { axe: { run: (options: object) => Promise<{ violations: Finding[] }> } }
    ).axe;
    return (
      await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    ).violations;
  });
  return findings
    .filter((finding) => finding.impact === 'serious' || finding.impact === 'critical')
    .flatMap((finding) =>
      finding.nodes.map((node) => `${finding.id}: ${finding.help} at ${node.target.join(' ')}`),
    );
}
