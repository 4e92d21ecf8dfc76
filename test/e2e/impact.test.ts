import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { ImpactReport } from '../../src/contract/impact-api.ts';
import { records } from '../features/csv.ts';
import { fits, isAccessible } from './axe.ts';
import { PHONE } from './browser.ts';
import { none, says } from './outcomes.ts';
import { exactly, region } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, followFirst, press } from './steps.ts';
import { settled } from './visits.ts';

const section = (page: Page, name: string) => region(page.getByRole('main'), name);

describeInBrowser('The impact page', (site) => {
  it('writes every name in its plots in full, in French, too', async () => {
    const page = await site().visit('demo_super_admin');
    await page.addInitScript("localStorage.setItem('timematch.language', 'fr')");
    for (const [path, name] of [
      ['/admin', 'Données'],
      ['/admin/impact', 'développement de produits'],
    ] as const) {
      await page.goto(path);
      await page.locator('svg text', { hasText: name }).waitFor();
      await none(page.locator('svg text', { hasText: '…' }), path);
    }
  });

  it('tells a group’s admin what a period has brought, as figures, as a file and on one sheet of paper', async () => {
    const page = await site().visit('demo_group_admin', '/admin');
    await followFirst(page.getByRole('navigation'), 'Impact');
    await page.getByRole('heading', { level: 1, name: 'Impact' }).waitFor();
    await settled(page);
    const answer = await page.request.get('/api/admin/impact');
    const { figures, definitions } = (await answer.json()) as ImpactReport;
    expect(figures.hours).to.be.above(0);
    await says(section(page, 'Time given'), exactly(`${figures.hours} hours`), definitions.hours);
    // No rate is set here, so no value is made up.
    await none(page.getByText('Value of these hours'));
    const made = section(page, 'Requests').getByText(String(figures.requestsMade), { exact: true });
    await made.first().waitFor();

    const months = section(page, 'Hours by month');
    await months.getByText('Show the figures').click();
    const rows = months.getByRole('table', { name: 'Hours by month' }).locator('tbody tr');
    expect(await rows.count()).to.equal(12);
    await isAccessible(page);

    const downloading = page.waitForEvent('download');
    await press(page, 'Export CSV');
    const file = await downloading;
    expect(file.suggestedFilename()).to.match(/^impact-export-\d{4}-\d\d-\d\d\.csv$/);
    const hours = records(readFileSync(await file.path(), 'utf8')).find(
      (row) => row['Figure'] === 'Hours delivered' && row['Item'] === '',
    );
    expect(hours).to.include({ Value: String(figures.hours), Definition: definitions.hours });

    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g), 'pages').to.have.length(1);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { level: 1, name: 'Impact report' }).waitFor();
    await page.getByText(/^Riverside Foundation: 1 January \d{4} to 31 December \d{4}\.$/).waitFor();
    // The frame is not printed.
    await page.getByRole('navigation').first().waitFor({ state: 'hidden' });
    await none(page.getByRole('navigation'));
    await page.getByText(definitions.requestsUnanswered).last().waitFor();
    await page.emulateMedia({ media: 'screen' });

    await page.getByLabel('Period', { exact: true }).selectOption('Last year');
    await says(page, 'Nothing happened in this period');
    expect(new URL(page.url()).searchParams.get('to')).to.match(/-12-31$/);
    await fill(page, { 'Last day': '2001-01-01' });
    await says(page, 'The last day must not come before the first one');
    await page.setViewportSize(PHONE);
    await page.getByLabel('Period', { exact: true }).selectOption('This year');
    await section(page, 'Time given').waitFor();
    await settled(page);
    await fits(page);
  });
});
