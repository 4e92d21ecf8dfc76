import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { fits, isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes, focused } from './focus.ts';
import { gone, says, told } from './outcomes.ts';
import { button, dialog, exactly } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, press } from './steps.ts';
import { DEMO_PASSWORD, chooseOwn, settled, submitLogIn } from './visits.ts';

describeInBrowser('Your data', (site) => {
  it('is shown with who can see it, taken along, and deleted; the log-in is over then', async () => {
    const page = await site().visit('demo_advisor', '/dashboard');
    await chooseOwn(page, 'Your data');
    await page.waitForURL('**/privacy-settings');
    await settled(page);
    const viewers = page.getByRole('list', { name: 'People who can see your data' });
    await says(viewers, 'Everyone, signed in or not');
    await says(viewers, 'demo_group_admin, who administers Riverside Foundation');
    await press(page, /^Show all/);
    await becomes(focused(page), /the other side of a match/);
    await isAccessible(page);

    const take = button(page, 'Download my data');
    await page.route('**/api/user/export', (route) => route.fulfill({ status: 429 }));
    await take.click();
    await says(page, 'Your data could not be fetched whole, so nothing was saved.');
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
    const opener = button(page, 'Delete my account…');
    const question = dialog(page, 'Delete the account demo_advisor?');
    await opener.focus();
    await page.keyboard.press('Enter');
    await says(question, 'Hours you have given stay counted, without your name.');
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await gone(question);
    await becomes(focused(page), 'Delete my account…');
    await page.keyboard.press('Enter');
    await fill(question, { 'Your username': 'somebody else' });
    await page.keyboard.press('Enter');
    await says(question, 'Please type demo_advisor', 'Password is required');
    await fill(question, { 'Your username': 'demo_advisor', password: 'not my password' });
    await page.keyboard.press('Enter');
    await says(question, 'The current password is not correct.');
    await fill(question, { password: DEMO_PASSWORD });
    await page.keyboard.press('Enter');
    await told(page, 'Your account was deleted');
    await page.waitForURL((address) => address.pathname === '/');

    await page.goto('/auth');
    await submitLogIn(page, 'demo_advisor');
    await told(page, 'Invalid username or password');
  });

  it('is reached from the console as well, fits a phone, and keeps the last super admin', async () => {
    const page = await site().visit('demo_super_admin', '/admin', { viewport: PHONE });
    const refused: string[] = [];
    page.on('response', (response) => void (response.ok() || refused.push(response.url())));
    await chooseOwn(page, 'Your data');
    await page.waitForURL('**/privacy-settings');
    await settled(page);
    expect(refused).to.deep.equal([]);
    await says(page, 'Nobody but you');
    await fits(page);
    await press(page, 'Delete my account…');
    const question = page.getByRole('dialog');
    await fill(question, { 'Your username': 'demo_super_admin', password: DEMO_PASSWORD });
    await press(question, exactly('Delete my account'), { says: 'The last super admin cannot be removed.' });
    await looksRight(page);
  });
});
