import { expect } from 'chai';
import { looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { gone, says, told } from './outcomes.ts';
import { button } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { press } from './steps.ts';
import { DEMO_PASSWORD, chooseOwn, openWithin, settled, submitLogIn } from './visits.ts';

const ELSEWHERE = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'curl/8.5.0',
];

describeInBrowser('Where one is signed in', (site) => {
  it('is shown on "Your data", from the console as well, and ended there: one by one, and all others at once', async () => {
    const cookies: string[] = [];
    for (const agent of ELSEWHERE) {
      const client = site().client({ 'user-agent': agent });
      await client.post('/api/login', { username: 'demo_group_admin', password: DEMO_PASSWORD });
      cookies.push(String(client.cookie));
    }
    const statuses = () =>
      Promise.all(cookies.map(async (cookie) => (await site().client().get('/api/user', { cookie })).status));
    const page = await site().visit('demo_group_admin', '/admin', { viewport: PHONE });
    await chooseOwn(page, 'Your data');
    await page.waitForURL('**/privacy-settings');
    await settled(page);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    await says(list.getByRole('listitem', { name: 'Chrome on Linux' }), 'This one');
    expect(await list.getByRole('listitem').count()).to.equal(4);
    await says(page, /Signing out ends neither access tokens nor the address of your calendar/);
    await looksRight(page);

    await press(list.getByRole('listitem', { name: 'Firefox on Windows' }), 'Sign out');
    await told(page, 'Signed out there');
    await gone(list.getByText('Firefox on Windows'));
    expect(await statuses()).to.deep.equal([401, 200, 200]);
    await press(page, 'Sign out everywhere else', { told: 'Signed out in 2 places' });
    await gone(list.getByText('Safari on iPhone'));
    expect(await statuses()).to.deep.equal([401, 401, 401]);
    expect(await list.getByRole('listitem').count()).to.equal(1);
    const userId = await site().idOf('users', { username: 'demo_group_admin' });
    const here = await site().db('login_sessions').where('user_id', userId).first();
    const { id: _id, ...own } = here!;
    const others = Array.from({ length: 9 }, (_, at) => ({
      ...own,
      token_hash: String(at).padStart(64, 'a'),
    }));
    await site().db('login_sessions').insert(others);
    await page.reload();
    await says(list, 'This one');
    expect(await list.getByRole('listitem').count()).to.equal(8);
    await press(page, 'Show all 10');
    expect(await list.getByRole('listitem').count()).to.equal(10);
  });

  it('when it is ended elsewhere, the page says so and leads back to where one was, with what was typed', async () => {
    const page = await site().visit('demo_advisor', '/dashboard');
    await openWithin(page, '/profile');
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Retired bridge builder');
    const elsewhere = site().client();
    await elsewhere.post('/api/login', { username: 'demo_advisor', password: DEMO_PASSWORD });
    await elsewhere.delete('/api/user/login-sessions');
    // The live connection may be the first to notice.
    await button(page, 'Save changes')
      .first()
      .click()
      .catch(() => undefined);
    await page.waitForURL('**/auth');
    await says(page, 'Your log-in has ended.');
    await submitLogIn(page, 'demo_advisor');
    await page.waitForURL('**/profile');
    await page.getByRole('form', { name: 'Advisor profile' }).waitFor();
    expect(await title.inputValue()).to.equal('Retired bridge builder');
    // Signing out here is no such end.
    await chooseOwn(page, 'Logout');
    await page.waitForURL((address) => address.pathname === '/');
  });
});
