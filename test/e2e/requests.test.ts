import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { becomes, settled, sidewaysOverflow, signIn, signInByForm, toast } from './visits.ts';

const TITLE = 'A membership list that everyone can use';
const DESCRIPTION =
  'We keep members in three spreadsheets and a card index. Please help us to choose one simple tool and move over.';

const form = (page: Page) => page.getByRole('form', { name: 'Create Help Request' });
const card = (page: Page, title: string) => page.getByRole('article', { name: title });

async function fillIn(page: Page, changes: { title?: string; hours?: string } = {}): Promise<void> {
  await form(page)
    .getByLabel('Title')
    .fill(changes.title ?? TITLE);
  await form(page).getByLabel('Description').fill(DESCRIPTION);
  await form(page).getByLabel('technology').check();
  await form(page)
    .getByLabel('Hours needed')
    .fill(changes.hours ?? '4');
}

const send = (page: Page) => form(page).getByRole('button', { name: 'Create request' }).click();

/** Hours left as the statement says them. */
async function hoursLeft(page: Page, url: string): Promise<number> {
  const answer = await page.request.get(`${url}/api/hours`);
  return ((await answer.json()) as { hoursRemaining: number }).hoursRemaining;
}

describeInBrowser('A help request', (site) => {
  it('is for organisations: visitors, advisors and admins are sent to /, and on to their own home', async () => {
    const { page, close } = await site().browser.visitor();
    await page.goto(`${site().url}/create-request`);
    await page.waitForURL(`${site().url}/`);
    await signInByForm(page, site().url, 'demo_advisor', '/dashboard');
    await page.goto(`${site().url}/create-request`);
    await page.waitForURL(`${site().url}/`);
    await page.goto(`${site().url}/requests`);
    await page.waitForURL('**/dashboard');
    await page.goto(`${site().url}/logout`);
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await signInByForm(page, site().url, 'demo_group_admin', '/admin');
    await page.goto(`${site().url}/create-request`);
    await page.waitForURL('**/admin');
    await close();
  });

  it('says what is wrong, field by field', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    await page.getByRole('link', { name: 'Create Help Request' }).click();
    await form(page).waitFor();
    expect(await form(page).getByLabel('Time commitment').inputValue()).to.equal('1-2 hours');
    expect(await form(page).getByLabel('Hours needed').inputValue()).to.equal('1');
    await form(page).getByLabel('Title').fill(' four ');
    await form(page).getByLabel('Description').fill('too short');
    await form(page).getByLabel('Hours needed').fill('0');
    await send(page);
    for (const message of [
      'Title must be at least 5 characters',
      'Description must be at least 20 characters',
      'Please select at least one required skill',
      'Hours needed must be at least 1',
    ])
      await form(page).getByText(message).waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await form(page).getByLabel('Title').fill('x'.repeat(101));
    await form(page).getByLabel('Description').fill('x'.repeat(1001));
    await form(page).getByLabel('Hours needed').fill('51');
    for (const message of [
      'Title must be less than 100 characters',
      'Description must be less than 1000 characters',
      'Hours needed cannot exceed 50',
    ])
      await form(page).getByText(message).waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('that needs more hours than are left is not sent, and says how many there are', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    const left = await hoursLeft(page, site().url);
    await page.goto(`${site().url}/create-request`);
    await page.getByText(`${left} hours remaining`, { exact: true }).waitFor();
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/requests')) sent += 1;
    });
    await fillIn(page, { hours: '50' });
    await page.getByText('hours short for this request').waitFor();
    await send(page);
    await toast(page, 'Not enough hours').waitFor();
    await toast(page, `You only have ${left} hours remaining in your allocation.`).waitFor();
    await form(page).getByText(`You only have ${left} hours remaining in your allocation.`).waitFor();
    expect(sent, 'nothing was sent').to.equal(0);

    // Another tab was quicker: this page knows nothing of it, the server does.
    await page.route('**/api/requests', (route) =>
      route.fulfill({
        status: 409,
        json: {
          statusCode: 409,
          code: 'NOT_ENOUGH_HOURS',
          message: 'You only have 2 hours remaining in your allocation.',
        },
      }),
    );
    await form(page).getByLabel('Hours needed').fill('3');
    await send(page);
    await form(page).getByText('You only have 2 hours remaining in your allocation.').waitFor();
    await toast(page, 'You only have 2 hours remaining in your allocation.').waitFor();
    await close();
  });

  it('is kept while the tab is open, also when sending fails, and is gone once sent', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org');
    await page.goto(`${site().url}/create-request`);
    await fillIn(page);
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).last().click();
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.goBack();
    await form(page).getByText('This draft is as you left it.').waitFor();
    expect(await form(page).getByLabel('Description').inputValue()).to.equal(DESCRIPTION);
    expect(await form(page).getByLabel('technology').isChecked()).to.equal(true);

    await page.route('**/api/requests', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { statusCode: 503, message: 'Please try again in a moment.' } })
        : route.continue(),
    );
    await send(page);
    await toast(page, 'Request creation failed').waitFor();
    expect(await form(page).getByLabel('Title').inputValue()).to.equal(TITLE);
    await page.unroute('**/api/requests');

    const before = await hoursLeft(page, site().url);
    await send(page);
    await toast(page, 'Request created').waitFor();
    await page.waitForURL('**/org-dashboard');
    await page.getByRole('link', { name: TITLE }).waitFor();
    await page.getByText(`${before - 4} of`).waitFor();
    await page.goto(`${site().url}/create-request`);
    await form(page).waitFor();
    expect(await form(page).getByLabel('Title').inputValue(), 'the draft is gone').to.equal('');
    await page.getByText(`${before - 4} hours remaining`).waitFor();
    expect(problems.filter((line) => !line.includes('503'))).to.deep.equal([]);
    await close();
  });

  it('is opened by a link, can be edited, and gives its hours back when it is cancelled', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    const title = 'Somebody to look over our lease';
    const created = await page.request.post(`${site().url}/api/requests`, {
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
    const before = await hoursLeft(page, site().url);

    await page.goto(`${site().url}/requests?request=${id}`);
    await card(page, title).getByText('what is usual in one like it').waitFor();
    await becomes(
      () => page.evaluate(() => document.activeElement?.textContent),
      title,
      'the reader is taken there',
    );
    await card(page, title)
      .getByRole('button', { name: `Edit: ${title}` })
      .click();
    const edit = page.getByRole('form', { name: 'Edit request' });
    expect(await page.getByRole('button', { name: 'Save changes' }).isDisabled()).to.equal(true);
    await edit.getByLabel('Title').fill(`${title} this spring`);
    await edit.getByLabel('Hours needed').fill('5');
    expect(await findings(page)).to.deep.equal([]);
    // A server that is away for a moment takes neither the dialog nor the page: "who am I" fails as well then.
    const away = /\/api\/(user|requests|hours|matches)/;
    await page.route(away, (route) => route.abort());
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Update failed').waitFor();
    await page.waitForTimeout(500);
    expect(await edit.getByLabel('Hours needed').inputValue()).to.equal('5');
    await page.unroute(away);
    expect(problems.splice(0).filter((line) => !line.includes('ERR_FAILED'))).to.deep.equal([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    // A toast that is pointed at stays, and the next one waits for it.
    await page.mouse.move(5, 5);
    await toast(page, 'Request updated').waitFor();
    await card(page, `${title} this spring`).getByText('0 of 5 hours used').waitFor();
    expect(await hoursLeft(page, site().url)).to.equal(before - 2);

    await card(page, `${title} this spring`)
      .getByRole('button', { name: /^Cancel request/ })
      .click();
    const dialog = page.getByRole('dialog', { name: `Cancel “${title} this spring”?` });
    await dialog.getByText('5 hours that were not used go back to your allocation.').waitFor();
    await dialog.getByRole('button', { name: 'Keep it as it is' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await card(page, `${title} this spring`)
      .getByRole('button', { name: /^Cancel request/ })
      .click();
    await dialog.getByRole('button', { name: 'Cancel request' }).click();
    await toast(page, 'Request cancelled').waitFor();
    const closed = page.getByRole('region', { name: 'Closed' });
    await closed.getByRole('heading', { name: `${title} this spring` }).waitFor();
    expect(await hoursLeft(page, site().url)).to.equal(before + 3);
    expect(
      await card(page, `${title} this spring`).getByRole('button', { name: /^Edit/ }).count(),
      'a closed request takes no change',
    ).to.equal(0);

    await page.getByRole('tab', { name: 'Hours' }).click();
    await page.getByText(`${before + 3} hours left`).waitFor();
    await page
      .getByRole('link', { name: `${title} this spring` })
      .first()
      .click();
    await card(page, `${title} this spring`).getByText('what is usual').waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('that is completed says what becomes of the hours that were not used', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    const title = 'Bookings and contact lists that agree with each other';
    const before = await hoursLeft(page, site().url);
    await page.goto(`${site().url}/requests`);
    await card(page, title)
      .getByRole('button', { name: /^Complete/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('6.5 hours that were not used go back to your allocation.').waitFor();
    await dialog.getByRole('button', { name: 'Complete request' }).click();
    await toast(page, 'Request completed').waitFor();
    await page.getByRole('region', { name: 'Closed' }).getByRole('heading', { name: title }).waitFor();
    await page.waitForFunction((text) => document.activeElement?.textContent === text, title);
    expect(await hoursLeft(page, site().url)).to.equal(before + 6.5);
    await page.goto(`${site().url}/requests?request=999999`);
    await page.getByText('The request that this link points to is not there any more.').waitFor();
    await close();
  });

  it('of an organisation that has none yet: the list says what will be here', async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await page.request.post(`${site().url}/api/register/organization`, {
      data: {
        username: 'nothing_yet',
        email: 'nothing_yet@example.org',
        password: 'a long enough one',
        user_type: 'organization',
      },
    });
    await page.goto(`${site().url}/requests`);
    await page.getByText('No requests yet').waitFor();
    await page.getByRole('tab', { name: 'Hours' }).press('ArrowLeft');
    await page.getByRole('tab', { name: 'Hours' }).click();
    await page.getByText('50 hours left').waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it(`has pages without serious findings of axe, and none that scrolls sideways on a phone`, async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    for (const path of ['/create-request', '/requests', '/requests?view=hours']) {
      await page.goto(`${site().url}${path}`);
      await settled(page);
      expect(await findings(page), path).to.deep.equal([]);
      expect(await sidewaysOverflow(page), path).to.equal(0);
    }
    await page.goto(`${site().url}/requests`);
    await page.getByRole('button', { name: 'Show details' }).first().click();
    expect(await findings(page), 'details').to.deep.equal([]);
    await page
      .getByRole('button', { name: /^Cancel request/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await findings(page), 'dialog').to.deep.equal([]);
    expect(problems).to.deep.equal([]);
    await close();
  });
});
