import { expect } from 'chai';
import type { CDPSession, Page } from 'playwright-core';
import { FakeIdentityProvider } from '../support/identity-provider.ts';
import { codeOf } from '../support/second-factor.ts';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeInBrowser } from './site.ts';
import { DEMO_PASSWORD, password, settled, sidewaysOverflow, toast } from './visits.ts';

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

async function submit(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await password(page).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
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
      const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
      const { cdp, authenticatorId } = await withDevice(page);
      await page.goto(`${url()}/auth`);
      await submit(page, 'demo_advisor');
      await page.waitForURL('**/dashboard');
      await page.goto(`${url()}/privacy-settings`);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByLabel('Name').fill('My phone');
      expect([await findings(page), await sidewaysOverflow(page)]).to.deep.equal([[], 0]);
      await page.getByRole('button', { name: 'Go on' }).click();
      await toast(page, 'My phone was added').waitFor();
      const keys = page.getByRole('list', { name: 'Your passkeys' });
      await keys.getByText('My phone').waitFor();

      await signOut(page);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.waitForURL('**/dashboard');
      await settled(page);

      // Somebody else has used a copy of it: this one's counter is behind.
      await site().db('passkeys').update({ sign_count: 1_000 });
      await signOut(page);
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByText('This passkey was not accepted.').waitFor();
      expect(await page.context().cookies()).to.deep.equal([]);

      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      expect(credentials).to.have.lengthOf(1);
      await site().db('passkeys').update({ sign_count: 0 });
      await cdp.send('WebAuthn.removeCredential', {
        authenticatorId,
        credentialId: String(credentials[0]?.credentialId),
      });
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await page.getByText('No passkey was used.').waitFor();
      expect(problems.filter((problem) => !problem.includes('401'))).to.deep.equal([]);
      await close();
    });

    it('with one-time codes: set up by picture or by hand, recovery codes kept, asked for after the password', async () => {
      const { page, problems, close } = await site().browser.visitor();
      await page.goto(`${url()}/auth`);
      await submit(page, 'demo_org');
      await page.waitForURL('**/org-dashboard');
      await page.goto(`${url()}/privacy-settings`);
      await page.getByRole('button', { name: 'Set up one-time codes' }).click();
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
      await page.getByLabel('Code of the app').fill('000000');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByText('This code is not correct.').waitFor();
      await page.getByLabel('Code of the app').fill(codeOf(secret));
      expect(await findings(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Turn on' }).click();
      const codes = page.getByRole('list', { name: 'Your recovery codes' });
      await codes.waitFor();
      const [recovery = ''] = await codes.getByRole('listitem').allInnerTexts();
      expect(await codes.getByRole('listitem').count()).to.equal(10);
      expect(await page.getByRole('button', { name: 'Done' }).isDisabled()).to.equal(true);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      expect((await saved).suggestedFilename()).to.equal('TimeMatch-recovery-codes.txt');
      await page.getByLabel('I have kept them').check();
      expect(await findings(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();

      await signOut(page);
      await submit(page, 'demo_org');
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
      expect(await findings(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.waitForURL('**/org-dashboard');

      // A log-in of an hour ago is asked once more before it may turn them off.
      await site().db('login_sessions').update({ authenticated_at: '2026-01-01 00:00:00.000' });
      await page.goto(`${url()}/privacy-settings`);
      await page.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
      const again = page.getByRole('dialog', { name: 'Please sign in again' });
      await again.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await again.getByRole('button', { name: 'Go on' }).click();
      await again.getByRole('button', { name: 'Use a recovery code' }).click();
      await again.getByLabel('Recovery code').fill(recovery);
      await again.getByRole('button', { name: 'Go on' }).click();
      await toast(page, 'One-time codes are off').waitFor();
      await page.getByRole('button', { name: 'Set up one-time codes' }).waitFor();
      expect(problems.filter((problem) => !/40[013]/.test(problem))).to.deep.equal([]);
      await close();
    });

    it('as an administrator who must have a second step: led to set one up, from the console too', async () => {
      const { page, problems, close } = await site().browser.visitor();
      await withDevice(page);
      await page.goto(`${url()}/auth`);
      await submit(page, 'demo_super_admin');
      await page.getByRole('heading', { name: 'One more step for safety' }).waitFor();
      await page.goto(`${url()}/admin`);
      await page.getByRole('heading', { name: 'One more step for safety' }).waitFor();
      expect(await findings(page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByLabel('Name').fill('Office');
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('heading', { name: 'Your data' }).waitFor();
      await page.goto(`${url()}/admin`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).to.equal('/admin');
      expect(problems.filter((problem) => !problem.includes('403'))).to.deep.equal([]);
      await close();
    });

    it('with the identity provider: a new person chooses a kind, and is known from then on', async () => {
      const { page, problems, close } = await site().browser.visitor();
      await page.goto(`${url()}/auth`);
      await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
      await page.getByLabel('An organisation that looks for advice').check();
      expect(page.url()).not.to.contain('challenge');
      expect(await findings(page)).to.deep.equal([]);
      await page.getByLabel('Username (optional)').fill('from_example');
      await page.getByRole('button', { name: 'Create my account' }).click();
      await page.waitForURL('**/org-dashboard');
      await signOut(page);
      await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
      await page.waitForURL('**/org-dashboard');
      await page.goto(`${url()}/privacy-settings`);
      await page.getByRole('button', { name: 'End the link' }).waitFor();
      expect(problems).to.deep.equal([]);
      await close();
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
