import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { buildSuperAdmin } from '../support/builders.ts';
import { ask, buildWork } from '../support/work.ts';
import { BRIEF, POND_GUARDIAN } from '../features/matching/trades/own-trade.ts';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { visitAs } from './console-visits.ts';
import { describeInBrowser } from './site.ts';
import { becomes, sidewaysOverflow, toast } from './visits.ts';

const SEARCH = 'Search names, titles, words and troubles';

describeInBrowser('Trades, as a super admin', (site) => {
  let page: Page;
  let problems: readonly string[] = [];
  before(async () => {
    ({ page, problems } = await visitAs(site(), await buildSuperAdmin(site())));
  });
  after(() => expect(problems, 'no console errors').to.deep.equal([]));

  const open = async (path = '') => {
    await page.goto(`${site().url}/admin/trades${path}`);
    // Behind a dialog it has no role.
    await page.locator('h1').waitFor();
  };
  const row = (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });
  const field = (name: string) => page.getByRole('textbox', { name });

  it('are found by the navigation, searched and filtered; shipped ones are only read', async () => {
    await page.goto(`${site().url}/admin`);
    await page.getByRole('navigation').getByRole('link', { name: 'Trades' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Trades' }).waitFor();
    await page.getByPlaceholder(SEARCH).fill('bank reconciliation');
    await row('charity bookkeeper').first().waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await page.getByRole('link', { name: 'charity bookkeeper' }).first().click();
    const panel = page.getByRole('dialog', { name: 'charity bookkeeper' });
    await panel.getByText('Our treasurer moved to Spain').waitFor();
    expect(await panel.getByRole('button', { name: /Edit|Delete/ }).count()).to.equal(0);
    expect(await findings(page)).to.deep.equal([]);
  });

  it('are added, one line each, with what is wrong beside its field; a brief is then read as them', async () => {
    await open('/create');
    await field('Name').fill('ab');
    await field('Words of profiles').fill('one\ntwo');
    await page.getByRole('button', { name: 'Add trade' }).last().click();
    // On top, and beside its field.
    for (const wrong of [
      /^A name of 3 to 120 characters is/,
      /^From 3 to 40 words/,
      /^From 3 to 60 troubles/,
    ]) {
      await page.getByRole('button', { name: wrong }).waitFor();
      await page.getByRole('paragraph').filter({ hasText: wrong }).waitFor();
    }
    expect(await findings(page)).to.deep.equal([]);
    await field('Name').fill(POND_GUARDIAN.name);
    await field('Other titles').fill(`${POND_GUARDIAN.titles.join('\n')}\n\n`);
    await field('Words of profiles').fill(POND_GUARDIAN.words.join('\n'));
    await field('Troubles').fill(POND_GUARDIAN.troubles.join('\n'));
    await page.getByRole('button', { name: 'Add trade' }).last().click();
    await toast(page, 'Trade added').waitFor();

    const listed = await (
      await page.request.get(`${site().url}/api/admin/trades?filter={"source":"own"}`)
    ).json();
    expect((listed as object[])[0]).to.deep.include(POND_GUARDIAN);
    await site().deps.searchIndex.settled();
    await field('Brief').fill(BRIEF);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    const first = page.getByRole('table', { name: 'How is a brief read?' }).locator('tbody tr').first();
    await first.getByText(POND_GUARDIAN.name).waitFor();
    expect(await first.innerText())
      .to.match(/\d+\s?%/)
      .and.to.include('koi');
  });

  it('show on a request as what it is read as', async () => {
    const world = await buildWork(site(), { advisors: 1 });
    const { id } = await ask(world, { title: 'Koi in our pond', description: BRIEF });
    await page.goto(`${site().url}/admin/requests/${id}/show`);
    const dialog = page.getByRole('dialog', { name: 'Koi in our pond' });
    await dialog.getByText('Read as').waitFor();
    expect(await dialog.innerText()).to.match(new RegExp(`Read as\\s+${POND_GUARDIAN.name} \\d+\\s?%`));
    expect(await findings(page)).to.deep.equal([]);
  });

  it('are changed and deleted', async () => {
    await open(`?filter=${encodeURIComponent(JSON.stringify({ source: 'own' }))}`);
    await row(POND_GUARDIAN.name).getByRole('button', { name: /^Edit/ }).click();
    await becomes(() => field('Name').inputValue(), POND_GUARDIAN.name);
    await field('Name').fill('pond keeper');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Trade saved').waitFor();
    // A dialog that opens before the list asks for what was typed stays; the list asks when it is closed.
    await page.getByPlaceholder(SEARCH).fill('pond keeper');
    await row('pond keeper')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Delete “pond keeper”?' });
    await page.waitForTimeout(600);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/trades\?.*pond(%20|\+)keeper/);
    await row('pond keeper')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await question.getByRole('button', { name: 'Delete trade' }).click();
    const told = toast(page, 'Trade deleted');
    await told.waitFor();
    // As a dialog does that comes back in front of it: it is told all the same.
    await told.evaluate((text) => text.closest('.MuiSnackbar-root')?.setAttribute('aria-hidden', 'true'));
    await told.waitFor();
    expect(await site().db('trades').count({ n: '*' }).first()).to.deep.equal({ n: 0 });
  });

  it('fit a phone', async () => {
    await page.setViewportSize(PHONE);
    for (const path of ['', '/create', '/1/show']) {
      await open(path);
      await page
        .getByText(path === '' ? 'Showing 1-10 of' : 'Words of profiles')
        .first()
        .waitFor();
      expect(await sidewaysOverflow(page), path).to.equal(0);
    }
  });
});
