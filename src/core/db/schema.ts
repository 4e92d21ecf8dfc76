import type { Knex } from 'knex';
import { binaryColumn, dialectOf, firstRow, type Dialect } from './dialect.ts';

export interface Migration {
  up: (db: Knex) => Promise<void>;
  down: (db: Knex) => Promise<void>;
}

type OnDelete = 'cascade' | 'set null';

/** MySQL's limit for names of keys, in characters. */
const MAX_NAME = 64;

/**
 * Types that mean the same on both databases. Keys are named after what they cover (`uq__users__email_key`), which is
 * how `duplicateKey` can tell; every reference gets an index, since SQLite makes none and a cascade would read whole
 * tables.
 */
class Draft {
  readonly table: Knex.CreateTableBuilder;
  private readonly name: string;
  private readonly dialect: Dialect;
  private readonly references: string[] = [];
  private readonly leading = new Set<string>();

  constructor(table: Knex.CreateTableBuilder, name: string, dialect: Dialect) {
    this.table = table;
    this.name = name;
    this.dialect = dialect;
  }

  readonly id = () => this.table.increments('id');
  readonly bigId = () => this.table.bigIncrements('id');
  /** Text to show and sort by: case does not matter, on SQLite for ASCII only. */
  string(name: string, length: number): Knex.ColumnBuilder {
    return this.dialect === 'mysql'
      ? this.table.string(name, length)
      : this.table.specificType(name, `varchar(${length}) collate nocase`);
  }
  readonly exact = (name: string, length: number) => binaryColumn(this.dialect, this.table, name, length);
  readonly hash = (name: string) => this.exact(name, 64);
  /** Up to 64 KB. */
  readonly text = (name: string) => this.table.text(name);
  /** Up to 16 MB. */
  readonly longText = (name: string) => this.table.text(name, 'mediumtext');
  /** Folded words for {@link likeContains}, compared exactly. */
  searchText(): Knex.ColumnBuilder {
    const collation = this.dialect === 'mysql' ? ' character set utf8mb4 collate utf8mb4_bin' : '';
    return this.table.specificType('search_text', `mediumtext${collation}`);
  }
  /** JSON kept as text: the drivers would treat a JSON type differently (toolchain §3). */
  readonly json = (name: string) => this.longText(name);
  readonly blob = (name: string) => this.table.specificType(name, 'mediumblob');
  readonly count = (name: string) => this.table.integer(name).unsigned();
  readonly hours = (name: string) => this.table.decimal(name, 10, 2);
  readonly flag = (name: string) => this.table.boolean(name).notNullable().defaultTo(false);
  readonly day = (name: string) => this.table.date(name);
  readonly moment = (name: string) => this.table.datetime(name, { precision: 3 });
  timestamps(): void {
    this.moment('created_at').notNullable();
    this.moment('updated_at').notNullable();
  }

  /** A foreign key to `table.id`: required when the row goes with its owner, optional when it outlives them. */
  belongsTo(name: string, table: string, onDelete: OnDelete): void {
    const column = this.table.integer(name).unsigned();
    if (onDelete === 'cascade') column.notNullable();
    this.refer(name, table, onDelete);
  }
  /** One of several possible owners, each of which takes the row along. */
  goesWith(name: string, table: string): void {
    this.table.integer(name).unsigned();
    this.refer(name, table, 'cascade');
  }
  private refer(name: string, table: string, onDelete: OnDelete): void {
    this.table
      .foreign(name, keyName('fk', this.name, [name]))
      .references('id')
      .inTable(table)
      .onDelete(onDelete);
    this.references.push(name);
  }
  primary(column: string): void {
    this.table.primary([column]);
    this.leading.add(column);
  }
  unique(...columns: [string, ...string[]]): void {
    this.table.unique(columns, { indexName: keyName('uq', this.name, columns) });
    this.leading.add(columns[0]);
  }
  index(...columns: [string, ...string[]]): void {
    this.table.index(columns, keyName('ix', this.name, columns));
    this.leading.add(columns[0]);
  }

