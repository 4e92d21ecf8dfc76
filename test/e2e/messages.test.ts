import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { dbTime } from '../../src/core/db/dialect.ts';
import { findings } from './axe.ts';
import { PHONE, type Visitor } from './browser.ts';
import { describeInBrowser, type Site } from './site.ts';
import { becomes, LIVE, sidewaysOverflow, signInByForm as signIn, toast } from './visits.ts';

const log = (page: Page): Locator => page.getByRole('log');
const field = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to/ });
const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name });
const advisorName = 'Marianne Selwood-Clay';
const organizationName = "Keelman's Yard Family Centre";

describeInBrowser('Messages between two people', (site) => {
  const idOf = async (username: string): Promise<number> =>
    (await site().db('users').where({ username }).pluck<number[]>('id'))[0] ?? 0;
  const visit = async (
    username: string,
    home: string,
    options: Parameters<Site['browser']['visitor']>[0] = {},
  ) => {
    const visitor = await site().browser.visitor(options);
    await signIn(visitor.page, site().url, username, home);
    return visitor;
  };
  const advisor = (options = {}) => visit('demo_advisor', '/dashboard', options);
  const organization = (options = {}) => visit('demo_org', '/org-dashboard', options);
  const open = async ({ page }: Visitor, username: string) => {
    await page.goto(`${site().url}/messages?user=${await idOf(username)}`);
    await field(page).waitFor();
  };
  /** Between the two demo accounts, in turns, a minute apart, up to an hour ago. */
  const storeMany = async (count: number) => {
    const [org, adv] = [await idOf('demo_org'), await idOf('demo_advisor')];
    const end = Date.now() - 3_600_000;
    const rows = Array.from({ length: count }, (_, at) => {
      const created = dbTime(new Date(end - (count - at) * 60_000));
      const [sender_id, receiver_id] = at % 2 === 0 ? [org, adv] : [adv, org];
      const moments = { created_at: created, updated_at: created };
      return { sender_id, receiver_id, content: `Number ${at}`, read: 1, ...moments };
    });
    await site().db('messages').insert(rows);
  };
  afterEach(async () => {
    const ids = [await idOf('demo_org'), await idOf('demo_advisor'), await idOf('demo_group_admin')];
    await site().db('messages').whereIn('sender_id', ids).whereIn('receiver_id', ids).delete();
  });

  it('arrive live, are counted until they are seen, and say when they are read', async () => {
    const [one, other] = [await advisor(), await organization()];
    await one.page.goto(`${site().url}/messages`);
    await one.page.getByText('Select a conversation from the list to start messaging').waitFor();
    await row(one.page, organizationName).getByText('No messages yet').waitFor();
    await open(other, 'demo_advisor');
    await other.page.getByText('Send a message to start the conversation').waitFor();

    await field(other.page).fill('Good morning');
    await field(other.page).press('Shift+Enter');
    await field(other.page).pressSequentially('from the yard');
    expect(await log(other.page).count(), 'Shift+Enter sends nothing').to.equal(0);
    await field(other.page).press('Enter');
    await log(other.page).getByText('Good morning\nfrom the yard').waitFor();
    expect(await field(other.page).inputValue()).to.equal('');

    await row(one.page, organizationName).getByText('Good morning from the yard').waitFor(LIVE);
    await row(one.page, organizationName).getByText('1 unread').waitFor();
    await row(one.page, organizationName).click();
    await one.page.waitForURL(`**/messages?user=${await idOf('demo_org')}`);
    await log(one.page).getByText('Good morning').waitFor();
    await log(one.page).getByText('Today', { exact: true }).waitFor();
    await row(one.page, organizationName).getByText('1 unread').waitFor({ state: 'detached' });
    await log(other.page).getByText('Read', { exact: true }).waitFor(LIVE);

    await becomes(() => field(one.page).evaluate((element) => element === document.activeElement), true);
    await one.page.keyboard.type('Good morning to you');
    await one.page.keyboard.press('Enter');
    await log(other.page).getByText('Good morning to you').waitFor(LIVE);
    expect(await findings(one.page)).to.deep.equal([]);
    expect([...one.problems, ...other.problems]).to.deep.equal([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('show in the sender’s other tab and in the navigation of other pages', async () => {
    const [one, other] = [await advisor(), await organization()];
    const second = await one.page.context().newPage();
    await open(one, 'demo_org');
    await second.goto(`${site().url}/messages?user=${await idOf('demo_org')}`);
    await field(second).waitFor();
    await other.page.getByRole('link', { name: /^Messages/ }).waitFor();
    await field(one.page).fill('From my first tab');
    await one.page.getByRole('button', { name: 'Send', exact: true }).click();
    await log(second).getByText('From my first tab').waitFor(LIVE);
    await other.page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: /^Messages.*unread/ })
      .waitFor(LIVE);
    expect([...one.problems, ...other.problems]).to.deep.equal([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('stay unread while the tab is in the background', async () => {
    const [one, other] = [await advisor(), await organization()];
    const { page } = one;
    await open(one, 'demo_org');
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await open(other, 'demo_advisor');
    await field(other.page).fill('Are you there?');
    await field(other.page).press('Enter');
    await log(page).getByText('Are you there?').waitFor(LIVE);
    await row(page, organizationName).getByText('1 unread').waitFor();
    expect(await log(other.page).getByText('Read', { exact: true }).count()).to.equal(0);
    await show('visible');
    await log(other.page).getByText('Read', { exact: true }).waitFor(LIVE);
    await Promise.all([one.close(), other.close()]);
  });

  it('that could not be sent stay, through a look elsewhere and a reload, and are sent once', async () => {
    const one = await advisor();
    const { page } = one;
    await open(one, 'demo_org');
    await page.route('**/api/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await field(page).fill('Did this arrive?');
    await field(page).press('Enter');
    await toast(page, 'Failed to send message').waitFor();
    await log(page).getByText('Not sent').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await row(page, 'Loaf & Ladle').click();
    await log(page).getByText('There will be soup').waitFor();
    await row(page, organizationName).click();
    await log(page).getByText('Did this arrive?').waitFor();
    await page.reload();
    await log(page).getByText('Not sent').waitFor();
    await page.unroute('**/api/messages');
    await log(page).getByRole('button', { name: 'Try again' }).click();
    await log(page).getByText('Not sent').waitFor({ state: 'detached' });
    await page.reload();
    await log(page).getByText('Did this arrive?').waitFor();
    expect(await log(page).getByText('Not sent').count()).to.equal(0);
    expect(await site().db('messages').where('content', 'Did this arrive?')).to.have.length(1);
    expect(one.problems.filter((text) => !text.includes('ERR_FAILED'))).to.deep.equal([]);
    await one.close();
  });

  it('whose answer got lost are not stored a second time when sent again', async () => {
    const one = await advisor();
    const { page } = one;
    await open(one, 'demo_org');
    let isLost = false;
    await page.route('**/api/messages', async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await field(page).fill('Stored, but unconfirmed');
    await field(page).press('Enter');
    // Its live event confirms it, or the button does.
    const again = log(page).getByRole('button', { name: 'Try again' });
    await again.click({ timeout: 1_000 }).catch(() => null);
    await again.waitFor({ state: 'detached' });
    await log(page).getByText('Stored, but unconfirmed').waitFor();
    expect(await log(page).getByText('Stored, but unconfirmed').count()).to.equal(1);
    expect(await site().db('messages').where('content', 'Stored, but unconfirmed')).to.have.length(1);
    await one.close();
  });

  it('from further back come when one scrolls up, without a jump; new ones wait below', async () => {
    await storeMany(120);
    const [one, other] = [await advisor(), await organization()];
    const { page } = one;
    await open(one, 'demo_org');
    const bubble = (at: number) => log(page).getByText(`Number ${at}`, { exact: true });
    await bubble(119).waitFor();
    const fromEnd = () =>
      log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
        Math.round(scrollHeight - scrollTop - clientHeight),
      );
    expect(await fromEnd(), 'begins at its end').to.be.below(3);
    expect(await bubble(69).count(), 'the newest 50 only').to.equal(0);

    await log(page).evaluate((element) => (element.scrollTop = 150));
    const before = (await bubble(72).boundingBox())?.y ?? 0;
    await bubble(21).waitFor({ state: 'attached' });
    const moved = Math.abs(((await bubble(72).boundingBox())?.y ?? 0) - before);
    expect(moved, 'the message under the reader’s eyes stays').to.be.below(3);
    await log(page).evaluate((element) => (element.scrollTop = 0));
    await bubble(0).waitFor({ state: 'attached' });
    await log(page).evaluate((element) => (element.scrollTop = 0));
    expect(await log(page).getByRole('button', { name: 'Show older messages' }).count()).to.equal(0);

    await open(other, 'demo_advisor');
    await field(other.page).fill('Something new');
    await field(other.page).press('Enter');
    const newMessages = page.getByRole('button', { name: 'New messages' });
    await newMessages.waitFor(LIVE);
    expect(await fromEnd(), 'the reader is not moved').to.be.above(1_000);
    await newMessages.click();
    expect(await fromEnd()).to.be.below(3);
    await newMessages.waitFor({ state: 'detached' });
    await field(other.page).fill('And one more');
    await field(other.page).press('Enter');
    await log(page).getByText('And one more').waitFor(LIVE);
    expect(await fromEnd(), 'at the end one stays there').to.be.below(3);
    expect([...one.problems, ...other.problems]).to.deep.equal([]);
    await Promise.all([one.close(), other.close()]);
  });

  it('keep what is there when older ones cannot be loaded, and try again', async () => {
    await storeMany(80);
    const one = await advisor();
    const { page } = one;
    await page.route('**/api/messages/*?before=*', (route) => route.abort());
    await open(one, 'demo_org');
    await log(page).getByText('Number 79').waitFor();
    // Coming near the top asks for them; the button there is for those who do not scroll.
    await log(page).evaluate((element) => (element.scrollTop = 0));
    await page.getByText('Older messages could not be loaded.').waitFor();
    expect(await log(page).getByText('Number 79').count()).to.equal(1);
    await page.unroute('**/api/messages/*?before=*');
    await log(page).getByRole('button', { name: 'Try again' }).click();
    await log(page).getByText('Number 0', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.getByText('Older messages could not be loaded.').count()).to.equal(0);
    await one.close();
  });

  it('begin from a link with somebody one may write to, and only with them', async () => {
    const one = await advisor();
    const { page } = one;
    await open(one, 'demo_group_admin');
    await page.getByText('Send a message to start the conversation').waitFor();
    await field(page).fill('A question about our group');
    await field(page).press('Enter');
    await row(page, 'demo_group_admin').getByText('You: A question about our group').waitFor();
    await page.goto(`${site().url}/messages?user=${await idOf('demo_super_admin')}`);
    await page.getByText('This conversation is not available').waitFor();

    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('KEELMAN');
    await row(page, organizationName).waitFor();
    expect(await page.getByRole('list', { name: 'Conversations' }).getByRole('link').count()).to.equal(1);
    await search.fill('nobody of that name');
    await page.getByText('No conversations found').waitFor();
    expect(one.problems).to.deep.equal([]);
    await one.close();

    const admin = await visit('demo_group_admin', '/admin');
    await open(admin, 'demo_advisor');
    await log(admin.page).getByText('A question about our group').waitFor();
    await row(admin.page, advisorName).waitFor();
    expect(admin.problems).to.deep.equal([]);
    await admin.close();
  });

  it('are kept as drafts for each conversation, and are at most 4,000 characters', async () => {
    const one = await advisor();
    const { page } = one;
    await open(one, 'demo_org');
    await field(page).press('Enter');
    await field(page).fill('   ');
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).to.equal(true);
    await field(page).press('Enter');
    expect(await log(page).count(), 'nothing blank is sent').to.equal(0);
    await field(page).fill('Half a thought');
    await row(page, 'Loaf & Ladle').click();
    await page.getByRole('textbox', { name: 'Message to Loaf & Ladle' }).waitFor();
    expect(await field(page).inputValue()).to.equal('');
    await row(page, organizationName).click();
    await page.getByRole('textbox', { name: `Message to ${organizationName}` }).waitFor();
    expect(await field(page).inputValue()).to.equal('Half a thought');
    await field(page).fill('x'.repeat(3_990));
    await page.getByText('10 characters left').waitFor();
    await field(page).fill('x'.repeat(4_001));
    await page.getByText('1 character too many').waitFor();
    await field(page).press('Enter');
    expect(await log(page).count()).to.equal(0);
    await field(page).fill('');
    expect(one.problems).to.deep.equal([]);
    await one.close();
  });

  it(`fit on a phone: list, thread, and the way back`, async () => {
    await storeMany(60);
    const one = await organization({ viewport: PHONE });
    const { page } = one;
    await page.goto(`${site().url}/messages`);
    await row(page, advisorName).waitFor();
    expect(await findings(page), 'list').to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    await row(page, advisorName).click();
    await log(page).getByText('Number 59').waitFor();
    expect(await page.getByRole('list', { name: 'Conversations' }).count(), 'one pane').to.equal(0);
    expect(await field(page).isVisible()).to.equal(true);
    const bottom = await field(page).boundingBox();
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0), 'the composer is in view').to.be.below(PHONE.height);
    expect(await findings(page), 'thread').to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    await page.getByRole('link', { name: 'Back to all conversations' }).click();
    await row(page, advisorName).waitFor();
    await becomes(
      () => row(page, advisorName).evaluate((element) => element === document.activeElement),
      true,
    );
    // That the list could not be read says nothing of the conversation: it can be asked for again.
    await row(page, advisorName).click();
    await log(page).getByText('Number 59').waitFor();
    await page.route(/\/api\/messages$/, (route) => route.fulfill({ status: 429, json: {} }));
    await page.reload();
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    expect(await page.getByText('This conversation is not available').count()).to.equal(0);
    await page.unroute(/\/api\/messages$/);
    await retry.click();
    await log(page).getByText('Number 59').waitFor();
    expect(one.problems).to.deep.equal([]);
    await one.close();
  });
});
