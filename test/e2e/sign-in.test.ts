import { expect } from 'chai';
import type { CDPSession, Page } from 'playwright-core';
import { FakeIdentityProvider } from '../support/identity-provider.ts';
import { codeOf } from '../support/second-factor.ts';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { hasFocus } from './focus.ts';
import { gone, holds, says } from './outcomes.ts';
import { button, heading } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { fill, follow, press, pressFor, submit } from './steps.ts';
import { asksBeforeClosing, DEMO_PASSWORD, settled, submitLogIn } from './visits.ts';

const provider = new FakeIdentityProvider();

/** A device that keeps passkeys and always knows its holder (WebAuthn §11). */
async function withDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

describeInBrowser(
  'Signing in',
  (site) => {
    after(() => provider.close());
    /** Browsers have passkeys of names, not of addresses. */
    const url = () => site().url.replace('127.0.0.1', 'localhost');
    const signOut = async (page: Page) => {
      await page.context().clearCookies();
      await page.goto(`${url()}/auth`);
    };

    it('with a passkey: added on a phone, used without a name or a password, and refused once it is copied', async () => {
      const page = await site().visit(null, undefined, { viewport: PHONE });
      const { cdp, authenticatorId } = await withDevice(page);
      await page.goto(`${url()}/auth`);
      await submitLogIn(page, 'demo_advisor');
      await page.waitForURL('**/dashboard');
      await page.goto(`${url()}/privacy-settings`);
      await press(page, 'Add a passkey');
      await fill(page, { Name: 'My phone' });
      await looksRight(page);
      await press(page, 'Go on', { told: 'My phone was added' });
      const keys = page.getByRole('list', { name: 'Your passkeys' });
      await says(keys, 'My phone');
      await press(page, 'Add a passkey');
      await fill(page, { Name: 'My phone again' });
      await press(page, 'Go on', { says: 'this device holds one of yours already' });

      await signOut(page);
      await press(page, 'Sign in with a passkey', { leadsTo: '**/dashboard' });
      await settled(page);

      // Somebody else has used a copy of it: this one's counter is behind.
      await site().db('passkeys').update({ sign_count: 1_000 });
      await signOut(page);
      await press(page, 'Sign in with a passkey', { says: 'This passkey was not accepted.' });
      expect(await page.context().cookies()).to.deep.equal([]);

      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      expect(credentials).to.have.lengthOf(1);
      await site().db('passkeys').update({ sign_count: 0 });
      await cdp.send('WebAuthn.removeCredential', {
        authenticatorId,
        credentialId: String(credentials[0]?.credentialId),
      });
      await press(page, 'Sign in with a passkey', { says: 'No passkey was used.' });
    });

    it('with one-time codes: set up by picture or by hand, recovery codes kept, asked for after the password', async () => {
      const page = await site().visit(null, `${url()}/auth`);
      await submitLogIn(page, 'demo_org');
      await page.waitForURL('**/org-dashboard');
      await page.goto(`${url()}/privacy-settings`);
      await press(page, 'Set up one-time codes');
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
      await submit(page, { 'Code of the app': '000000' }, 'Turn on', { says: 'This code is not correct.' });
      await fill(page, { 'Code of the app': '0' });
      await gone(page.getByText('This code is not correct.'));
      await fill(page, { 'Code of the app': codeOf(secret) });
      await isAccessible(page);
      await press(page, 'Turn on');
      const codes = page.getByRole('list', { name: 'Your recovery codes' });
      await codes.waitFor();
      expect(await asksBeforeClosing(page), 'what is shown once is not lost by a reload').to.equal(true);
      const [recovery = '', other = ''] = await codes.getByRole('listitem').allInnerTexts();
      expect(await codes.getByRole('listitem').count()).to.equal(10);
      expect(await button(page, 'Done').isDisabled()).to.equal(true);
      const saved = page.waitForEvent('download');
      await press(page, 'Download');
      expect((await saved).suggestedFilename()).to.equal('TimeMatch-recovery-codes.txt');
      await fill(page, { 'I have kept them': true });
      await isAccessible(page);
      await press(page, 'Done', { says: '10 recovery codes are left.' });
      await hasFocus(heading(page, 'One-time codes'), 'the button that turned them on is gone');

      await signOut(page);
      await submitLogIn(page, 'demo_org');
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
      await isAccessible(page);
      await press(page, 'Go on', { leadsTo: '**/org-dashboard' });

      // A log-in from before they were turned on is asked for one, and goes on with what was typed.
      await site().db('login_sessions').update({ second_factor_at: null });
      await page.goto(`${url()}/profile`);
      const account = page.getByRole('form', { name: 'Account settings' });
      await fill(account, { Email: 'office@example.org', 'Current password': DEMO_PASSWORD });
      const first = await pressFor(account, 'Save', 'Please sign in again');
      await first.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await press(first, 'Go on');
      await press(first, 'Use a recovery code');
      await submit(first, { 'Recovery code': other }, 'Go on', { told: 'Profile updated' });
      await holds(account, { Email: 'office@example.org' });

      // A log-in of an hour ago is asked once more before it may turn them off.
      await site().db('login_sessions').update({ authenticated_at: '2026-01-01 00:00:00.000' });
      await page.goto(`${url()}/privacy-settings`);
      await press(page, 'Turn off');
      const again = await pressFor(page.getByRole('dialog'), 'Turn off', 'Please sign in again');
      await again.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await press(again, 'Go on');
      await submit(again, { Code: '000000' }, 'Go on', { says: 'This code is not correct.' });
      await press(again, 'Use a recovery code');
      await gone(again.getByText('This code is not correct.'));
      await submit(again, { 'Recovery code': recovery }, 'Go on', { told: 'One-time codes are off' });
      await button(page, 'Set up one-time codes').waitFor();
      await hasFocus(heading(page, 'One-time codes'), 'the button that turned them off is gone');
    });

    it('as an administrator who must have a second step: led to set one up, from the console too', async () => {
      const page = await site().visit(null);
      await withDevice(page);
      await page.goto(`${url()}/auth`);
      await submitLogIn(page, 'demo_super_admin');
      await heading(page, 'One more step for safety').waitFor();
      await page.goto(`${url()}/admin`);
      await heading(page, 'One more step for safety').waitFor();
      await isAccessible(page);
      await press(page, 'Add a passkey');
      await submit(page, { Name: 'Office' }, 'Go on');
      await heading(page, 'Your data').waitFor();
      await page.goto(`${url()}/admin`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).to.equal('/admin');
    });

    it('with the identity provider: a new person chooses a kind, and is known from then on', async () => {
      const page = await site().visit(null, `${url()}/auth`);
      await follow(page, 'Sign in with Example ID');
      await fill(page, { 'An organisation that looks for advice': true });
      expect(page.url()).not.to.contain('challenge');
      await isAccessible(page);
      await fill(page, { 'Username (optional)': 'from_example' });
      await press(page, 'Create my account', { leadsTo: '**/org-dashboard' });
      await signOut(page);
      await follow(page, 'Sign in with Example ID', { leadsTo: '**/org-dashboard' });
      await page.goto(`${url()}/privacy-settings`);
      await button(page, 'End the link').waitFor();
    });
  },
  {
    wordsOnly: true,
    env: async () => {
      await provider.open();
      return { ...provider.env, SECOND_FACTOR_FOR: 'super_admin' };
    },
  },
);
