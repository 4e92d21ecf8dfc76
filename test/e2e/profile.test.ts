import path from 'node:path';
import { expect } from 'chai';
import { PASSWORD } from '../support/builders.ts';
import { isAccessible, looksRight } from './axe.ts';
import { expectProblem, PHONE } from './browser.ts';
import { becomes } from './focus.ts';
import { holds, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, heading, link } from './parts.ts';
import { describeByWords, describeInBrowser } from './site.ts';
import { confirm, fill, press, submit } from './steps.ts';
import { DEMO_PASSWORD, chooseOwn, cutOff, hold, openWithin, refuse, settled } from './visits.ts';

const CVS = path.resolve(import.meta.dirname, '../fixtures/cv');

describeByWords('Somebody’s profile', (site) => {
  it('of an advisor can be saved only when changed, and is there after a reload', async () => {
    const page = await site().visit('demo_advisor', '/profile');
    const form = page.getByRole('form', { name: 'Advisor profile' });
    const save = button(form, 'Save changes');
    expect(await save.isDisabled(), 'nothing changed yet').to.equal(true);
    const title = form.getByLabel('Title', { exact: true });
    const before = await title.inputValue();
    await title.fill(`${before}, and bees`);
    const skill = form.getByLabel('governance');
    const hadSkill = await skill.isChecked();
    await skill.setChecked(!hadSkill);
    // What is typed while a save is under way is kept; and saved is saved, although the user cannot be read anew.
    const answer = await hold(page, '**/api/advisor/profile');
    await cutOff(page, '**/api/user');
    await save.click();
    await title.fill(`${before}, and bees, and honey`);
    answer();
    await told(page, 'Profile updated');
    await page.unroute('**/api/user');
    expect(await title.inputValue()).to.equal(`${before}, and bees, and honey`);
    expect(await save.isDisabled(), 'the honey is not saved').to.equal(false);
    await title.fill(`${before}, and bees`);
    expect(await save.isDisabled(), 'nothing left to save').to.equal(true);
    await page.reload();
    expect(await title.inputValue()).to.equal(`${before}, and bees`);
    expect(await skill.isChecked()).to.equal(!hadSkill);
  });

  it('of an advisor says what is wrong, field by field, and takes the reader to the first', async () => {
    const page = await site().visit('demo_advisor', '/profile');
    const form = page.getByRole('form', { name: 'Advisor profile' });
    await fill(form, { 'First name': '', 'Last name': '' });
    await form.getByLabel('Title', { exact: true }).fill('');
    await fill(form, { Bio: 'short', Expertise: 'short', 'LinkedIn URL': 'not an address' });
    await press(form, 'Save changes');
    await says(
      form,
      'First name is required',
      'Last name is required',
      'Title is required',
      'Bio must be at least 10 characters',
      'Expertise must be at least 10 characters',
      'Invalid LinkedIn URL',
    );
    const focusedLabel = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
    await becomes(focusedLabel, 'First name');
    await isAccessible(page);
  });

  it('shows long texts whole to who asks for less motion', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
    // The tests' own way to be without transitions.
    await page.evaluate(() => document.adoptedStyleSheets.splice(0));
    await openWithin(page, '/profile');
    await settled(page);
    const hidden = await page
      .getByLabel('Description')
      .evaluate((text) => text.scrollHeight - text.clientHeight);
    expect(hidden).to.equal(0);
  });

  it('of an organisation keeps what was typed when saving fails, and saves it the next time', async () => {
    const page = await site().visit('demo_org', '/profile');
    const form = page.getByRole('form', { name: 'Organisation profile' });
    const website = form.getByLabel('Website');
    await website.fill('https://new.keelmans.example.org');
    await refuse(page, '**/api/organization/profile', 503, { message: 'Please try again in a moment.' });
    await press(form, 'Save changes', { told: 'Update failed', says: 'Please try again in a moment.' });
    expect(await website.inputValue()).to.equal('https://new.keelmans.example.org');
    await page.unroute('**/api/organization/profile');
    await press(form, 'Save changes', { told: 'Profile updated' });
    await page.reload();
    expect(await website.inputValue()).to.equal('https://new.keelmans.example.org');
  });

  it('of an organisation takes its logo as a file, and keeps what is typed beside it', async () => {
    const page = await site().visit('demo_org', '/profile', { viewport: PHONE });
    const form = page.getByRole('form', { name: 'Organisation profile' });
    const [place, address] = [form.getByLabel('Location'), form.getByLabel('Logo URL')];
    await place.fill('Seaham');
    const upload = async (name: string, text: string) => {
      const chooser = page.waitForEvent('filechooser');
      await press(form, 'Upload a logo');
      await (await chooser).setFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
    };
    await upload('none.svg', 'This is no picture.');
    await told(page, 'The logo could not be saved');
    await says(page, 'A logo is a PNG, JPEG, WebP or SVG picture');
    const before = await address.inputValue();
    for (const _ of ['first', 'the same again']) {
      const saved = page.waitForResponse('**/logo');
      await upload(
        'logo.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60"/></svg>',
      );
      await saved;
      await told(page, 'Logo saved');
      await settled(page);
    }
    const kept = await address.inputValue();
    expect(kept).to.contain('/logo?v=').and.not.to.equal(before);
    expect(await form.locator('img').getAttribute('src')).to.contain('/logo?of=');
    expect(await place.inputValue()).to.equal('Seaham');
    await looksRight(page);
    await press(form, 'Save changes', { told: 'Profile updated' });
    await page.reload();
    expect(await place.inputValue()).to.equal('Seaham');
    expect(await address.inputValue()).to.equal(kept);
  });

  it('is as one left it after a look at another page, and can be put back', async () => {
    const page = await site().visit('demo_org', '/profile');
    const form = page.getByRole('form', { name: 'Organisation profile' });
    const name = form.getByLabel('Organization name');
    const saved = await name.inputValue();
    await name.fill('A name half thought');
    await fill(page.getByRole('form', { name: 'Account settings' }), { 'New password': 'not to be kept' });
    await link(page.getByRole('navigation'), 'Dashboard').last().click();
    const question = dialog(page, 'Leave without saving?');
    await press(question, 'Stay here', { closes: true });
    expect(new URL(page.url()).pathname, 'stayed').to.equal('/profile');
    expect(await name.inputValue()).to.equal('A name half thought');
    await link(page.getByRole('navigation'), 'Dashboard').last().click();
    await isAccessible(page);
    await press(question, exactly('Leave'));
    await heading(page, /^Welcome/).waitFor();
    await link(page.getByRole('navigation'), 'Profile').last().click();
    await says(form, 'These changes are not saved yet.');
    expect(await name.inputValue()).to.equal('A name half thought');
    expect(await button(form, 'Save changes').isEnabled()).to.equal(true);
    await holds(page, { password: '' }, 'passwords are not kept');
    await press(form, 'Discard');
    expect(await name.inputValue()).to.equal(saved);
    await page.reload();
    await name.waitFor();
    expect(await name.inputValue()).to.equal(saved);
    await none(page.getByText('These changes are not saved yet.'));
  });

  it('asks before the tab is closed with something unsaved, and lets go who signs out', async () => {
    const page = await site().visit('demo_org', '/profile');
    const form = page.getByRole('form', { name: 'Organisation profile' });
    await fill(form, { Location: 'Jarrow' });
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).to.equal('beforeunload');
    await question.dismiss();
    await holds(form, { Location: 'Jarrow' });
    await chooseOwn(page, 'Logout');
    await link(page, 'Login').waitFor();
    await none(page.getByRole('dialog'), 'signing out asks nothing');
  });

  it('that was saved in another tab shows in this one once it comes to the front', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
    const title = await heading(page, /^Welcome/).innerText();
    const name = title.replace('Welcome, ', '');
    const other = await site().as('demo_org');
    await other.patch('/api/organization/profile', { name: `${name} and Friends` });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await heading(page, `Welcome, ${name} and Friends`).waitFor();
    await other.patch('/api/organization/profile', { name });
  });

  it('is read anew for each visit: it says that it loads, and in red that it could not be loaded', async () => {
    const page = await site().visit('demo_advisor', '/dashboard');
    await settled(page);
    let fails = true;
    expectProblem(page, /status of 500/);
    await page.route('**/api/user', async (route) => {
      await says(page, 'Loading profile...');
      await (fails
        ? route.fulfill({ status: 500, json: { statusCode: 500, message: 'x' } })
        : route.continue());
    });
    await link(page.getByRole('navigation'), 'Profile').last().click();
    await says(page.getByRole('alert'), 'Failed to load profile. Please try again.');
    fails = false;
    await press(page, 'Try again');
    await page.getByRole('form', { name: 'Advisor profile' }).waitFor();
  });

  it('of an advisor takes hours a year and a pause, which the dashboard shows and can end', async () => {
    const page = await site().visit('demo_advisor', '/profile');
    const form = page.getByRole('form', { name: 'Advisor profile' });
    const nextYear = new Date().getFullYear() + 1;
    await submit(form, { 'Hours a year': '9000', 'Pause until': '2020-01-01' }, 'Save changes');
    await says(form, 'Please check 2 fields.', 'Hours a year must be between 0 and 8784');
    await fill(form, { 'Hours a year': '32', 'Pause until': `${nextYear}-02-01` });
    await press(form, 'Save changes', { told: 'Profile updated' });
    expect(await button(form, 'Save changes').isDisabled()).to.equal(true);
    await page.reload();
    await holds(form, { 'Pause until': `${nextYear}-02-01` });
    await page.goto('/dashboard');
    await says(page, 'You offer 32 hours a year.', `1 Feb ${nextYear}: you are proposed to nobody.`);
    await press(page, 'Resume', { told: 'Profile updated' });
    await button(page, 'Resume').waitFor({ state: 'hidden' });
    await page.goto('/profile');
    await form.waitFor();
    await holds(form, { 'Pause until': '' });
  });

  it('of an advisor takes from a CV what is ticked and nothing else, and lets go of the file again', async () => {
    const page = await site().visit('demo_advisor', '/profile', { viewport: PHONE });
    const form = page.getByRole('form', { name: 'Advisor profile' });
    const read = button(form, 'Fill my profile from this CV');
    const file = form.locator('input[type=file]');
    await read.click();
    await says(form, 'No CV text available to process');
    await file.setInputFiles({
      name: 'big.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(5 * 1_048_576 + 1),
    });
    await says(form, 'File size exceeds 5MB limit');
    await file.setInputFiles(path.join(CVS, 'cv-scanned.pdf'));
    await says(form, 'No text could be extracted from the file');

    const [title, bio] = [form.getByLabel('Title', { exact: true }), form.getByLabel('Bio')];
    const bioBefore = await bio.inputValue();
    await fill(form, { Location: 'Typed before the CV was read' });
    await file.setInputFiles(path.join(CVS, 'cv.pdf'));
    const stored = link(form, 'Download cv.pdf');
    await stored.waitFor();
    const text = form.getByLabel('CV text');
    await page.waitForFunction(() =>
      document.querySelector<HTMLTextAreaElement>('[name=cvText]')?.value.includes('Amara'),
    );
    await holds(form, { Location: 'Typed before the CV was read' });
    const save = button(form, 'Save changes');
    expect(await save.isEnabled(), 'what was typed is still unsaved').to.equal(true);
    const fetched = await page.request.get(`${site().url}${await stored.getAttribute('href')}`);
    expect(fetched.headers()['content-disposition']).to.contain('cv.pdf');

    await text.fill('My own words');
    await file.setInputFiles(path.join(CVS, 'cv.txt'));
    const question = dialog(page, 'Replace your CV text?');
    await press(question, 'Keep my text', { closes: true });
    expect(await text.inputValue()).to.equal('My own words');

    await read.click();
    const proposal = dialog(page, 'What your CV says');
    await mentions(proposal, 'Line 2 of the CV:');
    await holds(proposal, { Title: false }, 'replaces nothing unasked');
    await holds(proposal, { Bio: false });
    await looksRight(page);
    await proposal.getByLabel('Title').focus();
    await page.keyboard.press('Space');
    const added = proposal.getByRole('group', { name: 'Skills to add' }).getByRole('checkbox');
    const skills = await added.evaluateAll((boxes) =>
      (boxes as HTMLInputElement[]).map((box) => box.labels?.[0]?.textContent ?? ''),
    );
    expect(skills).to.not.be.empty;
    await press(proposal, `Take ${skills.length + 1} changes`, { closes: true });
    await says(form, `${skills.length + 1} changes are in the form.`);
    expect(await title.inputValue()).to.equal('Senior Data Protection Consultant');
    expect(await bio.inputValue(), 'left').to.equal(bioBefore);
    await save.click();
    await told(page, 'Profile updated');
    // What was in the form is saved.
    await says(form, 'You see what the CV says before anything changes.');

    await confirm(form, 'Remove cv.txt', 'Remove cv.txt?', exactly('Remove'));
    const choose = button(form, 'Choose a CV file');
    await choose.waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Choose a CV file');
    await page.reload();
    await choose.waitFor();
    expect(await title.inputValue()).to.equal('Senior Data Protection Consultant');
    for (const skill of skills)
      expect(await form.getByLabel(skill, { exact: true }).isChecked(), skill).to.equal(true);
    expect(await text.inputValue(), 'the text stays').to.equal('My own words');
    await isAccessible(page);
  });

  it('takes no username or address of somebody else, and says so on the field', async () => {
    const page = await site().visit('demo_group_admin', '/profile');
    const form = page.getByRole('form', { name: 'Account settings' });
    await form.waitFor();
    expect(await page.getByRole('form').count(), 'admins have account settings only').to.equal(1);
    await submit(form, { Username: 'Demo_Org' }, 'Save changes', { told: 'Update failed' });
    const note = await form.getByLabel('Username').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${note}"]`).innerText()).to.match(/username/i);
    await fill(form, { Username: 'demo_group_admin', Email: 'no address' });
    await fill(page, { password: 'short' });
    await press(form, 'Save changes', { says: 'Invalid email address' });

    await fill(form, { Email: 'demo_group_admin@example.org' });
    await fill(page, { password: PASSWORD });
    await submit(form, { 'Current password': DEMO_PASSWORD }, 'Save changes', { told: 'Profile updated' });
    await holds(page, { password: '' }, 'passwords do not stay on the screen');
    await holds(form, { 'Current password': '' });
    expect(await button(form, 'Save changes').isDisabled()).to.equal(true);
  });
});

describeInBrowser('The pages of signed-in users', (site) => {
  for (const [username, home] of [
    ['demo_advisor', '/dashboard'],
    ['demo_org', '/org-dashboard'],
  ] as const) {
    it(`have no finding of axe and no sideways scroll on a phone (${username})`, async () => {
      const page = await site().visit(username, '/terms-conditions', { viewport: PHONE });
      for (const path of ['/terms-conditions', home, '/profile', '/advisor-search']) {
        if (path !== '/terms-conditions') await openWithin(page, path);
        await settled(page);
        await looksRight(page, path);
      }
      await press(page, 'Open menu');
      await says(page.getByRole('dialog'), username);
      await isAccessible(page, 'menu');
    });
  }

  it('are left for good by signing out, also when an earlier answer about the user comes late', async () => {
    const page = await site().visit('demo_org', '/org-dashboard');
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
    await page.goto('/logout');
    await (await late).finished();
    await link(page, 'Login').waitFor();
    expect(asked).not.to.include('/api/hours');
  });
});
