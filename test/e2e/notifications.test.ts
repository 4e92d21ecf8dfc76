import { expect } from 'chai';
import { dbTime } from '../../src/core/db/dialect.ts';
import { mails } from '../support/mailbox.ts';
import { fits, isAccessible, looksRight } from './axe.ts';
import { PHONE, expectProblem } from './browser.ts';
import { becomes, focused, hasFocus } from './focus.ts';
import { bell, happens, panel } from './notices.ts';
import { LIVE, appears, gone, mentions, none, says } from './outcomes.ts';
import { button, exactly, heading, link } from './parts.ts';
import { describeInBrowser, type Site } from './site.ts';
import { follow, press } from './steps.ts';
import { hold, refuse, settled } from './visits.ts';

const allRead = (site: Site) => site.db('notifications').update({ read: 1 });

describeInBrowser('The bell', (site) => {
  beforeEach(() => allRead(site()));

  it('rings without a reload, is heard by readers, and leads to what it tells of', async () => {
    const page = await site().visit('demo_advisor', '/dashboard');
    await settled(page);
    expect(await bell(page).getAttribute('aria-label')).to.equal('Notifications');
    await happens(site(), 'demo_advisor', 'A first budget');
    await page
      .getByText('New notification: Oak House accepted “A first budget”')
      .waitFor({ state: 'attached', ...LIVE });
    await button(page, 'Notifications, 1 unread').waitFor();

    await bell(page).click();
    const row = link(panel(page), /Unread: Oak House accepted “A first budget”/);
    await row.waitFor();
    expect(await row.getAttribute('href')).to.equal('/matches/1');
    await isAccessible(page);
    await row.click();
    await page.waitForURL('**/matches**');
    await gone(panel(page));
    await button(page, exactly('Notifications')).waitFor();
    await settled(page);
  });

  it('is opened and left with the keyboard, and gives the focus back', async () => {
    await happens(site(), 'demo_advisor', 'By keyboard');
    const page = await site().visit('demo_advisor', '/dashboard');
    await button(page, 'Notifications, 1 unread').focus();
    await page.keyboard.press('Enter');
    await appears(link(panel(page), /By keyboard/));
    await page.keyboard.press('Tab');
    await becomes(focused(page), 'Mark all as read');
    await page.keyboard.press('Escape');
    await gone(panel(page));
    await becomes(focused(page, 'aria-label'), /^Notifications/);
  });

  it('shows in every tab what was read in one', async () => {
    for (const title of ['One', 'Two']) await happens(site(), 'demo_advisor', title);
    const page = await site().visit('demo_advisor', '/dashboard');
    const other = await page.context().newPage();
    await other.goto('/notifications');
    await button(other, 'Notifications, 2 unread').waitFor();
    await settled(other);
    await bell(page).click();
    await press(panel(page), 'Mark all as read');
    await gone(button(panel(page), 'Mark all as read'));
    await button(other, exactly('Notifications')).waitFor(LIVE);
    await gone(button(other, 'Mark all as read'));
    await hasFocus(other.locator('body'), 'who reads further down is not led to the heading');
  });

  it('takes a mark back that the server could not be told of', async () => {
    await happens(site(), 'demo_advisor', 'Not told');
    const page = await site().visit('demo_advisor', '/dashboard');
    await refuse(page, '**/api/notifications/read', 503, { message: 'Please try again in a moment.' });
    await bell(page).click();
    await press(panel(page), 'Mark all as read');
    await mentions(page, 'Not marked as read');
    await appears(link(panel(page), /Unread: .*Not told/));
  });

  it('misses nothing while the connection is away, nor while the server refuses it', async () => {
    const page = await site().visit('demo_advisor', '/dashboard');
    await settled(page);
    const { feed } = site().server.plugins.live;
    const news = (title: string) => page.getByText(`New notification: Oak House accepted “${title}”`);
    await happens(site(), 'demo_advisor', 'Before');
    await news('Before').waitFor({ state: 'attached', ...LIVE });
    feed.endAll();
    await happens(site(), 'demo_advisor', 'Between');
    await news('Between').waitFor({ state: 'attached', ...LIVE });
    await button(page, 'Notifications, 2 unread').waitFor();

    // As a proxy answers while the server restarts: the browser itself gives up at that.
    await page.route('**/api/live', (route) => route.fulfill({ status: 404, body: '' }));
    const refused = page.waitForResponse('**/api/live');
    feed.endAll();
    await refused;
    await happens(site(), 'demo_advisor', 'Refused');
    await page.unroute('**/api/live');
    await button(page, 'Notifications, 3 unread').waitFor(LIVE);
    await happens(site(), 'demo_advisor', 'After');
    await news('After').waitFor({ state: 'attached', ...LIVE });
  });

  it('shows no more than 99+', async () => {
    const one = { type: 'matchAccepted', title: 'One of many', read: 0, created_at: dbTime() };
    const user_id = await site().idOf('users', { username: 'demo_org' });
    await site()
      .db('notifications')
      .insert(Array.from({ length: 120 }, () => ({ user_id, ...one })));
    const page = await site().visit('demo_org', '/org-dashboard');
    await says(button(page, 'Notifications, 99+ unread'), '99+');
    await settled(page);
    await isAccessible(page);
  });

  it('of an administrator marks as read what they have no page for, in the console as well', async () => {
    await happens(site(), 'demo_group_admin', 'A managed match', { link: '/groups' });
    const page = await site().visit('demo_group_admin', '/admin');
    await press(page, 'Notifications, 1 unread');
    const row = button(panel(page), /A managed match/);
    await row.click();
    await gone(row);
    await says(panel(page), 'A managed match');
    expect(new URL(page.url()).pathname).to.equal('/admin');
    await isAccessible(page);
    await follow(panel(page), 'See all', { leadsTo: '**/notifications' });
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  });
});

