import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { HelpRequest } from '../../src/contract/requests-api.ts';
import { requestForm } from '../support/work.ts';
import { isAccessible } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes, focused } from './focus.ts';
import { hears, holds, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, heading, link, region, tab } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, follow, followFirst, press, pressFirst } from './steps.ts';
import { cutOff, hold, looksRightAt, openWithin, refuse, signInByForm } from './visits.ts';

const TITLE = 'A membership list that everyone can use';
const DESCRIPTION =
  'We keep members in three spreadsheets and a card index. Please help us to choose one simple tool and move over.';

const form = (page: Page) => page.getByRole('form', { name: 'Create Help Request' });
const card = (page: Page, title: string) => page.getByRole('article', { name: title });

async function fillIn(page: Page, changes: { title?: string; hours?: string } = {}): Promise<void> {
  await fill(form(page), { Title: changes.title ?? TITLE, Description: DESCRIPTION });
  await form(page).getByLabel('technology').check();
  await fill(form(page), { 'Hours needed': changes.hours ?? '4' });
}

const send = (page: Page) => button(form(page), 'Create request').click();

/** Hours left as the statement says them. */
async function hoursLeft(page: Page): Promise<number> {
  const answer = await page.request.get('/api/hours');
  return ((await answer.json()) as { hoursRemaining: number }).hoursRemaining;
}

