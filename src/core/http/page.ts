import type { Actor } from '../access/actor.ts';
import { orNotFound } from '../errors.ts';

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

/** Reads one record as its list shows it to the one who asks. @throws AppError NOT_FOUND */
export const readOne =
  <D, Row>(list: (db: D, actor: Actor, query: ListQuery) => Promise<Page<Row>>) =>
  async (db: D, actor: Actor, id: number) =>
    orNotFound((await list(db, actor, onlyId(id))).rows[0]);
