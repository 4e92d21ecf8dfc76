import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { NoticeLink } from '../../src/contract/notice-links.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { notify, type NoticeName } from '../../src/features/notifications/index.ts';
import { mails } from '../support/mailbox.ts';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser, type Site } from './site.ts';
import { becomes, LIVE, settled, sidewaysOverflow, signIn } from './visits.ts';

/** Something happens to a demo account, as at another process. */
async function happens(
  site: Site,
  username: string,
  requestTitle: string,
  more: { name?: NoticeName; link?: NoticeLink } = {},
): Promise<void> {
  const user = (await site.db('users').where({ username }).first('id')) as { id: number };
  await transaction(site.db, (trx) =>
    notify(trx, site.deps.config, 'system', {
      name: more.name ?? 'matchAccepted',
      userIds: [user.id],
      values: { byName: 'Oak House', requestTitle, organizationName: 'Oak House' },
      link: more.link ?? '/matches/1',
    }),
  );
}

async function allRead(site: Site): Promise<void> {
  await site.db('notifications').update({ read: 1 });
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

describeInBrowser('The bell', (site) => {
  beforeEach(() => allRead(site()));

  it('rings without a reload, is heard by readers, and leads to what it tells of', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await settled(page);
    expect(await bell(page).getAttribute('aria-label')).to.equal('Notifications');
    await happens(site(), 'demo_advisor', 'A first budget');
    await page
      .getByText('New notification: Oak House accepted “A first budget”')
      .waitFor({ state: 'attached', ...LIVE });
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();

    await bell(page).click();
    const row = panel(page).getByRole('link', { name: /Unread: Oak House accepted “A first budget”/ });
    await row.waitFor();
    expect(await row.getAttribute('href')).to.equal('/matches/1');
    expect(await findings(page)).to.deep.equal([]);
    await row.click();
    await page.waitForURL('**/matches**');
    await panel(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await settled(page);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('is opened and left with the keyboard, and gives the focus back', async () => {
    const { page, close } = await site().browser.visitor();
    await happens(site(), 'demo_advisor', 'By keyboard');
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).focus();
    await page.keyboard.press('Enter');
    await panel(page)
      .getByRole('link', { name: /By keyboard/ })
      .waitFor();
    await page.keyboard.press('Tab');
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), 'Mark all as read');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await becomes(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      /^Notifications/,
    );
    await close();
  });

  it('shows in every tab what was read in one', async () => {
    const { page, close } = await site().browser.visitor();
    for (const title of ['One', 'Two']) await happens(site(), 'demo_advisor', title);
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    const other = await page.context().newPage();
    await other.goto(`${site().url}/profile`);
    await other.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
    await panel(page).getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor(LIVE);
    await close();
  });

  it('takes a mark back that the server could not be told of', async () => {
    const { page, close } = await site().browser.visitor();
    await happens(site(), 'demo_advisor', 'Not told');
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await page.route('**/api/notifications/read', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'Please try again in a moment.' } }),
    );
    await bell(page).click();
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByText('Not marked as read').first().waitFor();
    await panel(page)
      .getByRole('link', { name: /Unread: .*Not told/ })
      .waitFor();
    await close();
  });

  it('misses nothing while the connection is away, nor while the server refuses it', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await settled(page);
    const { feed } = site().server.plugins.live;
    const news = (title: string) => page.getByText(`New notification: Oak House accepted “${title}”`);
    await happens(site(), 'demo_advisor', 'Before');
    await news('Before').waitFor({ state: 'attached', ...LIVE });
    feed.endAll();
    await happens(site(), 'demo_advisor', 'Between');
    await news('Between').waitFor({ state: 'attached', ...LIVE });
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();

    // As a proxy answers while the server restarts: the browser itself gives up at that.
    await page.route('**/api/live', (route) => route.fulfill({ status: 404, body: '' }));
    const refused = page.waitForResponse('**/api/live');
    feed.endAll();
    await refused;
    await happens(site(), 'demo_advisor', 'Refused');
    await page.unroute('**/api/live');
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).waitFor(LIVE);
    await happens(site(), 'demo_advisor', 'After');
    await news('After').waitFor({ state: 'attached', ...LIVE });
    await close();
  });

  it('shows no more than 99+', async () => {
    const { page, close } = await site().browser.visitor();
    const user = (await site().db('users').where('username', 'demo_org').first('id')) as { id: number };
    await site()
      .db('notifications')
      .insert(
        Array.from({ length: 120 }, () => ({
          user_id: user.id,
          type: 'matchAccepted',
          title: 'One of many',
          read: 0,
          created_at: dbTime(),
        })),
      );
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    await page.getByRole('button', { name: 'Notifications, 99+ unread' }).getByText('99+').waitFor();
    await settled(page);
    expect(await findings(page)).to.deep.equal([]);
    await close();
  });

  it('of an administrator marks as read what they have no page for, in the console as well', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await happens(site(), 'demo_group_admin', 'A managed match', { link: '/groups' });
    await signIn(page, site().url, 'demo_group_admin', '/admin');
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const row = panel(page).getByRole('button', { name: /A managed match/ });
    await row.click();
    await row.waitFor({ state: 'detached' });
    await panel(page).getByText('A managed match').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/admin');
    expect(await findings(page)).to.deep.equal([]);
    await panel(page).getByRole('link', { name: 'See all' }).click();
    await page.waitForURL('**/notifications');
    await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });
});

