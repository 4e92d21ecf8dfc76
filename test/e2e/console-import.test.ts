import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { AdministeredAdvisor } from '../../src/contract/admin-api.ts';
import { isAccessible, looksRight } from './axe.ts';
import { PHONE } from './browser.ts';
import { becomes, hasFocus, holdsFocus } from './focus.ts';
import { appears, gone, mentions, none, says, told } from './outcomes.ts';
import { button, dialog, exactly, heading } from './parts.ts';
import { describeInBrowser, type Site } from './site.ts';
import { download, fill, follow, press, pressFor, submit } from './steps.ts';
import { settled } from './visits.ts';

const HEADER = 'First Name,Last Name,Title,Email,LinkedIn URL,Skills,CV Text';

/** Chooses a file as the button does. */
async function choose(page: Page, contents: string | Buffer, name = 'advisors.csv'): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(contents) });
}

async function openImport(page: Page): Promise<void> {
  await page.goto('/admin/advisor-import');
  await page.getByRole('heading', { level: 1, name: 'Import Advisors' }).waitFor();
  await settled(page);
}

const row = (page: Page, n: number): Locator =>
  page
    .getByRole('table')
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: String(n), exact: true }) });

/** What the API finds. */
const found = async (site: Site, q: string): Promise<AdministeredAdvisor[]> =>
  (await (await site.as('demo_super_admin')).list('/api/advisors', { filter: { q } }))
    .body as unknown as AdministeredAdvisor[];

/** Leaves the page whatever would be lost, so that the next story begins anew. */
const acceptLeaving = (page: Page) => page.on('dialog', (question) => void question.accept());

