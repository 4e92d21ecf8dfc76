import { expect } from 'chai';
import type { CurrentUser } from '../../src/contract/api.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { findings } from './axe.ts';
import { describeInBrowser } from './site.ts';
import { DEMO_PASSWORD, signIn } from './visits.ts';

describeInBrowser(
  'Counting on each other',
  (site) => {
    const visit = async (viewport = DESKTOP) => {
      const visitor = await site().browser.visitor({ viewport });
      await signIn(visitor.page, site().url, 'demo_advisor', '/dashboard');
      return visitor;
    };

    it('an advisor prints a letter on one page, shows it, and withdraws it', async () => {
      const { page, problems } = await visit();
      await page.goto(`${site().url}/letter`);
      const sheet = page.locator('main');
      await sheet.getByRole('heading', { name: 'Volunteer hours' }).waitFor();
      expect(await findings(page)).to.deep.equal([]);
      for (const format of ['A4', 'Letter']) {
        const paper = (await page.pdf({ format })).toString('latin1');
        expect(paper.match(/\/Type\s*\/Page\b/g), format).to.have.length(1);
      }
      const address = await sheet.getByText(/\/letter\/\d+\./).innerText();
      const { pathname } = new URL(address);
      const reader = await site().browser.visitor({ viewport: PHONE });
      const shown = await reader.page.goto(`${site().url}${pathname}`);
      expect(shown?.status()).to.equal(200);
      await reader.page.getByText('This is what').waitFor();
      expect(await findings(reader.page)).to.deep.equal([]);
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await page.getByText('The letter is withdrawn').first().waitFor();
      const gone = await reader.page.goto(`${site().url}${pathname}`);
      expect(gone?.status()).to.equal(404);
      await reader.page.getByText('This letter is not known.').waitFor();
      expect(problems).to.deep.equal([]);
    });

    it('an advisor who has let three proposals lapse says that they are still here, or pauses', async () => {
      const client = site().client();
      await client.post('/api/login', { username: 'demo_advisor', password: DEMO_PASSWORD });
      const { advisor } = (await client.get<CurrentUser>('/api/user')).body;
      await site().db('advisors').where('id', advisor?.id).update({ lapses_in_row: 3 });
      const { page } = await visit(PHONE);
      const card = page.getByRole('region', { name: 'Are you still with us?' });
      await card.getByRole('button', { name: 'I am still here' }).waitFor();
      expect(await findings(page)).to.deep.equal([]);
      await page.goto(`${site().url}/still-here?answer=pause`);
      const pause = page.getByRole('button', { name: 'Pause me for three months' });
      await pause.waitFor();
      await pause.click();
      await page.getByText(/You are paused until/).waitFor();
      const after = (await client.get<CurrentUser>('/api/user')).body.advisor;
      expect(after?.asleep).to.equal(undefined);
      expect(after?.pausedUntil).to.be.a('string');
    });
  },
  { wordsOnly: true },
);
