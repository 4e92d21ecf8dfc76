/** Rows that tests read and write past the services. */
import type { Knex } from 'knex';
import type { Db } from '../../src/core/db/database.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import type { Rows } from '../../src/core/db/tables.ts';
import type { TestServer } from './server.ts';

type At = Pick<TestServer, 'db'>;
/** A row's id, or what its columns hold. */
type Which<Table extends keyof Rows> = number | Readonly<Partial<Rows[Table]>>;

const rows = (test: At, table: string, which: number | object): Knex.QueryBuilder =>
  test.db(table).where(typeof which === 'number' ? { id: which } : which);

/** Now, as the times of a new row. */
export const times = () => ({ created_at: dbTime(), updated_at: dbTime() });

/** A moment so many milliseconds from now, as the database keeps it; the same in days. */
export const dbTimeIn = (ms: number): string => dbTime(new Date(Date.now() + ms));
export const dbDays = (days: number): string => dbTimeIn(days * 86_400_000);

/** Inserts a row. @returns its id */
export async function insert<Table extends keyof Rows>(
  test: At,
  table: Table,
  row: Readonly<Partial<Rows[Table]>>,
): Promise<number> {
  const [id] = (await test.db(table as string).insert(row)) as [number];
  return id;
}

/** Changes rows as if something else had. */
export async function change<Table extends keyof Rows>(
  test: At,
  table: Table,
  which: Which<Table>,
  values: Readonly<Partial<Rows[Table]>>,
): Promise<void> {
  await rows(test, table, which).update(values);
}

/** One row. @throws Error when there is none */
export async function rowOf<Table extends keyof Rows>(test: At, table: Table, which: Which<Table>) {
  const row = (await rows(test, table, which).first()) as Rows[Table] | undefined;
  if (!row) throw new Error(`no such row in ${table}`);
  return row;
}

/** How many rows a table has. */
export async function countRows(db: Db, table: string, where: object = {}): Promise<number> {
  return Number((await db(table).where(where).count({ n: '*' }).first())?.['n']);
}

/** A column of a table's rows, in the order of their ids. */
export const columnOf = async <Table extends keyof Rows, Column extends keyof Rows[Table] & string>(
  test: At,
  table: Table,
  which: Which<Table>,
  column: Column,
): Promise<Rows[Table][Column][]> =>
  (await rows(test, table, which).orderBy('id').pluck(column)) as Rows[Table][Column][];

/** The same of one server. */
export const rowsOf = (test: At) => ({
  insert: <Table extends keyof Rows>(table: Table, row: Readonly<Partial<Rows[Table]>>) =>
    insert(test, table, row),
  change: <Table extends keyof Rows>(
    table: Table,
    which: Which<Table>,
    values: Readonly<Partial<Rows[Table]>>,
  ) => change(test, table, which, values),
  row: <Table extends keyof Rows>(table: Table, which: Which<Table>) => rowOf(test, table, which),
  column: <Table extends keyof Rows, Column extends keyof Rows[Table] & string>(
    table: Table,
    which: Which<Table>,
    column: Column,
  ) => columnOf(test, table, which, column),
  count: (table: keyof Rows, where?: object) => countRows(test.db, table, where),
  actions: (which: Which<'audit_events'>) => columnOf(test, 'audit_events', which, 'action'),
});
