import { expect } from 'chai';
import type { CurrentUser } from '../../src/contract/api.ts';
import { isAccessible } from './axe.ts';
import { PHONE } from './browser.ts';
import { mentions, none, says } from './outcomes.ts';
import { button, heading, region } from './parts.ts';
import { describeInBrowser } from './site.ts';
import { press } from './steps.ts';
import { openWithin, readsAgain } from './visits.ts';

describeInBrowser(
  'Counting on each other',
  (site) => {
    it('an advisor prints a letter on one page, shows it, and withdraws it', async () => {
      const page = await site().visit('demo_advisor', '/letter');
      const sheet = page.locator('main');
      await heading(sheet, 'Volunteer hours').waitFor();
      await isAccessible(page);
      for (const format of ['A4', 'Letter']) {
        const paper = (await page.pdf({ format })).toString('latin1');
        expect(paper.match(/\/Type\s*\/Page\b/g), format).to.have.length(1);
      }
      const address = await sheet.getByText(/\/letter\/\d+\./).innerText();
      const { pathname } = new URL(address);
      const reader = await site().visit(null, undefined, { viewport: PHONE });
      const shown = await reader.goto(pathname);
      expect(shown?.status()).to.equal(200);
      await says(reader, 'This is what');
      await isAccessible(reader);
      await reader.route(`**${pathname}`, (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({ json: { name: 'A', from: '2026-01-01', to: '2026-12-31', hours: 1.5 } })
          : route.continue(),
      );
      await reader.reload();
      await reader.getByRole('combobox').selectOption('fr');
      await says(reader, /^1,5$/);
      await reader.getByRole('combobox').selectOption('en');
      await reader.unrouteAll();
      await openWithin(page, '/sessions');
      await readsAgain(page, '**/api/user/letter?*', '/letter');
      await press(page, 'Withdraw');
      await press(page.getByRole('dialog'), 'Withdraw');
      await mentions(page, 'The letter is withdrawn');
      const after = await reader.goto(pathname);
      expect(after?.status()).to.equal(404);
      await says(reader, 'This letter is not known.');
    });

    it('an advisor who has let three proposals lapse says that they are still here, or pauses', async () => {
      const client = await site().as('demo_advisor');
      const { advisor } = (await client.get<CurrentUser>('/api/user')).body;
      await site().db('advisors').where('id', advisor?.id).update({ lapses_in_row: 3 });
      const page = await site().visit('demo_advisor', '/dashboard', { viewport: PHONE });
      const card = region(page, 'Are you still with us?');
      await button(card, 'I am still here').waitFor();
      await isAccessible(page);
      await press(card, 'I am still here', { says: 'Thank you. Good to have you with us.' });
      await site().db('advisors').where('id', advisor?.id).update({ lapses_in_row: 3 });
      await page.goto('/still-here?answer=pause');
      const pause = button(page, 'Pause me for three months');
      await pause.waitFor();
      await pause.click();
      await says(page, /You are paused until/);
      const after = (await client.get<CurrentUser>('/api/user')).body.advisor;
      expect(after?.asleep).to.equal(undefined);
      expect(after?.pausedUntil).to.be.a('string');
      // Who was not asked is not told that they gave no answer.
      await page.goto('/still-here');
      await button(page, 'I am still here').waitFor();
      await none(page.getByText(/had no answer in time/));
    });
  },
  { wordsOnly: true },
);