describeInBrowser('The page of notifications', (site) => {
  before(async () => {
    await allRead(site());
    for (let at = 1; at <= 25; at += 1) await happens(site(), 'demo_advisor', `Number ${at}.`);
  });

  it('shows all, page by page', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor');
    await page.goto(`${site().url}/notifications`);
    await page.getByRole('link', { name: /“Number 25\.”/ }).waitFor();
    expect(await page.getByRole('link', { name: /“Number 5\.”/ }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Show older ones' }).click();
    await page.getByRole('link', { name: /“Number 5\.”/ }).waitFor();
    await happens(site(), 'demo_advisor', 'Brand new');
    await page.getByRole('link', { name: /“Brand new”/ }).waitFor(LIVE);
    expect(await page.getByRole('link', { name: /“Number 25\.”/ }).count(), 'each once').to.equal(1);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('keeps which e-mails one wants, and the mails follow', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor');
    await page.goto(`${site().url}/notifications`);
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
    expect(await page.getByText('Your password was changed').count()).to.equal(0);
    const { email } = (await site().db('users').where('username', 'demo_advisor').first('email')) as {
      email: string;
    };
    const before = (await mails(site().db, email)).length;
    await happens(site(), 'demo_advisor', 'Silent');
    await happens(site(), 'demo_advisor', 'Waits', { name: 'requestCancelled' });
    expect((await mails(site().db, email)).length).to.equal(before);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it(`has no finding of axe and no sideways scroll on a phone`, async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    await happens(site(), 'demo_org', 'averyveryverylongtitlewithoutanyspace'.repeat(3));
    await page.goto(`${site().url}/notifications`);
    await settled(page);
    await page.getByRole('switch').first().waitFor();
    expect(await findings(page)).to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    await bell(page).click();
    await panel(page).getByRole('link').first().waitFor();
    expect(await findings(page), 'bell').to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(problems).to.deep.equal([]);
    await close();
  });
});

describeInBrowser('The link under a mail', (site) => {
  async function link(): Promise<string> {
    await site().db('notification_preferences').delete();
    await happens(site(), 'demo_org', 'From a mail');
    const { email } = (await site().db('users').where('username', 'demo_org').first('email')) as {
      email: string;
    };
    const mail = (await mails(site().db, email)).at(-1);
    return `${site().url}/unsubscribe#token=${mail?.token}`;
  }

  it('asks, and turns off the mails of its kind, signed out', async () => {
    const address = await link();
    const { page, problems, close } = await site().browser.visitor();
    await page.goto(address);
    await page.getByText('A match is accepted').waitFor();
    expect(page.url(), 'the token leaves the address').to.equal(`${site().url}/unsubscribe`);
    expect(await site().db('notification_preferences').select(), 'opening changes nothing').to.deep.equal([]);
    expect(await findings(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Turn off these e-mails' }).click();
    await page.getByText('Done. These e-mails are turned off.').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    const [off] = await site().db('notification_preferences').pluck('email_off');
    expect(JSON.parse(String(off))).to.deep.equal(['matchAccepted']);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('says when it is not valid: cut short, or not ours', async () => {
    const address = await link();
    const { page, close } = await site().browser.visitor();
    for (const wrong of [address.slice(0, -1), `${site().url}/unsubscribe`]) {
      await page.goto('about:blank');
      await page.goto(wrong);
      await page.getByText('This link is not valid.').waitFor();
    }
    await page.goto('about:blank');
    await page.goto(address.replace(/#token=\d+/, '#token=1'));
    await page.getByRole('button', { name: 'Turn off these e-mails' }).click();
    await page.getByText('This link is not valid.').waitFor();
    expect(await site().db('notification_preferences').select()).to.deep.equal([]);
    await close();
  });
});

describeInBrowser('The outbox of a demo', (site) => {
  it('shows a super admin what would have been sent', async () => {
    await happens(site(), 'demo_org', 'In the outbox');
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_super_admin', '/admin');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Outbox' })
      .click();
    await page.waitForURL('**/admin/outbox');
    await page.getByRole('link', { name: 'Oak House accepted “In the outbox”' }).click();
    const details = page.getByRole('dialog');
    await details.getByText('You can now write to each other and plan a session.').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('is no entry of a group admin’s navigation', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_group_admin', '/admin');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await nav.getByRole('link', { name: 'Advisors', exact: true }).waitFor();
    expect(await nav.getByRole('link', { name: 'Outbox' }).count()).to.equal(0);
    await close();
  });
});
