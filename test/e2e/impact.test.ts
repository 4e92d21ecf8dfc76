import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { ImpactReport } from '../../src/contract/impact-api.ts';
import { records } from '../features/csv.ts';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { settled, sidewaysOverflow, signIn } from './visits.ts';

const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name });

describeInBrowser('The impact page', (site) => {
  it('tells a group’s admin what a period has brought, as figures, as a file and on one sheet of paper', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_group_admin', '/admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Impact' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Impact' }).waitFor();
    await settled(page);
    const answer = await page.request.get(`${site().url}/api/admin/impact`);
    const { figures, definitions } = (await answer.json()) as ImpactReport;
    expect(figures.hours).to.be.above(0);
    await section(page, 'Time given').getByText(`${figures.hours} hours`, { exact: true }).waitFor();
    await section(page, 'Time given').getByText(definitions.hours).waitFor();
    // No rate is set here, so no value is made up.
    expect(await page.getByText('Value of these hours').count()).to.equal(0);
    const made = section(page, 'Requests').getByText(String(figures.requestsMade), { exact: true });
    await made.first().waitFor();

    const months = section(page, 'Hours by month');
    await months.getByText('Show the figures').click();
    const rows = months.getByRole('table', { name: 'Hours by month' }).locator('tbody tr');
    expect(await rows.count()).to.equal(12);
    expect(await findings(page)).to.deep.equal([]);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
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
    // The frame is not printed.
    await page.getByRole('navigation').first().waitFor({ state: 'hidden' });
    expect(await page.getByRole('navigation').count()).to.equal(0);
    await page.getByText(definitions.requestsUnanswered).last().waitFor();
    await page.emulateMedia({ media: 'screen' });

    await page.getByLabel('Period', { exact: true }).selectOption('Last year');
    await page.getByText('Nothing happened in this period').waitFor();
    expect(new URL(page.url()).searchParams.get('to')).to.match(/-12-31$/);
    await page.getByLabel('Last day').fill('2001-01-01');
    await page.getByText('The last day must not come before the first one').waitFor();
    await page.setViewportSize(PHONE);
    await page.getByLabel('Period', { exact: true }).selectOption('This year');
    await section(page, 'Time given').waitFor();
    await settled(page);
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(problems).to.deep.equal([]);
    await close();
  });
});
