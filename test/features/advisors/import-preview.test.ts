import { expect } from 'chai';
import type { CheckedRow, ImportPreview } from '../../../src/contract/import-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { expectStatus } from '../../support/answers.ts';
import { unique } from '../../support/builders.ts';
import { sendForm } from '../../support/form.ts';
import { asXlsx } from '../csv.ts';
import { anotherServer, describeWithServer, useWorld } from '../../support/suite.ts';

const PATH = '/api/admin/advisors/import';

describeWithServer('Reading a file of advisors before its rows are saved', (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 1e-9 });
  const [, as] = useWorld(test);
  const admin = as.groupAdmin;

  const preview = (bytes: string | Buffer, columns?: unknown, sheet?: string) => {
    const fields: Record<string, string> = {
      ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
      ...(sheet === undefined ? {} : { sheet }),
    };
    return sendForm<ImportPreview>(admin, `${PATH}/preview`, { bytes }, fields);
  };
  const check = (rows: unknown) => admin.post<CheckedRow[]>(`${PATH}/check`, { rows });
  const address = () => `row${unique()}@example.org`;

  it('reads a spreadsheet like its CSV, of the sheet that is named', async () => {
    const csv = `First Name,Last Name,Email,Bio\nAda,King,${address()},"One, two\nthree"\n007,,nowhere,\n`;
    const read = await preview(asXlsx(csv), undefined, 'People');
    expect(read.body).to.deep.equal({ ...(await preview(csv)).body, sheets: ['Read me', 'People'] });
    type Refusal = ImportPreview & { code: string; fields: Record<string, string> };
    const unknown = (await preview(asXlsx(csv), undefined, 'Staff')) as unknown as {
      status: number;
      body: Refusal;
    };
    expect([unknown.status, unknown.body.code]).to.deep.equal([400, 'SHEET_UNKNOWN']);
    expect(unknown.body.fields['sheet']).to.contain('Read me, People');
  });

  it('lets who sends many files at once wait for their own alone, and holds no more than a few of them', async () => {
    const csv = `First Name,Last Name,Email\n${'Ada,King,nowhere\n'.repeat(1_000)}`;
    const { concurrency, waiting } = LIMITS.importsOfOne;
    const send = (path: string) => sendForm(admin, `${PATH}${path}`, { bytes: csv }, { dryRun: 'yes' });
    const sent = Array.from({ length: concurrency + waiting + 10 }, (_, at) =>
      send(at % 2 ? '' : '/preview'),
    );
    const other = await sendForm(await test.asGroupAdmin(), `${PATH}/preview`, { bytes: csv });
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(other.status).to.equal(200);
    expect([...new Set(statuses)]).to.have.members([200, 503]);
    // Some are answered before the last of them has come in.
    expect(statuses.filter((status) => status === 200)).to.have.lengthOf.within(
      concurrency + waiting,
      statuses.length - 1,
    );
  });

  it('tells of each row its cells, what is wrong with which, and what it would be saved as', async () => {
    const [ada, present] = [address(), (await test.advisor()).email];
    const users = await test.db('users').count();
    const body = await expectStatus(
      200,
      preview(
        [
          'First Name;Last Name;Email;LinkedIn;Skills;Phone',
          `Ada;King;${ada};linkedin.com/in/ada;finance, juggling;123`,
          `'=Bob;;nowhere;;;`,
          `Ada;Twice;${ada.toUpperCase()};;;`,
          `Present;Already;${present};;;`,
          `Too;Many;${address()};;;;cells`,
        ].join('\n'),
      ),
    );
    expect(body).to.deep.include({ missing: [] });
    expect(body.columns.at(-1)).to.deep.equal({ header: 'Phone', sample: '123', field: null });
    const dropped = 'Unknown skills were left out: juggling';
    expect(body.rows[0]).to.deep.equal({
      row: 1,
      status: 'saved',
      message: dropped,
      username: ada.split('@')[0],
      cells: {
        firstName: 'Ada',
        lastName: 'King',
        email: ada,
        linkedinUrl: 'linkedin.com/in/ada',
        skills: 'finance, juggling',
      },
      problems: { skills: dropped },
      proposal: { linkedinUrl: 'https://linkedin.com/in/ada', skills: ['finance'] },
    });
    expect(body.rows[1]?.cells).to.include({ firstName: '=Bob', email: 'nowhere' });
    expect(
      body.rows.slice(1).map(({ status: is, message, problems }) => [is, message, problems]),
    ).to.deep.equal([
      [
        'invalid',
        'Last name is required; Invalid email format',
        { lastName: 'Last name is required', email: 'Invalid email format' },
      ],
      ['duplicate', 'Email already exists in row 1', { email: 'Email already exists in row 1' }],
      ['duplicate', 'Email already exists', { email: 'Email already exists' }],
      ['invalid', 'The row has 7 cells, the header has 6', {}],
    ]);
    expect(await test.db('users').count()).to.deep.equal(users);
  });

  it('reads no rows until the required columns are known, and then as it is told', async () => {
    const file = `Vorname,Nachname,Adresse,Notiz\n,King,${address()},\nAda,King,${address()},x\n`;
    const { body } = await preview(file);
    expect(body).to.deep.include({ missing: ['First Name', 'Last Name', 'Email'], rows: [] });
    expect(body.columns.map(({ sample, field }) => [sample, field])).to.deep.include(['Ada', null]);
    const told = await preview(file, ['firstName', 'lastName', 'email', null]);
    expect(told.body.rows.map(({ status }) => status)).to.deep.equal(['invalid', 'saved']);
    for (const wrong of [['firstName', 'firstName'], ['nonsense'], {}])
      await expectStatus(400, preview(file, wrong));
    await expectStatus(400, preview('%PDF-1.7'));
  });

  it('judges changed rows alone as those of a file, under their own numbers', async () => {
    const email = address();
    const row = (number: number, more: object = {}) => ({
      row: number,
      cells: { firstName: 'Ada', lastName: 'King', email, unknown: 'x', ...more },
    });
    const body = await expectStatus(200, check([row(7), row(9), row(12, { email: '' })]));
    expect(body.map((one) => [one.row, one.status, one.message])).to.deep.equal([
      [7, 'saved', undefined],
      [9, 'duplicate', 'Email already exists in row 7'],
      [12, 'invalid', 'Email is required before saving'],
    ]);
    await expectStatus(400, check([{ row: 0, cells: {} }]));
    await expectStatus(400, check(undefined));
  });

  it('is limited by user: it says whose addresses exist', async () => {
    // Somebody who has asked for nothing yet.
    const client = as.superAdmin.at(strict.server);
    const rows = [{ row: 1, cells: { firstName: 'Ada', lastName: 'King', email: address() } }];
    const call = async () => (await client.post(`${PATH}/check`, { rows })).status;
    expect([await call(), await call()]).to.deep.equal([200, 429]);
    await expectStatus(429, sendForm(client, `${PATH}/preview`, { bytes: 'First Name' }, {}));
  });
});
