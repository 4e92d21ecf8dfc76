/**
 * Writes src/core/db/tables.ts, the types of all tables, from a database that is migrated for it:
 *   node --import tsx scripts/build-tables.ts
 * A test compares the file with what the migrations make.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import * as prettier from 'prettier';
import { openDatabase } from '../src/core/db/database.ts';
import { migrate } from '../src/core/db/migrate.ts';

export const TABLES_FILE = fileURLToPath(new URL('../src/core/db/tables.ts', import.meta.url));

/** The columns' types as both drivers answer them, by their names in SQLite, in the order of `Row`. */
const TYPES = [/int|float|boolean/i, /char|text|date/i, /blob/i];
const LINE = 95;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/** The file's text. @param db a migrated SQLite database */
export async function tableTypes(db: Knex): Promise<string> {
  const named: { name: string }[] = await db('sqlite_master')
    .where({ type: 'table' })
    .whereNot('name', 'like', 'sqlite_%')
    .orderBy('name');
  const tables = [];
  for (const { name } of named) {
    const columns: Column[] = await db.raw(`pragma table_info('${name}')`);
    tables.push(`  ${name}: Row<${byType(columns).map(asType).join(', ')}>;`);
  }
  const text = `// Made by scripts/build-tables.ts from the migrations.
import type { Knex } from 'knex';

type Words<List extends string> = List extends \`\${infer First} \${infer Rest}\` ? First | Words<Rest> : List;
type Columns<List extends string, Value> = {
  [Name in Words<List> as Name extends \`\${infer Plain}?\` ? Plain : Name]: Name extends \`\${string}?\`
    ? Value | null
    : Value;
};
type Merged<Parts> = { [Name in keyof Parts]: Parts[Name] };

/** The columns of a table by their types; \`?\` stands behind those that may be null. */
type Row<Numbers extends string, Texts extends string = never, Bytes extends string = never> = Merged<
  Columns<Numbers, number> & Columns<Texts, string> & Columns<Bytes, Buffer>
>;

/** The rows of all tables. */
export interface Rows {
${tables.join('\n')}
}

/** What may be written: a value, or an expression of the database's. */
export type Written<Row> = { [Column in keyof Row]?: Row[Column] | Knex.Raw };
type Typed = { [Table in keyof Rows]: Knex.CompositeTableType<Rows[Table], Written<Rows[Table]>> };

declare module 'knex/types/tables.js' {
  interface Tables extends Typed {}
}
`;
  return prettier.format(text, { ...(await prettier.resolveConfig(TABLES_FILE)), parser: 'typescript' });
}

/** The names of a table's columns, a list for each of {@link TYPES} up to the last that there are any of. */
function byType(columns: readonly Column[]): string[][] {
  const lists: string[][] = TYPES.map(() => []);
  for (const { name, type, notnull, pk } of columns) {
    const list = lists[TYPES.findIndex((pattern) => pattern.test(type))];
    if (!list) throw new Error(`no type for a column of type ${type}`);
    list.push(`${name}${notnull === 1 || pk > 0 ? '' : '?'}`);
  }
  return lists.slice(0, lists.findLastIndex((list) => list.length > 0) + 1);
}

/** A list of names as a type: a union of texts, each short enough for a line. */
function asType(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const line = `${lines.at(-1)} ${name}`;
    if (lines.length > 0 && line.length <= LINE) lines[lines.length - 1] = line;
    else lines.push(name);
  }
  return lines.length === 0 ? 'never' : lines.map((line) => `'${line}'`).join(' | ');
}

if (process.argv[1] === import.meta.filename) {
  const db = openDatabase('sqlite::memory:');
  await migrate(db);
  writeFileSync(TABLES_FILE, await tableTypes(db));
  await db.destroy();
}
