import type { Knex } from 'knex';
import type { Cell } from '../../contract/csv.ts';
import type { Actor } from '../access/actor.ts';
import type { Db, Narrow } from '../db/database.ts';
import { listIds, pagesById, type ListFields, type Unpaged } from '../http/list.ts';
import type { ExportColumn } from './write.ts';

type ExportedRow = object & { readonly id: number };

export interface ExportPages {
  readonly total: number;
  readonly pages: AsyncIterable<readonly ExportedRow[]>;
}

export interface ListExport {
  readonly columns: readonly ExportColumn<ExportedRow>[];
  /**
   * All that the actor's list shows, page by page in its order.
   * @throws AppError for a sort or filter that the list does not know, before the first page
   */
  readonly read: (db: Db, actor: Actor, query: Unpaged) => Promise<ExportPages>;
}

interface ListExportSource<Stored extends object> {
  /** By the fields of what is presented, in the order of the columns. */
  readonly headers: Readonly<Record<string, string>>;
  /** The list's own, so that an export takes what the list takes. */
  readonly fields: (actor: Actor) => ListFields;
  /** The list's rows, joined with what filters, order and cells need, without columns. */
  readonly rows: (db: Db) => Knex.QueryBuilder;
  /** Narrows the rows to what the actor may see: the list's own rule. */
  readonly inScope: (actor: Actor) => Narrow;
  readonly select: readonly (string | Readonly<Record<string, string>>)[];
  /** A page of rows as the list shows them. */
  readonly present: (page: readonly Stored[], actor: Actor) => readonly ExportedRow[];
}

/** Ids first, then rows page by page: memory stays as it is, however long the list. Every page keeps to the scope. */
export function listExport<Stored extends object>(source: ListExportSource<Stored>): ListExport {
  return {
    columns: Object.entries(source.headers).map(([name, header]) => ({
      header,
      cell: (row) => cellOf(Reflect.get(row, name)),
    })),
    read: async (db, actor, query) => {
      const fields = source.fields(actor);
      const rows = () => source.rows(db).where(source.inScope(actor));
      const ids = await listIds(rows(), fields, query);
      const pages = pagesById(ids, async (some) => {
        const page = (await rows().whereIn(fields.sort.id, some).select(source.select)) as Stored[];
        return source.present(page, actor);
      });
      return { total: ids.length, pages };
    },
  };
}

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.join(';');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return (value ?? null) as Cell;
}
