import { expect } from 'chai';
import { checkRows, problemsOf } from '../../admin-ui/resources/advisor-import/rows/checkRows.ts';
import { withProposal } from '../../admin-ui/resources/advisor-import/rows/generated.ts';
import type {
  ImportRow,
  RowStatus,
  RowValues,
} from '../../admin-ui/resources/advisor-import/rows/importRow.ts';
import {
  canEdit,
  canGenerate,
  newRow,
  rowName,
} from '../../admin-ui/resources/advisor-import/rows/importRow.ts';
import { generatePassword, newBatchId } from '../../admin-ui/resources/advisor-import/rows/logIn.ts';
import { numberedUsername, usernameFromEmail } from '../../src/contract/advisor-csv.ts';

const values = (more: Partial<RowValues> = {}): RowValues => ({
  firstName: 'Ada',
  lastName: 'King',
  title: '',
  email: 'ada@example.org',
  linkedinUrl: '',
  skills: '',
  expertise: '',
  bio: '',
  cvText: '',
  ...more,
});
const STATUSES: RowStatus[] = ['click_to_save', 'invalid', 'processing', 'saving', 'saved', 'failed'];

describe('rows of the import page', () => {
  it('have the documented issues', () => {
    expect(problemsOf(values())).to.deep.equal({});
    expect(problemsOf(values({ firstName: ' ', lastName: '', email: ' ' }))).to.deep.equal({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required before saving',
    });
    expect(problemsOf(values({ email: 'ada@example' })).email).to.equal('Invalid email format');
    expect(problemsOf(values({ linkedinUrl: 'linkedin.com/in/ada' }))).to.deep.equal({});
    expect(problemsOf(values({ linkedinUrl: 'javascript:alert(1)' })).linkedinUrl).to.equal(
      'Invalid LinkedIn URL',
    );
    expect(problemsOf(values({ title: 'x'.repeat(201) })).title).to.equal(
      'Title must have at most 200 characters',
    );
  });

  it('are invalid with issues and can be saved without', () => {
    const [good, bad] = checkRows([newRow(1, values()), newRow(2, values({ email: 'x' }))]);
    expect([good?.status, good?.valid, bad?.status, bad?.valid]).to.deep.equal([
      'click_to_save',
      true,
      'invalid',
      false,
    ]);
  });

  it('name the first row with the same address, whatever its case', () => {
    const rows = checkRows([
      newRow(1, values()),
      newRow(2, values({ email: 'ADA@example.org ' })),
      newRow(3, values({ email: 'adá@example.org' })),
    ]);
    expect(rows.map(({ issues }) => issues)).to.deep.equal([[], ['Email already exists in row 1'], []]);
  });

  it('take over what the server says of an address, and stay the same objects when nothing changed', () => {
    const once = checkRows([newRow(1, values())]);
    expect(checkRows(once)[0]).to.equal(once[0]);
    const said = once.map((row) => ({
      ...row,
      verdict: { status: 'duplicate', message: 'Email already exists' } as const,
    }));
    expect(checkRows(said)[0]).to.include({ status: 'invalid' });
    expect(checkRows(said)[0]?.issues).to.deep.equal(['Email already exists']);
  });

  it('leave rows under way or done alone', () => {
    const rows = STATUSES.slice(2).map((status, at) => ({
      ...newRow(at + 1, values({ email: 'x' })),
      status,
    }));
    expect(checkRows(rows)).to.deep.equal(rows);
  });

  it('may be edited only while click_to_save or invalid, and filled only with a CV and once', () => {
    const row = newRow(1, values({ cvText: 'A CV' }));
    const of = (can: (row: ImportRow) => boolean, more: Partial<ImportRow> = {}) =>
      STATUSES.filter((status) => can({ ...row, ...more, status }));
    expect(of(canEdit)).to.deep.equal(['click_to_save', 'invalid']);
    expect(of(canGenerate)).to.deep.equal(['click_to_save', 'invalid']);
    expect(of(canGenerate, { isGenerated: true })).to.deep.equal([]);
    expect(of(canGenerate, { values: values({ cvText: ' ' }) })).to.deep.equal([]);
  });

  it('are filled from the CV where they are empty, and nowhere else', () => {
    const filled = withProposal(values({ title: 'Mine' }), {
      firstName: 'Augusta',
      lastName: '',
      title: 'Theirs',
      linkedinUrl: 'https://www.linkedin.com/in/ada',
      email: 'other@example.org',
      bio: 'Numbers.',
      expertise: '',
      suggestedSkills: [
        { name: 'finance', selected: true },
        { name: 'legal', selected: false },
        { name: 'strategy', selected: true },
      ],
    });
    expect(filled).to.deep.equal(
      values({
        title: 'Mine',
        linkedinUrl: 'https://www.linkedin.com/in/ada',
        bio: 'Numbers.',
        skills: 'finance; strategy',
      }),
    );
  });

  it('are called by their name, or by their address', () => {
    expect(rowName({ values: values() })).to.equal('Ada King');
    expect(rowName({ values: values({ firstName: '', lastName: ' ' }) })).to.equal('ada@example.org');
  });

  it('get the documented username and a password of 12 characters that differs each time', () => {
    expect(usernameFromEmail('Zoë.O’Neil-2@example.org')).to.equal('zoeoneil2');
    expect(usernameFromEmail('a@example.org')).to.equal('a00');
    expect(numberedUsername('x'.repeat(60), 12))
      .to.have.length(60)
      .and.match(/x12$/);
    const passwords = Array.from({ length: 200 }, () => generatePassword());
    for (const password of passwords) expect(password).to.match(/^[A-Za-z2-9]{12}$/);
    expect(new Set(passwords).size).to.equal(200);
    expect(newBatchId()).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
