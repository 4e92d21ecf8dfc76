/** A parsed list query: rows `from` to `to`, both included, from 0. */
export interface ListQuery {
  readonly sort: readonly [field: string, direction: 'asc' | 'desc'] | null;
  readonly from: number;
  readonly to: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Rows of a page, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** The list query for one record. */
export const onlyId = (id: number): ListQuery => ({ sort: null, from: 0, to: 0, filter: { id } });
