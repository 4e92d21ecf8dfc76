import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { mails } from '../support/mailbox.ts';
import { requestForm } from '../support/work.ts';
import { PASSWORD, unique } from '../support/builders.ts';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { password, settled, sidewaysOverflow } from './visits.ts';

/** Spec 4 §11. */
describeInBrowser(
  'An address that is proved',
  (site) => {
    const register = async () => {
      const client = site().client();
      const [username, email] = [`story${unique()}`, `story${unique()}@example.org`];
      await client.post('/api/register/organization', { username, email, password: PASSWORD });
      return { client, username, email };
    };
    const enter = async (page: Page, username: string) => {
      await page.goto(`${site().url}/auth`);
      await page.locator('input[name=username]').fill(username);
      await password(page).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/org-dashboard');
      await settled(page);
    };
    const linkTo = async (email: string) =>
      `${site().url}/verify-email#token=${String((await mails(site().db, email)).at(-1)?.token)}`;
    const good = async (page: Page) =>
      expect([await findings(page), await sidewaysOverflow(page)]).to.deep.equal([[], 0]);

    it('is asked for in one line, sent again, confirmed by the link without leaving its token, and then opens requests', async () => {
      const { client, username, email } = await register();
      const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
      await enter(page, username);
      const note = page.getByRole('note').filter({ hasText: 'Please confirm your e-mail address' });
      await note.waitFor();
      await good(page);
      await note.getByRole('button', { name: 'Send it again' }).click();
      await page.getByText(`We have mailed a link to ${email}.`).waitFor();
      await page.goto(await linkTo(email));
      await page.getByText('Your e-mail address is confirmed.').waitFor();
      expect(page.url()).not.to.include('token');
      expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.to.include('linkToken');
      await good(page);
      await page.getByRole('link', { name: 'Go on' }).click();
      await page.waitForURL('**/org-dashboard');
      await settled(page);
      expect(await page.getByText('Please confirm your e-mail address').count()).to.equal(0);
      expect((await client.post('/api/requests', requestForm())).status).to.equal(201);
      expect(problems).to.deep.equal([]);
      await close();
    });

    it('waits when it is new, can be withdrawn, and a spent link says what to do', async () => {
      const { client, username, email } = await register();
      await client.post('/api/user/email/verify', { token: (await linkTo(email)).replace(/.*=/, '') });
      await client.patch('/api/user/profile', { email: `new${email}` });
      const { page, close } = await site().browser.visitor();
      await enter(page, username);
      await page.goto(`${site().url}/profile`);
      await page.getByText(`Your new address new${email} waits to be confirmed`).waitFor();
      await good(page);
      await page.getByRole('button', { name: 'Keep the present address' }).click();
      await page.getByText('waits to be confirmed').waitFor({ state: 'detached' });
      await page.goto(await linkTo(`new${email}`));
      await page.getByText('This link is no longer valid.').waitFor();
      await good(page);
      await close();
    });
  },
  { wordsOnly: true, env: () => Promise.resolve({ EMAIL_VERIFICATION: 'on' }) },
);