describeInBrowser('The page of notifications', (site) => {
  before(async () => {
    await allRead(site());
    for (let at = 1; at <= 25; at += 1) await happens(site(), 'demo_advisor', `Number ${at}.`);
  });

  it('shows all, page by page', async () => {
    const page = await site().visit('demo_advisor', '/notifications');
    await link(page, /“Number 25\.”/).waitFor();
    await none(link(page, /“Number 5\.”/));
    await press(page, 'Show older ones');
    await link(page, /“Number 5\.”/).waitFor();
    await happens(site(), 'demo_advisor', 'Brand new');
    await link(page, /“Brand new”/).waitFor(LIVE);
    expect(await link(page, /“Number 25\.”/).count(), 'each once').to.equal(1);
  });

  it('keeps which e-mails one wants, and the mails follow', async () => {
    const page = await site().visit('demo_advisor', '/notifications');
    const accepted = page.getByRole('switch', { name: 'A match is accepted' });
    const digest = page.getByRole('switch', { name: 'One e-mail a day' });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await accepted.uncheck();
    expect((await saved).status()).to.equal(200);
    const again = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await digest.check();
    await again;
    await page.reload();
    await accepted.waitFor();
    expect(await accepted.isChecked()).to.equal(false);
    expect(await digest.isChecked()).to.equal(true);
    await none(page.getByText('Your password was changed'));
    const { email } = await site().user('demo_advisor');
    const before = (await mails(site().db, email)).length;
    await happens(site(), 'demo_advisor', 'Silent');
    await happens(site(), 'demo_advisor', 'Waits', { name: 'requestCancelled' });
    expect((await mails(site().db, email)).length).to.equal(before);
  });

  it('shows what is saved, also when the first of two choices was refused and the second was not', async () => {
    const page = await site().visit('demo_org', '/notifications');
    const first = page.getByRole('switch', { name: 'A match is accepted' });
    const second = page.getByRole('switch', { name: 'A match is declined' });
    await first.waitFor();
    const address = '**/api/notifications/preferences';
    expectProblem(page, /status of 503/);
    const letThrough = await hold(page, address, 'PUT');
    await page.route(address, (route) => route.fulfill({ status: 503, json: { statusCode: 503 } }), {
      times: 1,
    });
    await first.uncheck();
    await second.uncheck();
    await mentions(page, 'Your choice was not saved');
    letThrough();
    await page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.ok());
    const shown = [await first.isChecked(), await second.isChecked()];
    await page.reload();
    await first.waitFor();
    expect(shown).to.deep.equal([await first.isChecked(), await second.isChecked()]);
  });

  it('keeps what was chosen in either of two tabs', async () => {
    const page = await site().visit('demo_org', '/notifications');
    const other = await page.context().newPage();
    await other.goto('/notifications');
    const choices = [
      [page, 'A session is cancelled'],
      [other, 'A session is moved'],
    ] as const;
    for (const [tab, name] of choices) await tab.getByRole('switch', { name }).waitFor();
    for (const [tab, name] of choices) {
      const saved = tab.waitForResponse((answer) => answer.request().method() === 'PUT');
      await tab.getByRole('switch', { name }).uncheck();
      await saved;
    }
    await page.reload();
    for (const [, name] of choices)
      expect(await page.getByRole('switch', { name }).isChecked(), name).to.equal(false);
  });

  it(`has no finding of axe and no sideways scroll on a phone`, async () => {
    const page = await site().visit('demo_org', '/org-dashboard', { viewport: PHONE });
    await happens(site(), 'demo_org', 'averyveryverylongtitlewithoutanyspace'.repeat(3));
    await page.goto('/notifications');
    await settled(page);
    await page.getByRole('switch').first().waitFor();
    await looksRight(page);
    await bell(page).click();
    await panel(page).getByRole('link').first().waitFor();
    await isAccessible(page, 'bell');
    await fits(page);
  });
});

