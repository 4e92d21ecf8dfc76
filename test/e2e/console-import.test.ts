import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { findings } from './axe.ts';
import { PHONE, type Visitor } from './browser.ts';
import { describeInBrowser, type Site } from './site.ts';
import {
  becomes,
  DEMO_PASSWORD,
  settled,
  sidewaysOverflow,
  signInByForm as signIn,
  toast,
} from './visits.ts';

interface Listed {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  title: string | null;
  skills: string[];
  isManaged: boolean;
  hasJoinedOpenGroup: boolean;
  groups: { name: string }[];
}

const HEADER = 'First Name,Last Name,Title,Email,LinkedIn URL,Skills,CV Text';

/** Chooses a file as the button does. */
async function choose(page: Page, contents: string | Buffer, name = 'advisors.csv'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(contents) });
}

async function openImport(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/admin/advisor-import`);
  await page.getByRole('heading', { level: 1, name: 'Import Advisors' }).waitFor();
  await settled(page);
}

const row = (page: Page, n: number): Locator =>
  page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: String(n), exact: true }) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function download(page: Page, name: string | RegExp): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Leaves the page whatever would be lost, so that the next story begins anew. */
const acceptLeaving = (page: Page) => page.on('dialog', (dialog) => void dialog.accept());

describeInBrowser('Importing advisors in the console', (site) => {
  let visitor: Visitor;
  let page: Page;
  const listed = async (q: string): Promise<Listed[]> => {
    const admin = site().client();
    await admin.post('/api/login', { username: 'demo_super_admin', password: DEMO_PASSWORD });
    const filter = encodeURIComponent(JSON.stringify({ q }));
    return (await admin.get(`/api/advisors?filter=${filter}`)).body as unknown as Listed[];
  };

  before(async () => {
    visitor = await site().browser.visitor();
    page = visitor.page;
    acceptLeaving(page);
    await signIn(page, site().url, 'demo_group_admin', '/admin');
  });
  after(() => expect(visitor.problems, 'no console errors').to.deep.equal([]));

  it('leads from the advisors to the page, and gives a template that can be imported', async () => {
    await page.goto(`${site().url}/admin/advisors`);
    await page.getByRole('link', { name: 'Import CSV' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import Advisors' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/admin/advisor-import');
    await page.getByText('Email addresses must be unique').waitFor();
    await page.getByText('First Name, Last Name and Email are required').waitFor();
    const template = await download(page, 'Download template');
    expect(template.name).to.equal('advisors-template.csv');
    await choose(page, template.text, template.name);
    await page.getByText('1 row: 1 ready to save, 0 with issues.').waitFor();
    await button(page, 'Cancel').click();
    await button(page, 'Choose CSV file').waitFor();
  });

  it('says which files it cannot read', async () => {
    await openImport(page, site());
    for (const [contents, why] of [
      ['%PDF-1.7 not a table', 'it holds binary data'],
      ['First Name,Last Name,Email\n', 'needs a header and at least one row'],
      ['First Name,Last Name,Email\n"Ada,King,a@example.org\n', 'A quotation mark is not closed'],
    ] as const) {
      await choose(page, contents);
      await toast(page, 'Failed to parse CSV file. Please check the format.').waitFor();
      await toast(page, why).waitFor();
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    }
    await button(page, 'Choose CSV file').waitFor();
  });

  it('takes a file that is dropped', async () => {
    await openImport(page, site());
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
      return transfer;
    }, `${HEADER}\nDora,Drop,,dora.drop@example.org,,,\n`);
    await page.getByText('Drop a CSV file here, or').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('heading', { name: 'Rows of dropped.csv' }).waitFor();
    await row(page, 1).getByText('dora.drop@example.org').waitFor();
  });

  it('takes a group admin from good, bad and duplicate rows to advisors of the group, and back again', async () => {
    const [present] = await listed('');
    await openImport(page, site());
    await choose(
      page,
      [
        HEADER,
        'Imogen,Import,Treasurer,imogen.import@example.org,linkedin.com/in/imogen,finance; juggling,',
        'Ivo,,Engineer,ivo@,,technology,',
        'Imogen,Twice,Engineer,IMOGEN.import@example.org,,,',
        `Present,Already,Engineer,${present?.email},,,`,
        'Ines,Import,,imogenimport@example.com,,,',
      ].join('\n'),
    );
    await page.getByText('5 rows: 2 ready to save, 3 with issues.').waitFor();
    await row(page, 1).getByText('Unknown skills were left out: juggling').waitFor();
    await row(page, 2).getByText('Last name is required; Invalid email format').waitFor();
    await row(page, 3).getByText('Email already exists in row 1').waitFor();
    await row(page, 4).getByText('Email already exists', { exact: true }).waitFor();
    expect(
      await row(page, 2)
        .getByRole('button', { name: /^Save row/ })
        .count(),
    ).to.equal(0);
    expect(await findings(page)).to.deep.equal([]);
    expect(await sidewaysOverflow(page)).to.equal(0);
    await page.getByText('The advisors are added to Riverside Foundation.').waitFor();

    // A click on a cell opens the dialog at that cell.
    await row(page, 2)
      .getByRole('button', { name: /^Edit Email of row 2/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit row 2' });
    await dialog.getByText('Invalid email format').waitFor();
    await becomes(() => dialog.getByLabel('Email').evaluate((one) => one === document.activeElement), true);
    await dialog.getByLabel('Email').fill('ivo.import@example.org');
    await dialog.getByLabel('Last Name').fill('Import');
    await dialog.getByText('Invalid email format').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await row(page, 2).getByText('Click to save').waitFor();
    await page.getByText('5 rows: 3 ready to save, 2 with issues.').waitFor();

    const sent: { username: string; password: string; isManaged: boolean; hasJoinedOpenGroup: boolean }[] =
      [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/admin/advisors'))
        sent.push(request.postDataJSON() as (typeof sent)[number]);
    });
    await row(page, 2).getByRole('button', { name: 'Save row 2, Ivo Import' }).click();
    await row(page, 2).getByText('Saved').waitFor();
    expect(await row(page, 2).getByRole('button').count(), 'a saved row is not edited').to.equal(0);

    await button(page, 'Save remaining rows').click();
    const result = page.getByRole('alert').filter({ hasText: 'Processing Completed' });
    await result.getByText('Successful: 2. Failed: 0.').waitFor();
    await page.getByRole('heading', { name: '3 advisors created' }).waitFor();
    for (const one of sent) {
      expect(one).to.include({ isManaged: true, hasJoinedOpenGroup: false });
      expect(one.password).to.match(/^.{12}$/);
    }
    expect(sent.map(({ username }) => username)).to.have.members([
      'ivoimport',
      'imogenimport',
      'imogenimport2',
    ]);

    const made = await listed('Import');
    const imogen = made.find(({ email }) => email === 'imogen.import@example.org');
    expect(imogen).to.include({ title: 'Treasurer', isManaged: true, hasJoinedOpenGroup: false });
    expect(imogen?.skills).to.deep.equal(['finance']);
    for (const { groups } of made)
      expect(groups.map(({ name }) => name)).to.deep.equal(['Riverside Foundation']);

    const logIns = await download(page, 'Download log-ins');
    const [, first] = logIns.text.split('\r\n');
    const [name, email, username, password] = (first ?? '').split(',');
    expect([name, email]).to.deep.equal(['Imogen Import', 'imogen.import@example.org']);
    const imported = site().client();
    expect((await imported.post('/api/login', { username, password })).status).to.equal(200);

    const errors = await download(page, 'Download the 2 rows with issues');
    expect(errors.text).to.contain(',Issues\r\n').and.contain('Email already exists in row 1');

    await button(page, 'Save remaining rows').click();
    await toast(page, 'No valid rows to process').waitFor();

    await button(page, 'Undo this import').click();
    await page.getByRole('dialog', { name: 'Remove the 3 advisors just imported?' }).waitFor();
    await button(page, 'Remove them').click();
    await page.getByText('2 advisors removed.').waitFor();
    await page.getByText('Imogen Import stays: Has signed in').waitFor();
    expect((await listed('Import')).map(({ username }) => username)).to.deep.equal(['imogenimport']);
    await row(page, 2).getByText('Click to save').waitFor();
    await page.getByRole('heading', { name: '1 advisor created' }).waitFor();
  });

  it('asks which column holds what when the headers are not known, also in Windows-1252 with semicolons', async () => {
    await openImport(page, site());
    const latin = Buffer.concat([
      Buffer.from('Vorname;Nachname;Adresse;Notiz\nZo'),
      // "ë", "’" and "–" as Windows-1252 has them.
      Buffer.from([0xeb, 0x3b, 0x4f, 0x92, 0x4e, 0x65, 0x69, 0x6c, 0x96]),
      Buffer.from('X;zoe.mapped@example.org;hello\n'),
    ]);
    await choose(page, latin, 'liste.csv');
    await page.getByRole('heading', { name: 'What do your columns hold?' }).waitFor();
    await page.getByText('For example: O’Neil–X').waitFor();
    await page.getByText('Still missing: First Name, Last Name, Email').waitFor();
    expect(await button(page, 'Show the rows').isDisabled()).to.equal(true);
    expect(await findings(page)).to.deep.equal([]);
    for (const [header, field] of [
      ['Vorname', 'firstName'],
      ['Nachname', 'lastName'],
      ['Adresse', 'email'],
    ])
      await page.getByLabel(`Field of the column ${header}`).selectOption(String(field));
    await page.getByText('All required fields have a column.').waitFor();
    await button(page, 'Show the rows').click();
    await page.getByText('1 column is left out: Notiz.').waitFor();
    await row(page, 1).getByText('Zoë').waitFor();
    await row(page, 1).getByText('O’Neil–X').waitFor();
    await row(page, 1).getByText('Click to save').waitFor();
    await button(page, 'Cancel').click();
  });

  it('fills what is empty from the CV, once, and offers that only where there is one', async () => {
    await openImport(page, site());
    const cv = 'Grace Auto\nFinance Director\n\nProfile\nTwenty years in charity finance and strategy.\n';
    await choose(
      page,
      `${HEADER}\nGrace,Auto,,grace.auto@example.org,,,"${cv}"\nNo,Cv,,no.cv@example.org,,,\nAl,So,Mine,al.so@example.org,,legal,"${cv}"\n`,
    );
    await page.getByText('3 rows: 3 ready to save, 0 with issues.').waitFor();
    expect(await button(page, /^Auto-generate row/).count()).to.equal(2);
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/cv\/process$/),
      button(page, 'Auto-generate row 1, Grace Auto').click(),
    ]);
    const said = (await answer.json()) as { title: string; email: string };
    await row(page, 1).getByText('Auto-filled').waitFor();
    await row(page, 1).getByText('Click to save').waitFor();
    await row(page, 1)
      .getByRole('button', { name: `Edit Title of row 1: ${said.title || 'empty'}` })
      .waitFor();
    await row(page, 1).getByRole('button', { name: 'Edit Email of row 1: grace.auto@example.org' }).waitFor();
    expect(await button(page, /^Auto-generate row/).count()).to.equal(1);
    await button(page, 'Auto-generate remaining rows').click();
    await page.getByText('Processing Completed').waitFor();
    await page.getByText('Successful: 1. Failed: 0.').waitFor();
    await row(page, 3).getByRole('button', { name: 'Edit Title of row 3: Mine' }).waitFor();
    await button(page, 'Auto-generate remaining rows').click();
    await toast(page, 'No valid rows to process').waitFor();
    await toast(page, 'No CV text available for auto-generation').waitFor();
  });

  it('works by keyboard: the row’s Edit, the dialog, and back to where one was', async () => {
    await openImport(page, site());
    await choose(page, `${HEADER}\nKay,Board,,kay@,,,\n`);
    const edit = row(page, 1).getByRole('button', { name: 'Edit row 1, Kay Board' });
    await edit.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit row 1' });
    await dialog.waitFor();
    expect(await findings(page)).to.deep.equal([]);
    await becomes(() => dialog.getByLabel('Email').evaluate((one) => one === document.activeElement), true);
    await page.keyboard.type('example.org');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row(page, 1).getByText('Click to save').waitFor();
    await becomes(() => edit.evaluate((one) => one === document.activeElement), true, 'focus is back');

    await row(page, 1).getByRole('button', { name: 'Save row 1, Kay Board' }).focus();
    await page.keyboard.press('Enter');
    await row(page, 1).getByText('Saved').waitFor();
    const isAt = (place: Locator) => place.evaluate((one) => one.contains(document.activeElement));
    await becomes(() => isAt(row(page, 1)), true, 'focus stays at the row');
    const ground = (place: Locator) => place.evaluate((one) => getComputedStyle(one).backgroundColor);
    await becomes(
      async () => (await ground(row(page, 1))) === (await ground(row(page, 1).locator('.column-actions'))),
      true,
      'one ground from end to end',
    );
    await button(page, 'Undo this import').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Remove them').focus();
    await page.keyboard.press('Enter');
    const told = page.getByRole('alert').filter({ hasText: '1 advisor removed.' });
    await told.waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await becomes(() => isAt(told), true, 'focus is at what came of it');
  });

  it('asks before edited rows are thrown away, and stops a run that is cancelled', async () => {
    await openImport(page, site());
    const many = Array.from({ length: 30 }, (_, at) => `Stop,Row${at},,stop${at}@example.org,,,`);
    await choose(page, [HEADER, ...many].join('\n'));
    await page.getByText('Showing 1-25 of 30 rows').waitFor();
    await button(page, 'Save remaining rows').click();
    await page.getByRole('progressbar', { name: 'Saving rows' }).waitFor();
    await row(page, 2).getByText('Saved').waitFor();
    await button(page, 'Cancel').click();
    await page.getByText(/rows? (was|were) not tried and can still be saved\./).waitFor();
    const stopped = async () =>
      (await listed('stop')).filter(({ email }) => /^stop\d+@example\.org$/.test(email)).length;
    const saved = await stopped();
    expect(saved).to.be.within(1, 29);

    await button(page, 'Cancel').click();
    await page.getByText('The log-ins of the new advisors have not been downloaded.').waitFor();
    await button(page, 'Stay here').click();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('dialog', { name: 'Leave this import?' }).waitFor();
    await button(page, 'Stay here').click();
    await button(page, 'Undo this import').click();
    await button(page, 'Remove them').click();
    await page.getByText(new RegExp(`^${saved} advisors? removed\\.`)).waitFor();
    expect(await stopped()).to.equal(0);
    await button(page, 'Cancel').click();
    await button(page, 'Choose CSV file').waitFor();
  });

  it('keeps a refused row with its message, and ends with the documented failure when nothing was saved', async () => {
    await openImport(page, site());
    await choose(page, `${HEADER}\nLate,Comer,,late.comer@example.org,,,\n`);
    await row(page, 1).getByText('Click to save').waitFor();
    const admin = site().client();
    await admin.post('/api/login', { username: 'demo_super_admin', password: DEMO_PASSWORD });
    const sooner = {
      firstName: 'Sooner',
      lastName: 'Comer',
      email: 'late.comer@example.org',
      isManaged: true,
    };
    expect((await admin.post('/api/advisors', sooner)).status).to.equal(201);
    await button(page, 'Save remaining rows').click();
    await page
      .getByText('There was an error processing your advisors. Please check your data and try again.')
      .waitFor();
    await page.getByText('Late Comer: Email already exists').first().waitFor();
    await row(page, 1).getByText('Failed').waitFor();
    await page.getByText('1 row: 0 ready to save, 1 with issues.').waitFor();
    await button(page, 'Download the row with issues').waitFor();
    await row(page, 1).getByText('Email already exists').waitFor();
    expect(await row(page, 1).getByRole('button', { name: /^Edit/ }).count()).to.equal(0);
    await row(page, 1)
      .getByRole('button', { name: /^Try row 1 again/ })
      .click();
    await row(page, 1).getByText('Invalid', { exact: true }).waitFor();
  });

  it('stays usable with 1,000 rows', async () => {
    await openImport(page, site());
    const many = Array.from({ length: 1_000 }, (_, at) => `Many,Row${at},,many${at}@example.org,,finance,`);
    await choose(page, [HEADER, ...many, 'Bad,,,x,,,'].join('\r\n'));
    await page.getByText('1001 rows: 1000 ready to save, 1 with issues.').waitFor();
    await page.getByText('Showing 1-25 of 1001 rows').waitFor();
    await page.getByLabel('Rows shown').selectOption({ label: 'Invalid (1)' });
    await row(page, 1001).getByText('Last name is required').waitFor();
    const before = Date.now();
    await row(page, 1001)
      .getByRole('button', { name: /^Edit row 1001/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit row 1001' });
    await dialog.getByLabel('Last Name').fill('Mended');
    await dialog.getByLabel('Email').fill('mended@example.org');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1001 rows: 1001 ready to save, 0 with issues.').waitFor();
    expect(Date.now() - before, 'milliseconds to mend a row').to.be.below(5_000);
    expect(await page.locator('tbody tr').count()).to.be.at.most(25);
  });
});

describeInBrowser('Importing advisors as a super admin, on a phone', (site) => {
  it('puts them into the groups that were chosen, and shows cards', async () => {
    const { page, problems, close } = await site().browser.visitor({ viewport: PHONE });
    acceptLeaving(page);
    await signIn(page, site().url, 'demo_super_admin', '/admin');
    await openImport(page, site());
    await choose(page, `${HEADER}\nPhil,Phone,,phil.phone@example.org,,,\nBad,,,x,,,\n`);
    await page.getByText('2 rows: 1 ready to save, 1 with issues.').waitFor();
    await page.getByRole('combobox', { name: 'Groups' }).fill('Riverside');
    await page.getByRole('option', { name: 'Riverside Foundation' }).click();
    await page.keyboard.press('Escape');
    const cards = page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem');
    expect(await cards.count()).to.equal(2);
    expect(await sidewaysOverflow(page)).to.equal(0);
    expect(await findings(page)).to.deep.equal([]);
    await cards.nth(0).getByRole('button', { name: 'Save row 1, Phil Phone' }).click();
    await cards.nth(0).getByText('Saved').waitFor();
    await page.getByRole('heading', { name: '1 advisor created' }).waitFor();
    const admin = site().client();
    await admin.post('/api/login', { username: 'demo_super_admin', password: DEMO_PASSWORD });
    const filter = encodeURIComponent(JSON.stringify({ q: 'phil.phone' }));
    const [phil] = (await admin.get(`/api/advisors?filter=${filter}`)).body as unknown as Listed[];
    expect(phil?.groups.map(({ name }) => name)).to.deep.equal(['Riverside Foundation']);
    expect(problems).to.deep.equal([]);
    await close();
  });
});
