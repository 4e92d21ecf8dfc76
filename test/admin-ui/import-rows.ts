import type { ImportRow, RowValues } from '../../admin-ui/resources/advisor-import/importRow.ts';
import { newRow } from '../../admin-ui/resources/advisor-import/importRow.ts';
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
  newRow(checkedRow(id, more));
