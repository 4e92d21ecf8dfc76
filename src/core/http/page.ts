/** A parsed list query: rows `from` to `to`, both included, from 0. */
export interface ListQuery {
  readonly sort: readonly [field: string, direction: 'asc' | 'desc'] | null;
  readonly from: number;
  readonly to: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
}

export const onlyId = (id: number): ListQuery => ({ sort: null, from: 0, to: 0, filter: { id } });
