import path from 'node:path';
import { expect } from 'chai';
import { findings } from './axe.ts';
import { PHONE } from './browser.ts';
import { describeByWords, describeInBrowser } from './site.ts';
import {
  becomes,
  DEMO_PASSWORD,
  password,
  settled,
  openWithin,
  sidewaysOverflow,
  signIn,
  toast,
} from './visits.ts';

const CVS = path.resolve(import.meta.dirname, '../fixtures/cv');

describeByWords('Somebody’s profile', (site) => {
  it('of an advisor can be saved only when changed, and is there after a reload', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Advisor profile' });
    const save = form.getByRole('button', { name: 'Save changes' });
    expect(await save.isDisabled(), 'nothing changed yet').to.equal(true);
    const title = form.getByLabel('Title', { exact: true });
    const before = await title.inputValue();
    await title.fill(`${before}, and bees`);
    const skill = form.getByLabel('governance');
    const hadSkill = await skill.isChecked();
    await skill.setChecked(!hadSkill);
    // What is typed while a save is under way is kept; and saved is saved, although the user cannot be read anew.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/advisor/profile', async (route) => held.then(() => route.continue()));
    await page.route('**/api/user', (route) => route.abort());
    await save.click();
    await title.fill(`${before}, and bees, and honey`);
    answer();
    await toast(page, 'Profile updated').waitFor();
    await page.unroute('**/api/user');
    expect(problems.splice(0).filter((line) => !line.includes('ERR_FAILED'))).to.deep.equal([]);
    expect(await title.inputValue()).to.equal(`${before}, and bees, and honey`);
    expect(await save.isDisabled(), 'the honey is not saved').to.equal(false);
    await title.fill(`${before}, and bees`);
    expect(await save.isDisabled(), 'nothing left to save').to.equal(true);
    await page.reload();
    expect(await title.inputValue()).to.equal(`${before}, and bees`);
    expect(await skill.isChecked()).to.equal(!hadSkill);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('of an advisor says what is wrong, field by field, and takes the reader to the first', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Advisor profile' });
    await form.getByLabel('First name').fill('');
    await form.getByLabel('Last name').fill('');
    await form.getByLabel('Title', { exact: true }).fill('');
    await form.getByLabel('Bio').fill('short');
    await form.getByLabel('Expertise').fill('short');
    await form.getByLabel('LinkedIn URL').fill('not an address');
    await form.getByRole('button', { name: 'Save changes' }).click();
    for (const message of [
      'First name is required',
      'Last name is required',
      'Title is required',
      'Bio must be at least 10 characters',
      'Expertise must be at least 10 characters',
      'Invalid LinkedIn URL',
    ]) {
      await form.getByText(message).waitFor();
    }
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
    await becomes(focused, 'First name');
    expect(await findings(page)).to.deep.equal([]);
    await close();
  });

  it('of an organisation keeps what was typed when saving fails, and saves it the next time', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Organisation profile' });
    const website = form.getByLabel('Website');
    await website.fill('https://new.keelmans.example.org');
    await page.route('**/api/organization/profile', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, message: 'Please try again in a moment.' } }),
    );
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Update failed').waitFor();
    await form.getByText('Please try again in a moment.').waitFor();
    expect(await website.inputValue()).to.equal('https://new.keelmans.example.org');
    await page.unroute('**/api/organization/profile');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.reload();
    expect(await website.inputValue()).to.equal('https://new.keelmans.example.org');
    await close();
  });

  it('of an organisation takes its logo as a file, and keeps what is typed beside it', async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, 'demo_org');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Organisation profile' });
    const place = form.getByLabel('Location');
    await place.fill('Seaham');
    const upload = async (name: string, text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: 'Upload a logo' }).click();
      await (await chooser).setFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
    };
    await upload('none.svg', 'This is no picture.');
    await toast(page, 'The logo could not be saved').waitFor();
    await page.getByText('A logo is a PNG, JPEG, WebP or SVG picture').waitFor();
    const before = await form.getByLabel('Logo URL').inputValue();
    for (const _ of ['first', 'the same again']) {
      await upload(
        'logo.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60"/></svg>',
      );
      await toast(page, 'Logo saved').waitFor();
      await settled(page);
    }
    const address = await form.getByLabel('Logo URL').inputValue();
    expect(address).to.contain('/logo?v=').and.not.to.equal(before);
    expect(await form.locator('img').getAttribute('src')).to.contain('/logo?of=');
    expect(await place.inputValue()).to.equal('Seaham');
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(await findings(page)).to.deep.equal([]);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.reload();
    expect(await place.inputValue()).to.equal('Seaham');
    expect(await form.getByLabel('Logo URL').inputValue()).to.equal(address);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('is as one left it after a look at another page, and can be put back', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Organisation profile' });
    const name = form.getByLabel('Organization name');
    const saved = await name.inputValue();
    await name.fill('A name half thought');
    await page
      .getByRole('form', { name: 'Account settings' })
      .getByLabel('New password')
      .fill('not to be kept');
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).last().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname, 'stayed').to.equal('/profile');
    expect(await name.inputValue()).to.equal('A name half thought');
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).last().click();
    expect(await findings(page)).to.deep.equal([]);
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).last().click();
    await form.getByText('These changes are not saved yet.').waitFor();
    expect(await name.inputValue()).to.equal('A name half thought');
    expect(await form.getByRole('button', { name: 'Save changes' }).isEnabled()).to.equal(true);
    expect(await password(page).inputValue(), 'passwords are not kept').to.equal('');
    await form.getByRole('button', { name: 'Discard' }).click();
    expect(await name.inputValue()).to.equal(saved);
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).to.equal(saved);
    expect(await page.getByText('These changes are not saved yet.').count()).to.equal(0);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('asks before the tab is closed with something unsaved, and lets go who signs out', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Organisation profile' });
    await form.getByLabel('Location').fill('Jarrow');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).to.equal('beforeunload');
    await question.dismiss();
    expect(await form.getByLabel('Location').inputValue()).to.equal('Jarrow');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.getByRole('dialog').count(), 'signing out asks nothing').to.equal(0);
    await close();
  });

  it('is read anew for each visit: it says that it loads, and in red that it could not be loaded', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor', '/dashboard');
    await settled(page);
    let fails = true;
    await page.route('**/api/user', async (route) => {
      await page.getByText('Loading profile...').waitFor();
      await (fails
        ? route.fulfill({ status: 500, json: { statusCode: 500, message: 'x' } })
        : route.continue());
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).last().click();
    await page.getByRole('alert').getByText('Failed to load profile. Please try again.').waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('form', { name: 'Advisor profile' }).waitFor();
    await close();
  });

  it('of an advisor takes hours a year and a pause, which the dashboard shows and can end', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_advisor');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Advisor profile' });
    const nextYear = new Date().getFullYear() + 1;
    await form.getByLabel('Hours a year').fill('9000');
    await form.getByLabel('Pause until').fill('2020-01-01');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Please check 2 fields.').waitFor();
    await form.getByText('Hours a year must be between 0 and 8784').waitFor();
    await form.getByLabel('Hours a year').fill('32');
    await form.getByLabel('Pause until').fill(`${nextYear}-02-01`);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Profile updated').waitFor();
    expect(await form.getByRole('button', { name: 'Save changes' }).isDisabled()).to.equal(true);
    await page.reload();
    expect(await form.getByLabel('Pause until').inputValue()).to.equal(`${nextYear}-02-01`);
    await page.goto(`${site().url}/dashboard`);
    await page.getByText('You offer 32 hours a year.').waitFor();
    await page.getByText(`1 Feb ${nextYear}: you are proposed to nobody.`).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await toast(page, 'Profile updated').waitFor();
    await page.getByRole('button', { name: 'Resume' }).waitFor({ state: 'hidden' });
    await page.goto(`${site().url}/profile`);
    await form.waitFor();
    expect(await form.getByLabel('Pause until').inputValue()).to.equal('');
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('of an advisor takes from a CV what is ticked and nothing else, and lets go of the file again', async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    await signIn(page, site().url, 'demo_advisor');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Advisor profile' });
    const fill = form.getByRole('button', { name: 'Fill my profile from this CV' });
    const file = form.locator('input[type=file]');
    await fill.click();
    await form.getByText('No CV text available to process').waitFor();
    await file.setInputFiles({
      name: 'big.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(5 * 1_048_576 + 1),
    });
    await form.getByText('File size exceeds 5MB limit').waitFor();
    await file.setInputFiles(path.join(CVS, 'cv-scanned.pdf'));
    await form.getByText('No text could be extracted from the file').waitFor();

    const [title, bio] = [form.getByLabel('Title', { exact: true }), form.getByLabel('Bio')];
    const bioBefore = await bio.inputValue();
    await form.getByLabel('Location').fill('Typed before the CV was read');
    await file.setInputFiles(path.join(CVS, 'cv.pdf'));
    const download = form.getByRole('link', { name: 'Download cv.pdf' });
    await download.waitFor();
    const text = form.getByLabel('CV text');
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('[name=cvText]')?.value.includes('Amara'),
    );
    expect(await form.getByLabel('Location').inputValue()).to.equal('Typed before the CV was read');
    const save = form.getByRole('button', { name: 'Save changes' });
    expect(await save.isEnabled(), 'what was typed is still unsaved').to.equal(true);
    const fetched = await page.request.get(`${site().url}${await download.getAttribute('href')}`);
    expect(fetched.headers()['content-disposition']).to.contain('cv.pdf');

    await text.fill('My own words');
    await file.setInputFiles(path.join(CVS, 'cv.txt'));
    const question = page.getByRole('dialog', { name: 'Replace your CV text?' });
    await question.getByRole('button', { name: 'Keep my text' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await text.inputValue()).to.equal('My own words');

    await fill.click();
    const dialog = page.getByRole('dialog', { name: 'What your CV says' });
    await dialog.getByText('Line 2 of the CV:').first().waitFor();
    expect(await dialog.getByLabel('Title').isChecked(), 'replaces nothing unasked').to.equal(false);
    expect(await dialog.getByLabel('Bio').isChecked()).to.equal(false);
    expect(await findings(page)).to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    await dialog.getByLabel('Title').focus();
    await page.keyboard.press('Space');
    const added = dialog.getByRole('group', { name: 'Skills to add' }).getByRole('checkbox');
    const skills = await added.evaluateAll((boxes) =>
      (boxes as HTMLInputElement[]).map((box) => box.labels?.[0]?.textContent ?? ''),
    );
    expect(skills).to.not.be.empty;
    await dialog.getByRole('button', { name: `Take ${skills.length + 1} changes` }).click();
    await dialog.waitFor({ state: 'hidden' });
    await form.getByText(`${skills.length + 1} changes are in the form.`).waitFor();
    expect(await title.inputValue()).to.equal('Senior Data Protection Consultant');
    expect(await bio.inputValue(), 'left').to.equal(bioBefore);
    await save.click();
    await toast(page, 'Profile updated').waitFor();

    await form.getByRole('button', { name: 'Remove cv.txt' }).click();
    await page
      .getByRole('dialog', { name: 'Remove cv.txt?' })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    const choose = form.getByRole('button', { name: 'Choose a CV file' });
    await choose.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Choose a CV file');
    await page.reload();
    await choose.waitFor();
    expect(await title.inputValue()).to.equal('Senior Data Protection Consultant');
    for (const skill of skills)
      expect(await form.getByLabel(skill, { exact: true }).isChecked(), skill).to.equal(true);
    expect(await text.inputValue(), 'the text stays').to.equal('My own words');
    expect(await findings(page)).to.deep.equal([]);
    expect(problems).to.deep.equal([]);
    await close();
  });

  it('takes no username or address of somebody else, and says so on the field', async () => {
    const { page, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_group_admin');
    await page.goto(`${site().url}/profile`);
    const form = page.getByRole('form', { name: 'Account settings' });
    await form.waitFor();
    expect(await page.getByRole('form').count(), 'admins have account settings only').to.equal(1);
    await form.getByLabel('Username').fill('Demo_Org');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Update failed').waitFor();
    const note = await form.getByLabel('Username').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).innerText()).to.match(/username/i);
    await form.getByLabel('Username').fill('demo_group_admin');
    await form.getByLabel('Email').fill('no address');
    await password(page).fill('short');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Invalid email address').waitFor();

    await form.getByLabel('Email').fill('demo_group_admin@example.org');
    await password(page).fill(DEMO_PASSWORD);
    await form.getByLabel('Current password').fill(DEMO_PASSWORD);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Profile updated').waitFor();
    expect(await password(page).inputValue(), 'passwords do not stay on the screen').to.equal('');
    expect(await form.getByLabel('Current password').inputValue()).to.equal('');
    expect(await form.getByRole('button', { name: 'Save changes' }).isDisabled()).to.equal(true);
    await close();
  });
});

