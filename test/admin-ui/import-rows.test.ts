import { expect } from 'chai';
import type { ImportRow, RowStatus } from '../../admin-ui/resources/member-import/importRow.ts';
import {
  canEdit,
  canGenerate,
  issuesText,
  newRow,
  rowName,
  withProposal,
} from '../../admin-ui/resources/member-import/importRow.ts';
import { ADVISORS, ORGANIZATIONS } from '../../admin-ui/resources/member-import/kinds.ts';
import { checkedRow, importRow } from './import-rows.ts';

const STATUSES: RowStatus[] = ['click_to_save', 'invalid', 'processing', 'saving', 'saved', 'failed'];

describe('rows of the import page', () => {
  it('can be saved or are invalid as the server says, with its issues; columns that the file lacks are empty', () => {
    expect(importRow(1)).to.include({ id: 1, status: 'click_to_save' });
    expect(importRow(1).values['cvText']).to.equal('');
    for (const status of ['duplicate', 'invalid'] as const) {
      const row = newRow({ ...checkedRow(1), status, message: 'Why', problems: { email: 'Why' } }, ADVISORS);
      expect([row.status, issuesText(row), row.checked.problems]).to.deep.equal([
        'invalid',
        'Why',
        { email: 'Why' },
      ]);
    }
  });

  it('of organisations have what the server makes of columns that the file lacks', () => {
    const cells = { name: 'Food Bank', email: 'food@example.org' };
    const proposal = { type: 'other', hoursAllocated: 50 };
    const row = newRow({ row: 1, status: 'saved', cells, problems: {}, proposal }, ORGANIZATIONS);
    expect(row.values).to.include({ ...cells, type: 'other', hoursAllocated: '50', website: '' });
    expect(rowName(row)).to.equal('Food Bank');
  });

  it('may be edited only while click_to_save or invalid, and filled only with a CV and once', () => {
    const row = importRow(1, { cvText: 'A CV' });
    const of = (can: (row: ImportRow) => boolean, more: Partial<ImportRow> = {}) =>
      STATUSES.filter((status) => can({ ...row, ...more, status }));
    expect(of(canEdit)).to.deep.equal(['click_to_save', 'invalid']);
    expect(of(canGenerate)).to.deep.equal(['click_to_save', 'invalid']);
    expect(of(canGenerate, { isGenerated: true })).to.deep.equal([]);
    expect(of(canGenerate, { values: { ...row.values, cvText: ' ' } })).to.deep.equal([]);
  });

  it('are filled from the CV where they are empty, and nowhere else', () => {
    const { values } = importRow(1, { title: 'Mine' });
    const filled = withProposal(values, {
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
    expect(filled).to.deep.equal({
      ...values,
      linkedinUrl: 'https://www.linkedin.com/in/ada',
      bio: 'Numbers.',
      skills: 'finance; strategy',
    });
  });

  it('are called by their name, or by their address', () => {
    expect(rowName(importRow(1))).to.equal('Row 1');
    expect(rowName(importRow(1, { firstName: '', lastName: ' ' }))).to.equal('row1@example.org');
  });
});
