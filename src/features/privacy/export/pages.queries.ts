import type { Knex } from 'knex';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import type { ListQuery } from '../../../core/http/list.ts';
import { tidy } from './section.ts';

type Row = Record<string, unknown>;

/** Records a query. */
const PAGE = 500;

/**
 * Rows in the order of their ids, read page by page; every row comes once, however the table changes meanwhile.
 * @param idColumn qualified; the query must select it as `id`
 * @param present picks and spells the fields
 */
export async function* byId(
  query: () => Knex.QueryBuilder,
  idColumn: string,
  present: (row: Row) => Record<string, unknown> = tidy,
): AsyncGenerator<Record<string, unknown>> {
  for (let last = 0; ;) {
    const rows: (Row & { id: number })[] = await query()
      .where(idColumn, '>', last)
      .orderBy(idColumn)
      .limit(PAGE);
    for (const row of rows) yield present(row);
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    last = end.id;
  }
}

/** All records of a list of the API, as its asker sees them, without the verdicts on what they may do. */
export async function* asListed<Record_ extends { readonly abilities: unknown }>(
  list: (db: Db, actor: Actor, query: ListQuery) => Promise<{ rows: Record_[] }>,
  db: Db,
  actor: Actor,
): AsyncGenerator<Omit<Record_, 'abilities'>> {
  for (let from = 0; ; from += PAGE) {
    const { rows } = await list(db, actor, {
      sort: ['id', 'asc'],
      from,
      to: from + PAGE - 1,
      filter: {},
    });
    for (const { abilities: _, ...record } of rows) yield record;
    if (rows.length < PAGE) return;
  }
}
