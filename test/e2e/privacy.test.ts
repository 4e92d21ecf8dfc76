import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { becomes, DEMO_PASSWORD, settled, sidewaysOverflow, signIn, toast } from './visits.ts';

describeInBrowser('Your data', (site) => {
  it('is shown with who can see it, taken along, and deleted; the log-in is over then', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Your data' }).click();
    await page.waitForURL('**/privacy-settings');
    await settled(page);
    const viewers = page.getByRole('list', { name: 'People who can see your data' });
    await viewers.getByText('Everyone, signed in or not').waitFor();
    await viewers.getByText('demo_group_admin, who administers Riverside Foundation').waitFor();
    await page.getByRole('button', { name: /^Show all/ }).click();
    await becomes(
      () => page.evaluate(() => document.activeElement?.textContent),
      /the other side of a match/,
    );
    expect(await findings(page)).to.deep.equal([]);

    const take = page.getByRole('button', { name: 'Download my data' });
    await page.route('**/api/user/export', (route) => route.fulfill({ status: 429 }));
    await take.click();
    await page.getByText('Your data could not be fetched whole, so nothing was saved.').waitFor();
    await page.unroute('**/api/user/export');
    const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
    expect(download.suggestedFilename()).to.match(/^timematch-export-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      account: { username: string };
      matches: unknown[];
    };
    expect(data.account.username).to.equal('demo_advisor');
    expect(data.matches).not.to.deep.equal([]);

    // By keyboard: in, what is missing, out again with the focus where it was, and in for good.
    const opener = page.getByRole('button', { name: 'Delete my account…' });
    const dialog = page.getByRole('dialog', { name: 'Delete the account demo_advisor?' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('Hours you have given stay counted, without your name.').waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await becomes(focused, 'Delete my account…');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Your username').fill('somebody else');
    await page.keyboard.press('Enter');
    await dialog.getByText('Please type demo_advisor').waitFor();
    await dialog.getByText('Password is required').waitFor();
    await dialog.getByLabel('Your username').fill('demo_advisor');
    await dialog.locator('input[name=password]').fill('not my password');
    await page.keyboard.press('Enter');
    await dialog.getByText('The current password is not correct.').waitFor();
    await dialog.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await toast(page, 'Your account was deleted').waitFor();
    await page.waitForURL((address) => address.pathname === '/');

    await page.goto(`${site().url}/auth`);
    await page.getByLabel('Username').fill('demo_advisor');
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).last().click();
    await toast(page, 'Invalid username or password').waitFor();
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('is reached from the console as well, fits a phone, and keeps the last super admin', async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, 'demo_super_admin', '/admin');
    await page.getByRole('button', { name: /^User menu/ }).click();
    const refused: string[] = [];
    page.on('response', (response) => void (response.ok() || refused.push(response.url())));
    await page.getByRole('menuitem', { name: 'Your data' }).click();
    await page.waitForURL('**/privacy-settings');
    await settled(page);
    expect(refused).to.deep.equal([]);
    await page.getByText('Nobody but you').waitFor();
    expect(await sidewaysOverflow(page)).to.equal(0);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your username').fill('demo_super_admin');
    await dialog.locator('input[name=password]').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
    await dialog.getByText('The last super admin cannot be removed.').waitFor();
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(await findings(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
    await close();
  });
});
