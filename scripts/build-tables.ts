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

/** Types as both drivers answer them, by the name of the column's type in SQLite. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/int|float|boolean/i, 'number'],
  [/blob/i, 'Buffer'],
  [/char|text|date/i, 'string'],
];

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
    tables.push(`  ${name}: {\n${columns.map(property).join('\n')}\n  };`);
  }
  const text = `// Made by scripts/build-tables.ts from the migrations.
import type { Knex } from 'knex';

/** The rows of all tables. */
export interface Rows {
${tables.join('\n')}
}

/** What may be written: a value, or an expression of the database's. */
type Written<Row> = { [Column in keyof Row]?: Row[Column] | Knex.Raw };
type Typed = { [Table in keyof Rows]: Knex.CompositeTableType<Rows[Table], Written<Rows[Table]>> };

declare module 'knex/types/tables.js' {
  interface Tables extends Typed {}
}
`;
  return prettier.format(text, { ...(await prettier.resolveConfig(TABLES_FILE)), parser: 'typescript' });
}

function property({ name, type, notnull, pk }: Column): string {
  const found = TYPES.find(([pattern]) => pattern.test(type));
  if (!found) throw new Error(`no type for a column of type ${type}`);
  return `  ${name}: ${found[1]}${notnull === 1 || pk > 0 ? '' : ' | null'};`;
}

if (process.argv[1] === import.meta.filename) {
  const db = openDatabase('sqlite::memory:');
  await migrate(db);
  writeFileSync(TABLES_FILE, await tableTypes(db));
  await db.destroy();
}
