import { ADVISORS } from '../../admin-ui/resources/member-import/kinds.ts';
import { newRow, type ImportRow, type RowValues } from '../../admin-ui/resources/member-import/importRow.ts';
import type { CheckedRow } from '../../src/contract/import-api.ts';

/** What the server says of a row that can be saved. */
export const checkedRow = (id: number, more: Partial<RowValues> = {}): CheckedRow => ({
  row: id,
  status: 'saved',
  username: `row${id}`,
  cells: { firstName: 'Row', lastName: String(id), email: `row${id}@example.org`, ...more },
  problems: {},
  proposal: {},
});

export const importRow = (id: number, more: Partial<RowValues> = {}): ImportRow =>
  newRow(checkedRow(id, more), ADVISORS);
