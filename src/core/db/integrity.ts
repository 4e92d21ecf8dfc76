import type { Db } from './database.ts';
import { dialectOf, firstRow } from './dialect.ts';
import { countOf } from './rows.ts';

/** Rows of one table whose reference leads nowhere. */
type Reference = Record<'table' | 'column' | 'parent' | 'parentColumn', string>;

/** What the database calls itself, such as `MariaDB 10.11.6` or `SQLite 3.53.2`. */
export async function databaseVersion(db: Db): Promise<string> {
  if (dialectOf(db) === 'sqlite') {
    const row = firstRow<{ version: string }>(db, await db.raw('select sqlite_version() as version'));
    return `SQLite ${row?.version}`;
  }
  const row = firstRow<{ version: string }>(db, await db.raw('select version() as version'));
  const [number] = /^[\d.]+/.exec(row?.version ?? '') ?? [''];
  return `${/mariadb/i.test(row?.version ?? '') ? 'MariaDB' : 'MySQL'} ${number}`;
}

/** Looks for a damaged SQLite file, or a MySQL character set that cannot hold every name. @returns null for none */
export async function databaseDamage(db: Db): Promise<string | null> {
  if (dialectOf(db) === 'sqlite') {
    const row = firstRow<{ quick_check: string }>(db, await db.raw('pragma quick_check(1)'));
    return row?.quick_check === 'ok' ? null : `the file is damaged: ${row?.quick_check}`;
  }
  const row = firstRow<{ name: string }>(db, await db.raw('select @@character_set_database as name'));
  return row?.name === 'utf8mb4' ? null : `its character set is ${row?.name}, not utf8mb4`;
}

/** References that lead nowhere: left by a restore without foreign keys, or by a change made by hand. */
export async function brokenReferences(db: Db) {
  const broken: { table: string; column: string; rows: number }[] = [];
  for (const { table, column, parent, parentColumn } of await references(db)) {
    const rows = await countOf(
      db({ c: table })
        .leftJoin({ p: parent }, `p.${parentColumn}`, `c.${column}`)
        .whereNotNull(`c.${column}`)
        .whereNull(`p.${parentColumn}`),
    );
    if (rows > 0) broken.push({ table, column, rows });
  }
  return broken;
}

async function references(db: Db): Promise<Reference[]> {
  if (dialectOf(db) === 'mysql')
    return db('information_schema.key_column_usage')
      .where('table_schema', db.raw('database()'))
      .whereNotNull('referenced_table_name')
      .select<Reference[]>({
        table: 'table_name',
        column: 'column_name',
        parent: 'referenced_table_name',
        parentColumn: 'referenced_column_name',
      });
  return db.raw(
    `select m.name as "table", f."from" as "column", f."table" as parent, coalesce(f."to", 'id') as parentColumn
     from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  );
}
