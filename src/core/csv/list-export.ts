import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../db/database.ts';
import type { ListFields, ListQuery } from '../http/list.ts';
import { listIds, pagesById } from '../http/list.ts';
import type { Cell, ExportColumn } from './write.ts';
import { tellExport } from './tell-export.ts';
import type { ExportedWhat } from './tell-export.ts';
import { csvStream } from './write.ts';

/** All rows of an export, in pages. */
export interface ExportPages<Row> {
  readonly total: number;
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** What of a list is exported: its filter and order; a range does not matter. */
export type ExportWish = Pick<ListQuery, 'filter' | 'sort'>;

/** A list as a CSV file, for whoever writes it: API or command line. */
export interface ListExport<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  /**
   * All that the actor's list shows, page by page in its order.
   * @throws AppError for a sort or filter that the list does not know, before the first page
   */
  readonly read: (db: Db, actor: Actor, wish: ExportWish) => Promise<ExportPages<Row>>;
}

/** Who takes a list out, in which call. */
export interface ExportContext {
  readonly actor: Actor;
  readonly requestId: string;
}

type Narrow = (query: Knex.QueryBuilder) => void;

export interface ListExportSource<Stored extends object, Row extends { readonly id: number }> {
  readonly columns: readonly ExportColumn<Row>[];
  /** The list's own, so that an export takes what the list takes. */
  readonly fields: (actor: Actor) => ListFields;
  /** The list's rows, joined with what filters, order and cells need, without columns. */
  readonly rows: (db: Db) => Knex.QueryBuilder;
  /** Narrows the rows to what the actor may see: the list's own rule. */
  readonly inScope: (actor: Actor) => Narrow;
  readonly select: readonly string[];
  readonly present: (stored: Stored, actor: Actor) => Row;
}

/** A list's export, and the same of everybody's rows for the operator of the command line. */
export interface WholeListExport<Row> extends ListExport<Row> {
  readonly readEverything: ListExport<Row>['read'];
}

/**
 * Makes an export of a list: ids first, then rows page by page, so that memory stays as it is however long the list.
 * The scope holds for every page, not only for the ids.
 */
export function listExport<Stored extends object, Row extends { readonly id: number }>(
  source: ListExportSource<Stored, Row>,
): WholeListExport<Row> {
  const readWithin =
    (scopeOf: (actor: Actor) => Narrow): ListExport<Row>['read'] =>
    async (db, actor, wish) => {
      const fields = source.fields(actor);
      const rows = () => source.rows(db).where(scopeOf(actor));
      const ids = await listIds(rows(), fields, wish);
      const pages = pagesById(ids, async (some) => {
        const page = (await rows()
          .whereIn(fields.tieBreaker, [...some])
          .select([...source.select])) as Stored[];
        return page.map((stored) => source.present(stored, actor));
      });
      return { total: ids.length, pages };
    };
  return {
    columns: source.columns,
    read: readWithin(source.inScope),
    readEverything: readWithin(() => () => undefined),
  };
}

/** Columns of a row's fields under their headers; lists are joined by `;`, which no name in one holds. */
export const fieldColumns = <Row extends object>(
  headers: Readonly<Partial<Record<keyof Row & string, string>>>,
): readonly ExportColumn<Row>[] =>
  (Object.entries(headers) as [keyof Row & string, string][]).map(([name, header]) => ({
    header,
    cell: (row) => cellOf(row[name]),
  }));

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.join(';');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return (value ?? null) as Cell;
}

/**
 * An export as a stream of bytes, with its audit event. @throws AppError as {@link ListExport.read}, before the first byte
 */
export async function exportStream<Row>(
  list: ListExport<Row>,
  what: ExportedWhat,
  db: Db,
  context: ExportContext,
  wish: ExportWish,
): Promise<Readable> {
  const { actor } = context;
  const { total, pages } = await list.read(db, actor, wish);
  // A group's administrators read in their trail what one of them took out of it.
  const groupId = actor.adminGroupIds.length === 1 ? (actor.adminGroupIds[0] ?? null) : null;
  await tellExport(db, context, { what, rows: total, filter: wish.filter, groupId });
  return csvStream(list.columns, pages);
}