  /** Adds the indexes that references still lack. Called last. */
  finish(): void {
    for (const name of this.references) if (!this.leading.has(name)) this.index(name);
  }
}

function keyName(kind: string, table: string, columns: readonly string[]): string {
  const name = [kind, table, ...columns].join('__');
  if (name.length > MAX_NAME)
    throw new Error(`The key name ${name} is longer than MySQL's ${MAX_NAME} characters`);
  return name;
}

/**
 * Can be repeated: MySQL cannot roll back what a killed process has built, so a table whose migration is not recorded
 * is a half-made one and is made anew. No server serves before every migration is recorded, so nobody can have written
 * to it; should there be rows all the same, it refuses.
 */
export function createsTable(name: string, build: (draft: Draft) => void): Migration {
  return {
    up: async (db) => {
      await dropHalfMade(db, name);
      const dialect = dialectOf(db);
      await db.schema.createTable(name, (table) => {
        if (dialect === 'mysql') {
          table.engine('InnoDB');
          table.charset('utf8mb4');
          table.collate('utf8mb4_unicode_ci');
        }
        const draft = new Draft(table, name, dialect);
        build(draft);
        draft.finish();
      });
    },
    down: async (db) => {
      await db.schema.dropTableIfExists(name);
    },
  };
}

async function dropHalfMade(db: Knex, name: string): Promise<void> {
  if (!(await db.schema.hasTable(name))) return;
  if ((await db(name).first()) !== undefined) {
    throw new Error(
      `Table ${name} holds rows, but its migration is not recorded; restore knex_migrations first`,
    );
  }
  await db.schema.dropTable(name);
}

/**
 * Can be repeated: columns that a killed run has added already are left as they are (MySQL takes them over at once,
 * toolchain §3). They are nullable, so that the version before can still write rows (expand, then contract).
 * @param columns by name, each adding exactly that column to the draft
 */
export function addsColumns(
  name: string,
  columns: Readonly<Record<string, (draft: Draft) => void>>,
): Migration {
  return {
    up: async (db) => {
      for (const [column, add] of Object.entries(columns)) {
        if (await db.schema.hasColumn(name, column)) continue;
        await db.schema.alterTable(name, (table) => add(new Draft(table, name, dialectOf(db))));
      }
    },
    down: async (db) => {
      for (const column of Object.keys(columns).reverse()) {
        if (!(await db.schema.hasColumn(name, column))) continue;
        // Not Knex's own: on SQLite that makes the table anew, and dropping the old one deletes what refers to it.
        await db.raw('alter table ?? drop column ??', [name, column]);
      }
    },
  };
}

/** Named like those of a {@link Draft}. Can be repeated: indexes that a killed run has built already stay. */
export function addsIndexes(
  indexes: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>>,
): Migration {
  const all = Object.entries(indexes).flatMap(([table, lists]) =>
    lists.map((columns) => ({ table, columns, name: keyName('ix', table, columns) })),
  );
  return {
    up: async (db) => {
      for (const { table, columns, name } of all) {
        if (await hasIndex(db, table, name)) continue;
        await db.schema.alterTable(table, (altered) => altered.index([...columns], name));
      }
    },
    down: async (db) => {
      for (const { table, name } of all.toReversed()) {
        if (!(await hasIndex(db, table, name))) continue;
        await db.schema.alterTable(table, (altered) => altered.dropIndex([], name));
      }
    },
  };
}

async function hasIndex(db: Knex, table: string, name: string): Promise<boolean> {
  const found: unknown =
    dialectOf(db) === 'mysql'
      ? await db.raw('show index from ?? where key_name = ?', [table, name])
      : await db.raw("select name from sqlite_master where type = 'index' and name = ?", [name]);
  return firstRow(db, found) !== undefined;
}