describeInBrowser('Importing advisors in the console', (site) => {
  let page: Page;
  const listed = (q: string) => found(site(), q);

  before(async () => {
    page = await site().visit('demo_group_admin');
    acceptLeaving(page);
  });

  it('leads from the advisors to the page, and gives a template that can be imported', async () => {
    await page.goto('/admin/advisors');
    await follow(page, 'Import CSV');
    await page.getByRole('heading', { level: 1, name: 'Import Advisors' }).waitFor();
    expect(new URL(page.url()).pathname).to.equal('/admin/advisor-import');
    await says(page, 'Email addresses must be unique', 'First Name, Last Name and Email are required');
    await says(page, 'not open access, unless a group they are put into is open');
    const template = await download(button(page, 'Download template'));
    expect(template.name).to.equal('advisors-template.csv');
    await choose(page, template.text, template.name);
    await says(page, '1 row: 1 ready to save, 0 with issues.');
    await press(page, 'Cancel');
    await button(page, 'Choose CSV file').waitFor();
  });

  it('says which files it cannot read', async () => {
    await openImport(page);
    for (const [contents, why] of [
      ['%PDF-1.7 not a table', 'it holds binary data'],
      ['First Name,Last Name,Email\n', 'needs a header and at least one row'],
      ['First Name,Last Name,Email\n"Ada,King,a@example.org\n', 'A quotation mark is not closed'],
    ] as const) {
      await choose(page, contents);
      await told(page, 'Failed to parse CSV file. Please check the format.', why);
      await press(page.getByRole('alert'), 'Close');
    }
    await button(page, 'Choose CSV file').waitFor();
  });

  it('takes a file that is dropped', async () => {
    await openImport(page);
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
      return transfer;
    }, `${HEADER}\nDora,Drop,,dora.drop@example.org,,,\n`);
    await page.getByText('Drop a CSV file here, or').dispatchEvent('drop', { dataTransfer: dropped });
    await heading(page, 'Rows of dropped.csv').waitFor();
    await says(row(page, 1), 'dora.drop@example.org');
  });

  it('takes a group admin from good, bad and duplicate rows to advisors of the group, and back again', async () => {
    const [present] = await listed('');
    await openImport(page);
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
    await says(page, '5 rows: 2 ready to save, 3 with issues.');
    await says(row(page, 1), 'Unknown skills were left out: juggling');
    await says(row(page, 2), 'Last name is required; Invalid email format');
    await says(row(page, 3), 'Email already exists in row 1');
    await says(row(page, 4), exactly('Email already exists'));
    await none(button(row(page, 2), /^Save row/));
    await looksRight(page);
    await says(page, 'The advisors are added to Riverside Foundation.');

    // A click on a cell opens the editor at that cell.
    const editor = await pressFor(row(page, 2), /^Edit Email of row 2/, 'Edit row 2');
    await says(editor, 'Invalid email format');
    await hasFocus(editor.getByLabel('Email'));
    await fill(editor, { Email: 'ivo.import@example.org', 'Last Name': 'Import' });
    await gone(editor.getByText('Invalid email format'));
    await press(editor, 'Apply');
    await says(row(page, 2), 'Click to save');
    await says(page, '5 rows: 3 ready to save, 2 with issues.');

    const sent: { username: string; password: string }[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/admin/advisors'))
        sent.push(request.postDataJSON() as (typeof sent)[number]);
    });
    await press(row(page, 2), 'Save row 2, Ivo Import', { says: 'Saved' });
    await none(row(page, 2).getByRole('button'), 'a saved row is not edited');

    await press(page, 'Save remaining rows');
    const result = page.getByRole('alert').filter({ hasText: 'Processing Completed' });
    await says(result, 'Successful: 2. Failed: 0.');
    await heading(page, '3 advisors created').waitFor();
    for (const one of sent) {
      expect(one).to.include({ isManaged: true, hasJoinedOpenGroup: false });
      expect(one.password).to.match(/^.{12}$/);
    }
    const usernames = sent.map(({ username }) => username);
    expect(usernames).to.have.members(['ivoimport', 'imogenimport', 'imogenimport2']);

    const made = await listed('Import');
    const imogen = made.find(({ email }) => email === 'imogen.import@example.org');
    expect(imogen).to.include({ title: 'Treasurer', isManaged: true, hasJoinedOpenGroup: false });
    expect(imogen?.skills).to.deep.equal(['finance']);
    for (const { groups } of made)
      expect(groups.map(({ name }) => name)).to.deep.equal(['Riverside Foundation']);

    const logIns = await download(button(page, 'Download log-ins'));
    const [, first] = logIns.text.split('\r\n');
    const [name, email, username, password] = (first ?? '').split(',');
    expect([name, email]).to.deep.equal(['Imogen Import', 'imogen.import@example.org']);
    const imported = site().client();
    expect((await imported.post('/api/login', { username, password })).status).to.equal(200);

    const errors = await download(button(page, 'Download the 2 rows with issues'));
    expect(errors.text).to.contain(',Issues\r\n').and.contain('Email already exists in row 1');

    await press(page, 'Save remaining rows', { told: 'No valid rows to process' });

    await (await pressFor(page, 'Undo this import', 'Remove the 3 advisors just imported?')).waitFor();
    await press(page, 'Remove them', { says: ['2 advisors removed.', 'Imogen Import stays: Has signed in'] });
    expect((await listed('Import')).map(({ username }) => username)).to.deep.equal(['imogenimport']);
    await says(row(page, 2), 'Click to save');
    await heading(page, '1 advisor created').waitFor();
  });

  it('asks which column holds what when the headers are not known, also in Windows-1252 with semicolons', async () => {
    await openImport(page);
    const latin = Buffer.concat([
      Buffer.from('Vorname;Nachname;Adresse;Notiz\nZo'),
      // "ë", "’" and "–" as Windows-1252 has them.
      Buffer.from([0xeb, 0x3b, 0x4f, 0x92, 0x4e, 0x65, 0x69, 0x6c, 0x96]),
      Buffer.from('X;zoe.mapped@example.org;hello\n'),
    ]);
    await choose(page, latin, 'liste.csv');
    await heading(page, 'What do your columns hold?').waitFor();
    await says(page, 'For example: O’Neil–X', 'Still missing: First Name, Last Name, Email');
    expect(await button(page, 'Show the rows').isDisabled()).to.equal(true);
    await isAccessible(page);
    for (const [header, field] of [
      ['Vorname', 'firstName'],
      ['Nachname', 'lastName'],
      ['Adresse', 'email'],
    ])
      await page.getByLabel(`Field of the column ${header}`).selectOption(String(field));
    await says(page, 'All required fields have a column.');
    await press(page, 'Show the rows', { says: '1 column is left out: Notiz.' });
    await says(row(page, 1), 'Zoë', 'O’Neil–X', 'Click to save');
    await press(page, 'Cancel');
  });

  it('fills what is empty from the CV, once, and offers that only where there is one', async () => {
    await openImport(page);
    const cv = 'Grace Auto\nFinance Director\n\nProfile\nTwenty years in charity finance and strategy.\n';
    await choose(
      page,
      `${HEADER}\nGrace,Auto,,grace.auto@example.org,,,"${cv}"\nNo,Cv,,no.cv@example.org,,,\nAl,So,Mine,al.so@example.org,,legal,"${cv}"\n`,
    );
    await says(page, '3 rows: 3 ready to save, 0 with issues.');
    expect(await button(page, /^Auto-generate row/).count()).to.equal(2);
    const [answer] = await Promise.all([
      page.waitForResponse(/\/api\/cv\/process$/),
      button(page, 'Auto-generate row 1, Grace Auto').click(),
    ]);
    const said = (await answer.json()) as { title: string; email: string };
    await says(row(page, 1), 'Auto-filled', 'Click to save');
    await appears(button(row(page, 1), `Edit Title of row 1: ${said.title || 'empty'}`));
    await button(row(page, 1), 'Edit Email of row 1: grace.auto@example.org').waitFor();
    expect(await button(page, /^Auto-generate row/).count()).to.equal(1);
    await press(page, 'Auto-generate remaining rows');
    await says(page, 'Processing Completed', 'Successful: 1. Failed: 0.');
    await button(row(page, 3), 'Edit Title of row 3: Mine').waitFor();
    await press(page, 'Auto-generate remaining rows', { told: 'No valid rows to process' });
    await told(page, 'No CV text available for auto-generation');
  });

  it('works by keyboard: the row’s Edit, the dialog, and back to where one was', async () => {
    await openImport(page);
    await choose(page, `${HEADER}\nKay,Board,,kay@,,,\n`);
    const edit = button(row(page, 1), 'Edit row 1, Kay Board');
    await edit.focus();
    await page.keyboard.press('Enter');
    const editor = dialog(page, 'Edit row 1');
    await editor.waitFor();
    await isAccessible(page);
    await hasFocus(editor.getByLabel('Email'));
    await page.keyboard.type('example.org');
    await page.keyboard.press('Enter');
    await gone(editor);
    await says(row(page, 1), 'Click to save');
    await hasFocus(edit, 'focus is back');

    await button(row(page, 1), 'Save row 1, Kay Board').focus();
    await page.keyboard.press('Enter');
    await says(row(page, 1), 'Saved');
    await holdsFocus(row(page, 1), 'focus stays at the row');
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
    const result = page.getByRole('alert').filter({ hasText: '1 advisor removed.' });
    await result.waitFor();
    await gone(page.getByRole('dialog'));
    await holdsFocus(result, 'focus is at what came of it');
  });

  it('keeps the focus in the page when a row that was mended leaves the list', async () => {
    await openImport(page);
    await choose(page, `${HEADER}\nLea,Ver,,lea@,,,\n`);
    await page.getByLabel('Rows shown').selectOption('invalid');
    await button(row(page, 1), 'Edit row 1, Lea Ver').focus();
    await page.keyboard.press('Enter');
    await hasFocus(dialog(page, 'Edit row 1').getByLabel('Email'));
    await page.keyboard.type('example.org');
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('main'));
  });

  it('asks before edited rows are thrown away, and stops a run that is cancelled', async () => {
    await openImport(page);
    const many = Array.from({ length: 30 }, (_, at) => `Stop,Row${at},,stop${at}@example.org,,,`);
    await choose(page, [HEADER, ...many].join('\n'));
    await says(page, 'Showing 1-25 of 30 rows');
    await press(page, 'Save remaining rows');
    await page.getByRole('progressbar', { name: 'Saving rows' }).waitFor();
    await says(row(page, 2), 'Saved');
    await press(page, 'Cancel', { says: /rows? (was|were) not tried and can still be saved\./ });
    const stopped = async () =>
      (await listed('stop')).filter(({ email }) => /^stop\d+@example\.org$/.test(email)).length;
    const saved = await stopped();
    expect(saved).to.be.within(1, 29);

    await press(page, 'Cancel', { says: 'The log-ins of the new advisors have not been downloaded.' });
    await press(page, 'Stay here');
    await follow(page, 'Back');
    await dialog(page, 'Leave this import?').waitFor();
    await press(page, 'Stay here');
    await press(page, 'Undo this import');
    await press(page, 'Remove them', { says: new RegExp(`^${saved} advisors? removed\\.`) });
    expect(await stopped()).to.equal(0);
    await press(page, 'Cancel');
    await button(page, 'Choose CSV file').waitFor();
  });

  it('keeps a refused row with its message, and ends with the documented failure when nothing was saved', async () => {
    await openImport(page);
    await choose(page, `${HEADER}\nLate,Comer,,late.comer@example.org,,,\n`);
    await says(row(page, 1), 'Click to save');
    const admin = await site().as('demo_super_admin');
    const names = { firstName: 'Sooner', lastName: 'Comer' };
    const sooner = { ...names, email: 'late.comer@example.org', isManaged: true };
    expect((await admin.post('/api/advisors', sooner)).status).to.equal(201);
    await press(page, 'Save remaining rows');
    await says(page, 'There was an error processing your advisors. Please check your data and try again.');
    await mentions(page, 'Late Comer: Email already exists');
    await says(row(page, 1), 'Failed', 'Email already exists');
    await says(page, '1 row: 0 ready to save, 1 with issues.');
    await button(page, 'Download the row with issues').waitFor();
    await none(button(row(page, 1), /^Edit/));
    await press(row(page, 1), /^Try row 1 again/, { says: exactly('Invalid') });
  });

  it('shows what is wrong with an organisation beside what can be done about it', async () => {
    await page.goto('/admin/organization-import');
    await choose(page, 'Name,Type,Email\nGamma,charity,gamma@\n');
    await says(row(page, 1), 'Invalid email format');
    const issues = await row(page, 1).locator('td.column-issues').boundingBox();
    const actions = await row(page, 1).locator('td.column-actions').boundingBox();
    expect((issues?.x ?? 0) + (issues?.width ?? 0)).to.be.at.most(actions?.x ?? 0);
  });

  it('stays usable with 1,000 rows', async () => {
    await openImport(page);
    const many = Array.from({ length: 1_000 }, (_, at) => `Many,Row${at},,many${at}@example.org,,finance,`);
    await choose(page, [HEADER, ...many, 'Bad,,,x,,,'].join('\r\n'));
    await says(page, '1001 rows: 1000 ready to save, 1 with issues.', 'Showing 1-25 of 1001 rows');
    await fill(page, { 'Rows shown': { option: 'Invalid (1)' } });
    await says(row(page, 1001), 'Last name is required');
    const before = Date.now();
    const editor = await pressFor(row(page, 1001), /^Edit row 1001/, 'Edit row 1001');
    await submit(editor, { 'Last Name': 'Mended', Email: 'mended@example.org' }, 'Apply');
    await says(page, '1001 rows: 1001 ready to save, 0 with issues.');
    expect(Date.now() - before, 'milliseconds to mend a row').to.be.below(5_000);
    expect(await page.locator('tbody tr').count()).to.be.at.most(25);
  });
});

describeInBrowser('Importing advisors as a super admin, on a phone', (site) => {
  it('puts them into the groups that were chosen, and shows cards', async () => {
    const page = await site().visit('demo_super_admin', undefined, { viewport: PHONE });
    acceptLeaving(page);
    await openImport(page);
    await choose(page, `${HEADER}\nPhil,Phone,,phil.phone@example.org,,,\nBad,,,x,,,\n`);
    await says(page, '2 rows: 1 ready to save, 1 with issues.');
    await page.getByRole('combobox', { name: 'Groups' }).fill('Riverside');
    await page.getByRole('option', { name: 'Riverside Foundation' }).click();
    await page.keyboard.press('Escape');
    const cards = page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem');
    expect(await cards.count()).to.equal(2);
    await looksRight(page);
    await press(cards.nth(0), 'Save row 1, Phil Phone', { says: 'Saved' });
    await heading(page, '1 advisor created').waitFor();
    const [phil] = await found(site(), 'phil.phone');
    expect(phil?.groups.map(({ name }) => name)).to.deep.equal(['Riverside Foundation']);
  });
});