describeInBrowser('The pages of signed-in users', (site) => {
  for (const [username, home] of [
    ['demo_advisor', '/dashboard'],
    ['demo_org', '/org-dashboard'],
  ] as const) {
    it(`have no finding of axe and no sideways scroll on a phone (${username})`, async () => {
      const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
      await signIn(page, site().url, username, '/terms-conditions');
      for (const path of ['/terms-conditions', home, '/profile', '/advisor-search']) {
        if (path !== '/terms-conditions') await openWithin(page, path);
        await settled(page);
        expect(await findings(page), path).to.deep.equal([]);
        expect(await sidewaysOverflow(page), `${path} scrolls sideways`).to.equal(0);
      }
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByText(username).waitFor();
      expect(await findings(page), 'menu').to.deep.equal([]);
      expect(problems).to.deep.equal([]);
      await close();
    });
  }

  it('are left for good by signing out, also when an earlier answer about the user comes late', async () => {
    const { page, problems, close } = await site().browser.visitor();
    await signIn(page, site().url, 'demo_org', '/org-dashboard');
    await settled(page);
    const signedOut = page.waitForResponse('**/api/logout');
    let isFirst = true;
    await page.route('**/api/user', async (route) => {
      const wasFirst = isFirst;
      isFirst = false;
      const response = await route.fetch();
      if (wasFirst) await (await signedOut).finished();
      await route.fulfill({ response });
    });
    const late = page.waitForResponse('**/api/user');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site().url}/logout`);
    await (await late).finished();
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(asked).not.to.include('/api/hours');
    expect(problems).to.deep.equal([]);
    await close();
  });
});