describeInBrowser('The link under a mail', (site) => {
  async function linkOfMail(): Promise<string> {
    await site().db('notification_preferences').delete();
    await happens(site(), 'demo_org', 'From a mail');
    const { email } = await site().user('demo_org');
    const mail = (await mails(site().db, email)).at(-1);
    return `${site().url}/unsubscribe#token=${mail?.token}`;
  }

  it('asks, and turns off the mails of its kind, signed out', async () => {
    const address = await linkOfMail();
    const page = await site().visit(null, address);
    await says(page, 'A match is accepted');
    expect(page.url(), 'the token leaves the address').to.equal(`${site().url}/unsubscribe`);
    expect(await site().db('notification_preferences').select(), 'opening changes nothing').to.deep.equal([]);
    await isAccessible(page);
    await press(page, 'Turn off these e-mails', { says: 'Done. These e-mails are turned off.' });
    await isAccessible(page);
    const [off] = await site().db('notification_preferences').pluck('email_off');
    expect(JSON.parse(String(off))).to.deep.equal(['matchAccepted']);
    await page.goto(address.replace('matchAccepted', 'announcements'));
    await says(page, 'Announcements of your groups');
    await none(page.getByText('under the bell'));
  });

  it('says when it is not valid: cut short, or not ours', async () => {
    const address = await linkOfMail();
    const page = await site().visit(null);
    for (const wrong of [address.slice(0, -1), `${site().url}/unsubscribe`]) {
      await page.goto('about:blank');
      await page.goto(wrong);
      await says(page, 'This link is not valid.');
    }
    await page.goto('about:blank');
    await page.goto(address.replace(/#token=\d+/, '#token=1'));
    await press(page, 'Turn off these e-mails', { says: 'This link is not valid.' });
    expect(await site().db('notification_preferences').select()).to.deep.equal([]);
  });
});

describeInBrowser('The outbox of a demo', (site) => {
  it('shows a super admin what would have been sent', async () => {
    await happens(site(), 'demo_org', 'In the outbox');
    const page = await site().visit('demo_super_admin', '/admin');
    await follow(page.getByRole('navigation', { name: 'Main navigation' }), 'Outbox');
    await page.waitForURL('**/admin/outbox');
    // The last of many entries is in view, however low the window.
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.reload();
    const entry = page.locator('nav [aria-current=page]').first();
    await entry.waitFor();
    expect((await entry.boundingBox())?.y).to.be.lessThan(600 - 34);
    await follow(page, 'Oak House accepted “In the outbox”');
    const details = page.getByRole('dialog');
    await says(details, 'Both sides can now write to each other and plan a session.');
    await isAccessible(page);
  });

  it('is no page where there is no demo', async () => {
    const page = await site().visit('demo_super_admin', '/admin');
    await page.route('**/api/config', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), demoMode: false } });
    });
    await page.goto('/admin/outbox');
    await heading(page, 'Page Not Found').waitFor();
  });

  it('is no entry of a group admin’s navigation', async () => {
    const page = await site().visit('demo_group_admin', '/admin');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await link(nav, exactly('Advisors')).waitFor();
    await none(link(nav, 'Outbox'));
  });
});
