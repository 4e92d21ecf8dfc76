import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { buildSuperAdmin } from '../support/builders.ts';
import { ask, buildWork } from '../support/work.ts';
import { BRIEF, POND_GUARDIAN } from '../features/matching/trades/own-trade.ts';
import { fits, isAccessible } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes } from './focus.ts';
import { appears, gone, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, toast } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { followFirst, press } from './steps.ts';

const SEARCH = 'Search names, titles, words and troubles';

describeInBrowser('Trades, as a super admin', (site) => {
  let page: Page;
  before(async () => {
    page = await site().visit(await buildSuperAdmin(site()));
  });

  const open = async (path = '') => {
    await page.goto(`/admin/trades${path}`);
    // Behind a details it has no role.
    await page.locator('h1').waitFor();
  };
  const row = (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });
  const field = (name: string) => page.getByRole('textbox', { name });

  it('are found by the navigation, searched and filtered; shipped ones are only read', async () => {
    await page.goto('/admin');
    await followFirst(page.getByRole('navigation'), 'Trades');
    await page.getByRole('heading', { level: 1, name: 'Trades' }).waitFor();
    await page.getByPlaceholder(SEARCH).fill('bank reconciliation');
    await row('charity bookkeeper').first().waitFor();
    await isAccessible(page);
    await followFirst(page, 'charity bookkeeper');
    const panel = dialog(page, 'charity bookkeeper');
    await says(panel, 'Our treasurer moved to Spain');
    await none(button(panel, /Edit|Delete/));
    await isAccessible(page);
  });

  it('are added, one line each, with what is wrong beside its field; a brief is then read as them', async () => {
    await open('/create');
    await field('Name').fill('ab');
    await field('Words of profiles').fill('one\ntwo');
    await button(page, 'Add trade').last().click();
    // On top, and beside its field.
    for (const wrong of [
      /^A name of 3 to 120 characters is/,
      /^From 3 to 40 words/,
      /^From 3 to 60 troubles/,
    ]) {
      await appears(button(page, wrong), page.getByRole('paragraph').filter({ hasText: wrong }));
    }
    await isAccessible(page);
    await field('Name').fill(POND_GUARDIAN.name);
    await field('Other titles').fill(`${POND_GUARDIAN.titles.join('\n')}\n\n`);
    await field('Words of profiles').fill(POND_GUARDIAN.words.join('\n'));
    await field('Troubles').fill(POND_GUARDIAN.troubles.join('\n'));
    await button(page, 'Add trade').last().click();
    await told(page, 'Trade added');

    const listed = await (await page.request.get('/api/admin/trades?filter={"source":"own"}')).json();
    expect((listed as object[])[0]).to.deep.include(POND_GUARDIAN);
    await site().deps.searchIndex.settled();
    await field('Brief').fill(BRIEF);
    await press(page, exactly('Read'));
    const first = page.getByRole('table', { name: 'How is a brief read?' }).locator('tbody tr').first();
    await says(first, POND_GUARDIAN.name);
    expect(await first.innerText())
      .to.match(/\d+\s?%/)
      .and.to.include('koi');
  });

  it('show on a request as what it is read as', async () => {
    const world = await buildWork(site(), { advisors: 1 });
    const { id } = await ask(world, { title: 'Koi in our pond', description: BRIEF });
    await page.goto(`/admin/requests/${id}/show`);
    const details = dialog(page, 'Koi in our pond');
    await says(details, 'Read as');
    expect(await details.innerText()).to.match(new RegExp(`Read as\\s+${POND_GUARDIAN.name} \\d+\\s?%`));
    await isAccessible(page);
  });

  it('are changed and deleted', async () => {
    await open(`?filter=${encodeURIComponent(JSON.stringify({ source: 'own' }))}`);
    await press(row(POND_GUARDIAN.name), /^Edit/);
    await becomes(() => field('Name').inputValue(), POND_GUARDIAN.name);
    await field('Name').fill('pond keeper');
    await press(page, 'Save', { told: 'Trade saved', leadsTo: /trades\?/ });
    await gone(page.getByRole('dialog'));
    // A details that opens before the list asks for what was typed stays; the list asks when it is closed.
    // Typed and pressed in one go, since the list may have asked meanwhile on a busy machine.
    await button(row('pond keeper'), /^Delete/).evaluate((pressed: HTMLElement) => {
      document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
      document.execCommand('insertText', false, 'pond keeper');
      pressed.click();
    });
    const question = dialog(page, 'Delete “pond keeper”?');
    await question.waitFor();
    await page.waitForTimeout(600);
    await press(question, 'Cancel', { leadsTo: /trades\?.*pond(%20|\+)keeper/ });
    await press(row('pond keeper'), /^Delete/);
    await press(question, 'Delete trade');
    const notice = toast(page, 'Trade deleted');
    await notice.waitFor();
    // As a details does that comes back in front of it: it is notice all the same.
    await notice.evaluate((text) => text.closest('.MuiSnackbar-root')?.setAttribute('aria-hidden', 'true'));
    await notice.waitFor();
    expect(await site().db('trades').count({ n: '*' }).first()).to.deep.equal({ n: 0 });
  });

  it('fit a phone', async () => {
    await page.setViewportSize(PHONE);
    for (const path of ['', '/create', '/1/show']) {
      await open(path);
      await mentions(page, path === '' ? 'Showing 1-10 of' : 'Words of profiles');
      await fits(page, path);
    }
  });
});
