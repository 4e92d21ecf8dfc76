import { expect } from 'chai';
import { errorRecords, logInRecords, templateOf } from '../../admin-ui/resources/member-import/importRow.ts';
import { generatePassword, newBatchId } from '../../admin-ui/resources/member-import/importApi.ts';
import { ADVISORS, ORGANIZATIONS } from '../../admin-ui/resources/member-import/kinds.ts';
import { importRow } from './import-rows.ts';

describe('files of the import page', () => {
  it('give a template with every column and a line as example', () => {
    for (const kind of [ADVISORS, ORGANIZATIONS]) {
      const template = templateOf(kind);
      expect(template.map((record) => record.length)).to.deep.equal([9, 9]);
      expect(template[0]).to.deep.equal(kind.columns.map(({ header }) => header));
      expect(Object.keys(kind.widths)).to.have.members(kind.columns.map(({ key }) => key));
    }
  });

  it('give back the rows with issues, with why, in the columns that can be chosen again', () => {
    const row = importRow(1, { firstName: '=Ada', lastName: '' });
    const [header, record] = errorRecords(
      [{ ...row, statusMessage: 'Refused', checked: { ...row.checked, message: 'Last name is required' } }],
      ADVISORS,
    );
    expect(header?.slice(-2)).to.deep.equal(['CV Text', 'Issues']);
    expect([record?.[0], record?.at(-1)]).to.deep.equal(['=Ada', 'Refused; Last name is required']);
  });

  it('hand on the log-ins that were made', () => {
    const row = importRow(1, { firstName: 'Ada', lastName: 'King', email: ' a@b.org' });
    const saved = { ...row, logIn: { username: 'a', password: '=pw' } };
    expect(logInRecords([saved, row])).to.deep.equal([
      ['Name', 'Email', 'Username', 'Password'],
      ['Ada King', 'a@b.org', 'a', '=pw'],
    ]);
  });

  it('hold passwords of 12 characters that differ each time; a batch has a UUID', () => {
    const passwords = Array.from({ length: 200 }, () => generatePassword());
    for (const password of passwords) expect(password).to.match(/^[A-Za-z2-9]{12}$/);
    expect(new Set(passwords).size).to.equal(200);
    expect(newBatchId()).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