describeInBrowser('A help request', (site) => {
  it('is for organisations: visitors, advisors and admins are sent to /, and on to their own home', async () => {
    const page = await site().visit(null, '/create-request');
    await page.waitForURL(`${site().url}/`);
    await signInByForm(page, 'demo_advisor', '/dashboard');
    await page.goto('/create-request');
    await page.waitForURL(`${site().url}/`);
    await page.goto('/requests');
    await page.waitForURL('**/dashboard');
    await page.goto('/logout');
    await link(page, 'Login').waitFor();
    await signInByForm(page, 'demo_group_admin', '/admin');
    await page.goto('/create-request');
    await page.waitForURL('**/admin');
  });

  it('says what is wrong, field by field', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
    await follow(page, 'Create Help Request');
    await form(page).waitFor();
    await holds(form(page), { 'Time commitment': '1-2 hours', 'Hours needed': '1' });
    await fill(form(page), { Title: ' four ', Description: 'too short', 'Hours needed': '0' });
    await send(page);
    await says(
      form(page),
      'Title must be at least 5 characters',
      'Description must be at least 20 characters',
      'Please select at least one required skill',
      'Hours needed must be at least 1',
    );
    await isAccessible(page);
    await fill(form(page), { Title: 'x'.repeat(101), Description: 'x'.repeat(1001), 'Hours needed': '51' });
    await says(
      form(page),
      'Title must be less than 100 characters',
      'Description must be less than 1000 characters',
      'Hours needed cannot exceed 50',
    );
    await fill(form(page), { 'Hours needed': '1.239' });
    await says(form(page), 'Hours have at most two decimals');
  });

  it('that needs more hours than are left is not sent, and says how many there are', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
    const left = await hoursLeft(page);
    await page.goto('/create-request');
    await says(page, exactly(`${left} hours remaining`));
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/requests')) sent += 1;
    });
    await fillIn(page, { hours: '50' });
    await says(page, 'hours short for this request');
    await send(page);
    await told(page, 'Not enough hours', `You only have ${left} hours remaining in your allocation.`);
    await says(form(page), `You only have ${left} hours remaining in your allocation.`);
    expect(sent, 'nothing was sent').to.equal(0);

    // Another tab was quicker: this page knows nothing of it, the server does.
    await refuse(page, '**/api/requests', 409, {
      code: 'NOT_ENOUGH_HOURS',
      message: 'You only have 2 hours remaining in your allocation.',
    });
    await fill(form(page), { 'Hours needed': '3' });
    await send(page);
    await says(form(page), 'You only have 2 hours remaining in your allocation.');
    await told(page, 'You only have 2 hours remaining in your allocation.');
  });

  it('is kept while the tab is open, also when sending fails, and is gone once sent', async () => {
    const page = await site().visit('demo_org', '/create-request');
    await fillIn(page);
    await link(page.getByRole('navigation'), 'Dashboard').last().click();
    await heading(page, /^Welcome/).waitFor();
    await page.goBack();
    await says(form(page), 'This draft is as you left it.');
    await holds(form(page), { Description: DESCRIPTION });
    expect(await form(page).getByLabel('technology').isChecked()).to.equal(true);

    await refuse(page, '**/api/requests', 503, { method: 'POST', message: 'Please try again in a moment.' });
    await send(page);
    await told(page, 'Request creation failed');
    await holds(form(page), { Title: TITLE });
    await page.unroute('**/api/requests');

    const before = await hoursLeft(page);
    await send(page);
    await told(page, 'Request created');
    await page.waitForURL('**/org-dashboard');
    await link(page, TITLE).waitFor();
    await says(page, `${before - 4} of`);
    await page.goto('/create-request');
    await form(page).waitFor();
    await holds(form(page), { Title: '' }, 'the draft is gone');
    await says(page, `${before - 4} hours remaining`);
  });

  it('is sent once by whoever goes on before the answer comes: where they are they stay, and nothing is kept', async () => {
    const page = await site().visit('demo_org', '/create-request');
    await fillIn(page, { title: 'Sent while I went on' });
    const answer = await hold(page, '**/api/requests', 'POST');
    await send(page);
    await openWithin(page, '/messages');
    answer();
    await told(page, 'Request created');
    expect(new URL(page.url()).pathname).to.equal('/messages');
    await openWithin(page, '/create-request');
    await form(page).waitFor();
    await holds(form(page), { Title: '' });
  });

  it('counts the hours that came back in another tab', async () => {
    const page = await site().visit('demo_org', '/create-request');
    const left = await hoursLeft(page);
    const other = await site().as('demo_org');
    const { body } = await other.post<HelpRequest>('/api/requests', requestForm({ hoursNeeded: 2 }));
    await hears(page, `${left - 2} hours remaining`);
    await other.patch(`/api/requests/${body.id}`, { status: 'cancelled' });
    await hears(page, `${left} hours remaining`);
  });

  it('is opened by a link, can be edited, and gives its hours back when it is cancelled', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
    const title = 'Somebody to look over our lease';
    const created = await page.request.post('/api/requests', {
      data: {
        title,
        description: 'Our landlord has sent a new lease and we do not know what is usual in one like it.',
        skillsRequired: ['legal'],
        timeCommitment: '1-2 hours',
        hoursNeeded: 3,
      },
    });
    expect(created.status()).to.equal(201);
    const { id } = (await created.json()) as { id: number };
    const before = await hoursLeft(page);

    await page.goto(`/requests?request=${id}`);
    await says(card(page, title), 'what is usual in one like it');
    await becomes(focused(page), title, 'the reader is taken there');
    await press(card(page, title), `Edit: ${title}`);
    const edit = page.getByRole('form', { name: 'Edit request' });
    expect(await button(page, 'Save changes').isDisabled()).to.equal(true);
    await fill(edit, { Title: `${title} this spring`, 'Hours needed': '5' });
    await isAccessible(page);
    // A server that is away for a moment takes neither the question nor the page: "who am I" fails as well then.
    const away = /\/api\/(user|requests|hours|matches)/;
    await cutOff(page, away);
    await press(page, 'Save changes', { told: 'Update failed' });
    await page.waitForTimeout(500);
    await holds(edit, { 'Hours needed': '5' });
    await page.unroute(away);
    await press(page, 'Save changes');
    // A toast that is pointed at stays, and the next one waits for it.
    await page.mouse.move(5, 5);
    await told(page, 'Request updated');
    await says(card(page, `${title} this spring`), '0 of 5 hours used');
    expect(await hoursLeft(page)).to.equal(before - 2);

    await press(card(page, `${title} this spring`), /^Cancel request/);
    const question = dialog(page, `Cancel “${title} this spring”?`);
    await says(question, '5 hours that were not used go back to your allocation.');
    await press(question, 'Keep it as it is', { closes: true });
    await press(card(page, `${title} this spring`), /^Cancel request/);
    await press(question, 'Cancel request', { told: 'Request cancelled' });
    const closed = region(page, 'Closed');
    await heading(closed, `${title} this spring`).waitFor();
    expect(await hoursLeft(page)).to.equal(before + 3);
    await none(button(card(page, `${title} this spring`), /^Edit/), 'a closed request takes no change');

    await tab(page, 'Hours').click();
    await says(page, `${before + 3} hours left`);
    await followFirst(page, `${title} this spring`);
    await says(card(page, `${title} this spring`), 'what is usual');
  });

  it('that is completed says what becomes of the hours that were not used', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
    const title = 'Bookings and contact lists that agree with each other';
    const before = await hoursLeft(page);
    await page.goto('/requests');
    await press(card(page, title), /^Complete/);
    const question = page.getByRole('dialog');
    await says(question, '6.5 hours that were not used go back to your allocation.');
    await press(question, 'Complete request', { told: 'Request completed' });
    await heading(region(page, 'Closed'), title).waitFor();
    await page.waitForFunction((text) => document.activeElement?.textContent === text, title);
    expect(await hoursLeft(page)).to.equal(before + 6.5);
    await page.goto('/requests?request=999999');
    await says(page, 'The request that this link points to is not there any more.');
  });

  it('of an organisation that has none yet: the list says what will be here', async () => {
    await site().register('organization', 'nothing_yet');
    const theirs = site().db('users').where({ username: 'nothing_yet' });
    await theirs.clone().update({ time_zone: 'America/New_York' });
    const organization = site().db('organizations').whereIn('user_id', theirs.select('id'));
    await organization.update({ yearly_allocation_reset: '2099-05-01' });
    const page = await site().visit({ username: 'nothing_yet' }, '/requests', { viewport: PHONE });
    await says(page, 'No requests yet');
    await tab(page, 'Hours').press('ArrowLeft');
    await tab(page, 'Hours').click();
    await says(page, '50 hours left', /The next year begins 1 May 2099\.$/);
  });

  it(`has pages without serious findings of axe, and none that scrolls sideways on a phone`, async () => {
    const page = await site().visit('demo_org', '/org-dashboard', { viewport: PHONE });
    await looksRightAt(page, '/create-request', '/requests', '/requests?view=hours');
    await page.goto('/requests');
    await pressFirst(page, 'Show details');
    await isAccessible(page, 'details');
    await pressFirst(page, /^Cancel request/);
    await page.getByRole('dialog').waitFor();
    await isAccessible(page, 'dialog');
  });
});
