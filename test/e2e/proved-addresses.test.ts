import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { mails } from '../support/mailbox.ts';
import { requestForm } from '../support/work.ts';
import { PASSWORD, unique } from '../support/builders.ts';
import { findings, sidewaysOverflow } from './axe.ts';
import { PHONE } from './browser.ts';
import { gone, none, says } from './outcomes.ts';
import { describeInBrowser } from './site.ts';
import { fill, follow, press } from './steps.ts';
import { refuse, settled } from './visits.ts';

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
      await page.goto('/auth');
      await fill(page, { username: username, password: PASSWORD });
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
      const page = await site().visit(null, undefined, { viewport: PHONE });
      await enter(page, username);
      const note = page.getByRole('note').filter({ hasText: 'Please confirm your e-mail address' });
      await note.waitFor();
      await good(page);
      await press(note, 'Send it again');
      await says(page, `We have mailed a link to ${email}.`);
      await page.goto(await linkTo(email));
      await says(page, 'Your e-mail address is confirmed.');
      expect(page.url()).not.to.include('token');
      expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.to.include('linkToken');
      await good(page);
      await follow(page, 'Go on', { leadsTo: '**/org-dashboard' });
      await settled(page);
      await none(page.getByText('Please confirm your e-mail address'));
      expect((await client.post('/api/requests', requestForm())).status).to.equal(201);
    });

    it('confirmed in another tab is not said to be mailed once more: the line goes', async () => {
      const { client, username, email } = await register();
      const page = await site().visit(null);
      await enter(page, username);
      await client.post('/api/user/email/verify', { token: (await linkTo(email)).replace(/.*=/, '') });
      await press(page, 'Send it again');
      await gone(page.getByRole('note'));
    });

    it('stays confirmed when the page is read in another language', async () => {
      const page = await site().visit(null, await linkTo((await register()).email));
      await says(page, 'Your e-mail address is confirmed.');
      await page.locator('footer').getByRole('combobox').selectOption('fr');
      await says(page, 'Votre adresse e-mail est confirmée.');
    });

    it('waits when it is new, can be withdrawn, and a spent link says what to do', async () => {
      const { client, username, email } = await register();
      await client.post('/api/user/email/verify', { token: (await linkTo(email)).replace(/.*=/, '') });
      await client.patch('/api/user/profile', { email: `new${email}` });
      const page = await site().visit(null);
      await enter(page, username);
      await page.goto('/profile');
      await says(page, `Your new address new${email} waits to be confirmed`);
      await good(page);
      await refuse(page, '**/verification', 503, { method: 'DELETE' });
      await press(page, 'Keep the present address', { says: 'Not just now' });
      await press(page, 'Send it again', { says: `We have mailed a link to new${email}.` });
      await page.unroute('**/verification');
      await press(page, 'Keep the present address');
      await gone(page.getByText('waits to be confirmed'));
      await page.goto(await linkTo(`new${email}`));
      await says(page, 'This link is no longer valid.');
      await good(page);
      // A newer link in the same tab.
      await client.patch('/api/user/profile', { email: `newer${email}` });
      await page.goto(await linkTo(`newer${email}`));
      await says(page, 'Your e-mail address is confirmed.');
    });
  },
  { wordsOnly: true, env: () => Promise.resolve({ EMAIL_VERIFICATION: 'on' }) },
);
