import { expect } from 'chai';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';
import {
  DEMO_PASSWORD,
  openWithin,
  password,
  settled,
  sidewaysOverflow,
  signInByForm as signIn,
  toast,
} from './visits.ts';

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
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, 'demo_group_admin', '/admin');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Your data' }).click();
    await page.waitForURL('**/privacy-settings');
    await settled(page);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    await list.getByRole('listitem', { name: 'Chrome on Linux' }).getByText('This one').waitFor();
    expect(await list.getByRole('listitem').count()).to.equal(4);
    expect([await findings(page), await sidewaysOverflow(page)]).to.deep.equal([[], 0]);

    await list
      .getByRole('listitem', { name: 'Firefox on Windows' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await toast(page, 'Signed out there').waitFor();
    await list.getByText('Firefox on Windows').waitFor({ state: 'detached' });
    expect(await statuses()).to.deep.equal([401, 200, 200]);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await toast(page, 'Signed out in 2 places').waitFor();
    await list.getByText('Safari on iPhone').waitFor({ state: 'detached' });
    expect(await statuses()).to.deep.equal([401, 401, 401]);
    expect(await list.getByRole('listitem').count()).to.equal(1);
    await page.reload();
    await list.getByText('This one').waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('when it is ended elsewhere, the page says so and leads back to where one was, with what was typed', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await openWithin(page, '/profile');
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('Retired bridge builder');
    const elsewhere = site().client();
    await elsewhere.post('/api/login', { username: 'demo_advisor', password: DEMO_PASSWORD });
    await elsewhere.delete('/api/user/login-sessions');
    // The live connection may be the first to notice.
    await page
      .getByRole('button', { name: 'Save changes' })
      .first()
      .click()
      .catch(() => undefined);
    await page.waitForURL('**/auth');
    await page.getByText('Your log-in has ended.').waitFor();
    await page.getByLabel('Username').fill('demo_advisor');
    await password(page).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await page.waitForURL('**/profile');
    await page.getByRole('form', { name: 'Advisor profile' }).waitFor();
    expect(await title.inputValue()).to.equal('Retired bridge builder');
    // Signing out here is no such end.
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL((address) => address.pathname === '/');
    expect(problems).to.deep.equal([]);
    await close();
  });
});
