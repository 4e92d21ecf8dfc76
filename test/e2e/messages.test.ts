import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { dbTime } from '../../src/core/db/dialect.ts';
import { fits, isAccessible } from './axe.ts';
import { expectProblem, PHONE, type Look } from './browser.ts';
import { hasFocus } from './focus.ts';
import { LIVE, appears, gone, hears, none, says, told } from './outcomes.ts';
import { button, exactly, link } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { follow, press } from './steps.ts';
import { cutOff } from './visits.ts';

const log = (page: Page): Locator => page.getByRole('log');
const field = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to/ });
const row = (page: Page, name: string) => link(page.getByRole('list', { name: 'Conversations' }), name);
const advisorName = 'Marianne Selwood-Clay';
const organizationName = "Keelman's Yard Family Centre";

describeInBrowser('Messages between two people', (site) => {
  const idOf = (username: string) => site().idOf('users', { username });
  const advisor = () => site().visit('demo_advisor', '/dashboard');
  const organization = (look: Look = {}) => site().visit('demo_org', '/org-dashboard', look);
  const write = async (page: Page, text: string) => {
    await field(page).fill(text);
    await field(page).press('Enter');
  };
  const open = async (page: Page, username: string) => {
    await page.goto(`/messages?user=${await idOf(username)}`);
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
    // A new page is told what was published within ten seconds before it.
    await site().db('live_events').delete();
  });

  it('arrive live, are counted until they are seen, and say when they are read', async () => {
    const [one, other] = [await advisor(), await organization()];
    await one.goto('/messages');
    await says(one, 'Select a conversation from the list to start messaging');
    await says(row(one, organizationName), 'No messages yet');
    await open(other, 'demo_advisor');
    await says(other, 'Send a message to start the conversation');

    await field(other).fill('Good morning');
    await field(other).press('Shift+Enter');
    await field(other).pressSequentially('from the yard');
    await none(log(other), 'Shift+Enter sends nothing');
    await field(other).press('Enter');
    await says(log(other), 'Good morning\nfrom the yard');
    expect(await field(other).inputValue()).to.equal('');

    await hears(row(one, organizationName), 'Good morning from the yard');
    await says(row(one, organizationName), '1 unread');
    await row(one, organizationName).click();
    await one.waitForURL(`**/messages?user=${await idOf('demo_org')}`);
    await says(log(one), 'Good morning', exactly('Today'));
    await gone(row(one, organizationName).getByText('1 unread'));
    await hears(log(other), exactly('Read'));

    await hasFocus(field(one));
    await one.keyboard.type('Good morning to you');
    await one.keyboard.press('Enter');
    await hears(log(other), 'Good morning to you');
    await isAccessible(one);
  });

  it('show in the sender’s other tab and in the navigation of other pages', async () => {
    const [one, other] = [await advisor(), await organization()];
    const second = await one.context().newPage();
    await open(one, 'demo_org');
    await second.goto(`/messages?user=${await idOf('demo_org')}`);
    await appears(field(second), link(other, /^Messages/));
    await field(one).fill('From my first tab');
    await press(one, exactly('Send'));
    await hears(log(second), 'From my first tab');
    await link(other.getByRole('navigation', { name: 'Main navigation' }), /^Messages.*unread/).waitFor(LIVE);
  });

  it('stay unread while the tab is in the background', async () => {
    const [page, other] = [await advisor(), await organization()];
    await open(page, 'demo_org');
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await open(other, 'demo_advisor');
    await write(other, 'Are you there?');
    await hears(log(page), 'Are you there?');
    await says(row(page, organizationName), '1 unread');
    await none(log(other).getByText('Read', { exact: true }));
    await show('visible');
    await hears(log(other), exactly('Read'));
  });

  it('that could not be sent stay, through a look elsewhere and a reload, and are sent once', async () => {
    const page = await advisor();
    await open(page, 'demo_org');
    await cutOff(page, '**/api/messages', 'POST');
    await write(page, 'Did this arrive?');
    await told(page, 'Failed to send message');
    await says(log(page), 'Not sent');
    await isAccessible(page);
    await row(page, 'Loaf & Ladle').click();
    await says(log(page), 'There will be soup');
    await row(page, organizationName).click();
    await says(log(page), 'Did this arrive?');
    await page.reload();
    await says(log(page), 'Not sent');
    await page.unroute('**/api/messages');
    await press(log(page), 'Try again');
    await gone(log(page).getByText('Not sent'));
    await page.reload();
    await says(log(page), 'Did this arrive?');
    await none(log(page).getByText('Not sent'));
    expect(await site().db('messages').where('content', 'Did this arrive?')).to.have.length(1);
  });

  it('whose answer got lost are not stored a second time when sent again', async () => {
    const page = await advisor();
    await open(page, 'demo_org');
    let isLost = false;
    expectProblem(page, /ERR_FAILED/);
    await page.route('**/api/messages', async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await write(page, 'Stored, but unconfirmed');
    // Its live event confirms it, or the button does.
    const again = button(log(page), 'Try again');
    await again.click({ timeout: 1_000 }).catch(() => null);
    await gone(again);
    await says(log(page), 'Stored, but unconfirmed');
    expect(await log(page).getByText('Stored, but unconfirmed').count()).to.equal(1);
    expect(await site().db('messages').where('content', 'Stored, but unconfirmed')).to.have.length(1);
  });

  it('from further back come when one scrolls up, without a jump; new ones wait below', async () => {
    await storeMany(120);
    const [page, other] = [await advisor(), await organization()];
    await open(page, 'demo_org');
    const bubble = (at: number) => log(page).getByText(`Number ${at}`, { exact: true });
    await bubble(119).waitFor();
    const fromEnd = () =>
      log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
        Math.round(scrollHeight - scrollTop - clientHeight),
      );
    expect(await fromEnd(), 'begins at its end').to.be.below(3);
    await none(bubble(69), 'the newest 50 only');

    await log(page).evaluate((element) => (element.scrollTop = 150));
    const before = (await bubble(72).boundingBox())?.y ?? 0;
    await bubble(21).waitFor({ state: 'attached' });
    const moved = Math.abs(((await bubble(72).boundingBox())?.y ?? 0) - before);
    expect(moved, 'the message under the reader’s eyes stays').to.be.below(3);
    await log(page).evaluate((element) => (element.scrollTop = 0));
    await bubble(0).waitFor({ state: 'attached' });
    await log(page).evaluate((element) => (element.scrollTop = 0));
    await none(button(log(page), 'Show older messages'));

    await open(other, 'demo_advisor');
    await write(other, 'Something new');
    const newMessages = button(page, 'New messages');
    await newMessages.waitFor(LIVE);
    expect(await fromEnd(), 'the reader is not moved').to.be.above(1_000);
    await newMessages.click();
    expect(await fromEnd()).to.be.below(3);
    await gone(newMessages);
    await write(other, 'And one more');
    await hears(log(page), 'And one more');
    expect(await fromEnd(), 'at the end one stays there').to.be.below(3);
  });

  it('keep what is there when older ones cannot be loaded, and try again', async () => {
    await storeMany(80);
    const page = await advisor();
    await cutOff(page, '**/api/messages/*?before=*');
    await open(page, 'demo_org');
    await says(log(page), 'Number 79');
    // Coming near the top asks for them; the button there is for those who do not scroll.
    await log(page).evaluate((element) => (element.scrollTop = 0));
    await says(page, 'Older messages could not be loaded.');
    expect(await log(page).getByText('Number 79').count()).to.equal(1);
    await page.unroute('**/api/messages/*?before=*');
    await press(log(page), 'Try again');
    await log(page).getByText('Number 0', { exact: true }).waitFor({ state: 'attached' });
    await none(page.getByText('Older messages could not be loaded.'));
  });

  it('begin from a link with somebody one may write to, and only with them', async () => {
    const page = await advisor();
    await open(page, 'demo_group_admin');
    await says(page, 'Send a message to start the conversation');
    await write(page, 'A question about our group');
    await says(row(page, 'demo_group_admin'), 'You: A question about our group');
    await page.goto(`/messages?user=${await idOf('demo_super_admin')}`);
    await says(page, 'This conversation is not available');

    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('KEELMAN');
    await row(page, organizationName).waitFor();
    expect(await page.getByRole('list', { name: 'Conversations' }).getByRole('link').count()).to.equal(1);
    await search.fill('nobody of that name');
    await says(page, 'No conversations found');

    const admin = await site().visit('demo_group_admin', '/admin');
    await open(admin, 'demo_advisor');
    await says(log(admin), 'A question about our group');
    await row(admin, advisorName).waitFor();
  });

  it('are kept as drafts for each conversation, and are at most 4,000 characters', async () => {
    const page = await advisor();
    await open(page, 'demo_org');
    await field(page).press('Enter');
    await field(page).fill('   ');
    expect(await button(page, exactly('Send')).isDisabled()).to.equal(true);
    await field(page).press('Enter');
    await none(log(page), 'nothing blank is sent');
    await field(page).fill('Half a thought');
    await row(page, 'Loaf & Ladle').click();
    await page.getByRole('textbox', { name: 'Message to Loaf & Ladle' }).waitFor();
    expect(await field(page).inputValue()).to.equal('');
    await row(page, organizationName).click();
    await page.getByRole('textbox', { name: `Message to ${organizationName}` }).waitFor();
    expect(await field(page).inputValue()).to.equal('Half a thought');
    await field(page).fill('x'.repeat(3_990));
    await says(page, '10 characters left');
    await field(page).fill('x'.repeat(4_001));
    await says(page, '1 character too many');
    await field(page).press('Enter');
    await none(log(page));
    await page.goto('/logout');
    await page.waitForURL((url) => url.pathname === '/');
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept, 'signed out, the next at this computer reads none').not.to.contain('xxx');
  });

  it(`fit on a phone: list, thread, and the way back`, async () => {
    await storeMany(60);
    const page = await organization({ viewport: PHONE });
    await page.goto('/messages');
    await row(page, advisorName).waitFor();
    await isAccessible(page, 'list');
    await fits(page);
    await row(page, advisorName).click();
    await says(log(page), 'Number 59');
    await none(page.getByRole('list', { name: 'Conversations' }), 'one pane');
    expect(await field(page).isVisible()).to.equal(true);
    const bottom = await field(page).boundingBox();
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0), 'the composer is in view').to.be.below(PHONE.height);
    await isAccessible(page, 'thread');
    await fits(page);
    await follow(page, 'Back to all conversations');
    await row(page, advisorName).waitFor();
    await hasFocus(row(page, advisorName));
    // That the list could not be read says nothing of the conversation: it can be asked for again.
    await row(page, advisorName).click();
    await says(log(page), 'Number 59');
    await page.route(/\/api\/messages$/, (route) => route.fulfill({ status: 429, json: {} }));
    await page.reload();
    const retry = button(page, 'Try again');
    await retry.waitFor();
    await none(page.getByText('This conversation is not available'));
    await page.unroute(/\/api\/messages$/);
    await retry.click();
    await says(log(page), 'Number 59');
  });
});
