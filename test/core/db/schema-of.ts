import type { Db } from '../../../src/core/db/database.ts';
import { dialectOf } from '../../../src/core/db/dialect.ts';

interface Column {
  table: string;
  column: string;
}

/** Names of all tables, Knex's and the lease's included. */
export async function tableNames(db: Db): Promise<string[]> {
  if (dialectOf(db) === 'sqlite')
    return db('sqlite_master')
      .where('type', 'table')
      .whereNot('name', 'sqlite_sequence')
      .orderBy('name')
      .pluck('name');
  const rows: { name: string }[] = await db('information_schema.tables')
    .where('table_schema', db.raw('database()'))
    .orderBy('table_name')
    // MySQL 8 would call it TABLE_NAME.
    .select({ name: 'table_name' });
  return rows.map(({ name }) => name);
}

/** What the database itself says each table is, to compare two schemas to the letter. */
export async function schemaOf(db: Db): Promise<Record<string, string>> {
  const schema: Record<string, string> = {};
  for (const table of await tableNames(db)) {
    if (dialectOf(db) === 'sqlite') {
      const parts: string[] = await db('sqlite_master')
        .where('tbl_name', table)
        .whereNotNull('sql')
        .orderBy('name')
        .pluck('sql');
      schema[table] = parts.join(';\n');
    } else {
      const [[row]] = (await db.raw('show create table ??', [table])) as [Record<string, string>[]];
      // MySQL 8 repeats the character set of a collation where a statement has named it.
      const left = / AUTO_INCREMENT=\d+| CHARACTER SET \w+(?= COLLATE)/g;
      schema[table] = (row?.['Create Table'] ?? '').replaceAll(left, '');
    }
  }
  return schema;
}

/** The primary key's columns, of every table that has one. */
export async function primaryKeys(db: Db): Promise<Column[]> {
  if (dialectOf(db) === 'mysql') {
    return db('information_schema.key_column_usage')
      .where({ table_schema: db.raw('database()'), constraint_name: 'PRIMARY' })
      .select({ table: 'table_name', column: 'column_name' });
  }
  const found: Column[] = [];
  for (const table of await tableNames(db)) {
    const columns = (await db.raw('select name from pragma_table_info(?) where pk > 0', [table])) as {
      name: string;
    }[];
    found.push(...columns.map(({ name }) => ({ table, column: name })));
  }
  return found;
}

/** Foreign-key columns, and whether an index begins with them. */
export async function references(db: Db): Promise<(Column & { indexed: boolean })[]> {
  const keys: Column[] = [];
  const leading = new Set<string>();
  if (dialectOf(db) === 'mysql') {
    keys.push(
      ...(await db('information_schema.key_column_usage')
        .where('table_schema', db.raw('database()'))
        .whereNotNull('referenced_table_name')
        .select<Column[]>({ table: 'table_name', column: 'column_name' })),
    );
    const first = await db('information_schema.statistics')
      .where({ table_schema: db.raw('database()'), seq_in_index: 1 })
      .select<Column[]>({ table: 'table_name', column: 'column_name' });
    for (const { table, column } of first) leading.add(`${table}.${column}`);
  } else {
    for (const { table, column } of await primaryKeys(db)) leading.add(`${table}.${column}`);
    for (const table of await tableNames(db)) {
      const foreign = (await db.raw('select "from" as name from pragma_foreign_key_list(?)', [table])) as {
        name: string;
      }[];
      keys.push(...foreign.map(({ name }) => ({ table, column: name })));
      const first = (await db.raw(
        'select i.name from pragma_index_list(?) l, pragma_index_info(l.name) i where i.seqno = 0',
        [table],
      )) as { name: string }[];
      for (const { name } of first) leading.add(`${table}.${name}`);
    }
  }
  return keys.map((key) => ({ ...key, indexed: leading.has(`${key.table}.${key.column}`) }));
}
