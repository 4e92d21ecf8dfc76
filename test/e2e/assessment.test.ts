import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { answering, honest } from '../features/matching/search/assessment/assessment-world.ts';
import { ModelServer } from '../support/model-server.ts';
import { isAccessible } from './axe.ts';
import { PHONE } from './browser.ts';
import { mentions, none, says } from './outcomes.ts';
import { describeInBrowser } from './site.ts';
import { submit } from './steps.ts';
import { openResults } from './visits.ts';

const BRIEF =
  'Our village hall charity needs somebody to look at our budget, cash flow and reserves before the bank meeting in March.';

async function search(page: Page, brief: string): Promise<void> {
  await page.goto('/search');
  await submit(page, { 'Project description': brief }, 'Find Advisors', { says: 'These are first scores' });
}

/** Names and scores of the table, from top to bottom. */
const shown = (page: Page): Promise<{ name: string; score: number }[]> =>
  page.getByRole('table').evaluate((table) =>
    [...table.querySelectorAll('tbody tr')].map((row) => ({
      name: row.querySelector('th p')?.textContent ?? '',
      score: Number.parseFloat(row.querySelector('td')?.textContent ?? ''),
    })),
  );

/** Where the parts of the page begin that are below what is being refined. */
const places = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    ['table', 'footer'].map((selector) =>
      Math.round((document.querySelector(selector)?.getBoundingClientRect().top ?? 0) + scrollY),
    ),
  );

const model = new ModelServer();

describeInBrowser(
  'A search that a language model refines',
  (site) => {
    after(() => model.close());

    it('shows first scores at once, then the refined ones in their place, without pushing anything about', async () => {
      const page = await site().visit(null);
      model.scriptBy((asked) => ({
        ...answering((view) => honest(view, view.number % 2 === 0 ? 10 : 4))(asked),
        afterMs: 300,
      }));
      await search(page, BRIEF);
      const [first, placed] = [await shown(page), await places(page)];
      expect(await page.getByRole('table').getByText('Analyzing expertise...').count()).to.equal(
        first.length,
      );

      await mentions(page, 'Scores and assessments have been refined.');
      const last = await shown(page);
      expect(last).to.have.length(first.length);
      expect(last).not.to.deep.equal(first);
      const scores = last.map(({ score }) => score);
      expect(scores, 'best first').to.deep.equal(scores.toSorted((a, b) => b - a));
      expect(await places(page), 'nothing has moved').to.deep.equal(placed);
      await openResults(page);
      const top = page.getByRole('article').first();
      expect(await top.innerText())
        .to.contain('which is what the brief asks for.')
        .and.contain(last[0]?.name);
      await none(page.getByText('Analyzing expertise...'));
      await isAccessible(page);
    });

    it('keeps the first scores, and says so, when the model is down', async () => {
      const page = await site().visit(null, undefined, { viewport: PHONE });
      model.script({ status: 503 });
      await search(page, `${BRIEF} And before that one with the auditor.`);
      const [first, placed] = [await shown(page), await places(page)];
      const unavailable =
        'Initial matching based on keyword similarity only. Detailed assessment unavailable.';
      await mentions(page, unavailable);
      expect(await shown(page)).to.deep.equal(first);
      expect(await places(page), 'nothing has moved').to.deep.equal(placed);
      expect(await page.getByRole('table').getByText('Using initial match only').count()).to.equal(
        first.length,
      );
      await openResults(page);
      await says(page.getByRole('article').first(), unavailable);
    });
  },
  { env: async () => (await model.open()).env('openai') },
);
