import type { ImportRow } from './importRow.ts';

/** Which rows of the preview are shown. */
export type RowFilter = 'all' | 'ready' | 'invalid' | 'failed' | 'saved';
export const ROW_FILTERS: readonly RowFilter[] = ['all', 'ready', 'invalid', 'failed', 'saved'];

const FITS: Readonly<Record<RowFilter, (row: ImportRow) => boolean>> = {
  all: () => true,
  ready: ({ status }) => status === 'click_to_save' || status === 'processing' || status === 'saving',
  invalid: ({ status }) => status === 'invalid',
  failed: ({ status }) => status === 'failed',
  saved: ({ status }) => status === 'saved',
};

export const filterRows = (rows: readonly ImportRow[], filter: RowFilter): readonly ImportRow[] =>
  filter === 'all' ? rows : rows.filter(FITS[filter]);

export const countRows = (rows: readonly ImportRow[]): Readonly<Record<RowFilter, number>> =>
  Object.fromEntries(ROW_FILTERS.map((filter) => [filter, filterRows(rows, filter).length])) as Record<
    RowFilter,
    number
  >;
