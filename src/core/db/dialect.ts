/** What differs between SQLite and MySQL/MariaDB (toolchain §3), so that nothing else asks which one it talks to. */
import type { Knex } from 'knex';

export * from './errors.ts';
export { fold } from '../../contract/fold.ts';

export type Dialect = 'sqlite' | 'mysql';

/** Which of the two families a handle, transaction or query belongs to; MariaDB counts as mysql. */
export function dialectOf(db: Knex | Knex.QueryBuilder): Dialect {
  // Knex's types leave the client of a query out.
  const { config } = Reflect.get(db, 'client') as { config: Knex.Config };
  return config.client === 'better-sqlite3' ? 'sqlite' : 'mysql';
}

/**
 * The stored form of a moment: `YYYY-MM-DD HH:mm:ss.SSS` in UTC, on both databases (MariaDB refuses ISO with `Z`).
 * Strings of this form compare in the order of time.
 * @throws RangeError when the text is no date, or one outside of the years 0000 to 9999, which have no such form.
 */
export function dbTime(moment: Date | string = new Date()): string {
  const iso = new Date(moment).toISOString();
  if (iso.length !== ISO_LENGTH) throw new RangeError('Invalid time value: the year has no four digits');
  return iso.slice(0, 23).replace('T', ' ');
}

/** `2026-03-01T12:00:00.007Z`; the years before 0000 and after 9999 are written with a sign and six digits. */
const ISO_LENGTH = 24;

/** Whether a text is a day (`YYYY-MM-DD`) of both databases: MySQL's year 0 has no 29 February. */
export const isDay = (text: string): boolean =>
  text !== '0000-02-29' && text === new Date(text).toJSON()?.slice(0, 10);

/** A typed moment without an offset is UTC, like every date of the API (contract §2), wherever the server stands. */
export const inUtc = (typed: string): string =>
  /\d[T ]\d\d:\d\d[\d:.]*$/i.test(typed) ? `${typed.replace(' ', 'T')}Z` : typed;

/** Whether a text is a moment that {@link dbTime} can tell, of a day that exists: Date makes 2 March of 30 February. */
export const isMoment = (text: string): boolean =>
  isDay(text.slice(0, 10)) && isDay(String(new Date(text).toJSON()).slice(0, -14));

/** The ISO 8601 form (`…Z`) of a stored moment, as every answer carries it (contract §2); null stays null. */
export function isoTime(value: string | Date): string;
export function isoTime(value: string | Date | null): string | null;
export function isoTime(value: string | Date | null): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  // The stored form as it comes from both databases: nothing to parse, only to rewrite.
  if (value.length === 23 && value[10] === ' ') return `${value.slice(0, 10)}T${value.slice(11)}Z`;
  const stored = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(value);
  return new Date(stored ? `${value.replace(' ', 'T')}Z` : value).toISOString();
}

/**
 * A condition "the column contains this text", in which `%`, `_` and `!` stand for themselves. Give it folded text and
 * a folded column: only then do both databases agree about case and accents.
 */
export function likeContains(column: string, text: string): (query: Knex.QueryBuilder) => void {
  return like(column, `%${escaped(text)}%`);
}

/**
 * {@link likeContains} for a folded column that a whole table is searched by. MariaDB's `like` goes by characters,
 * which takes three times as long over 100,000 rows as by bytes; of folded text both find the same.
 */
export function foldedContains(column: string, text: string): (query: Knex.QueryBuilder) => void {
  return (query) =>
    dialectOf(query) === 'mysql'
      ? void query.whereRaw('instr(cast(?? as binary), ?) > 0', [column, text])
      : void query.where(likeContains(column, text));
}

/** The same for a column that is not folded. MariaDB's collation looks past case and accents of composed letters. */
export const unfoldedContains = (column: string, text: string) => (query: Knex.QueryBuilder) =>
  void query.where(
    like(column, `%${escaped(text.normalize('NFC'))}%`, dialectOf(query) === 'mysql' ? '??' : 'fold(??)'),
  );

const escaped = (text: string): string => text.replace(/[!%_]/g, '!$&');

function like(column: string, pattern: string, read = '??'): (query: Knex.QueryBuilder) => void {
  return (query) => void query.whereRaw(`${read} like ? escape '!'`, [column, pattern]);
}

/** Only case is ignored: MariaDB would take `josé` for `jose`. SQLite knows the case of ASCII alone. */
const WITHOUT_CASE = { mysql: 'lower(??) collate utf8mb4_bin', sqlite: 'lower(??)' };

export const withoutCase = (db: Knex, column: string) => db.raw(WITHOUT_CASE[dialectOf(db)], [column]);

/** Whether a column holds a text, but for case; the first condition is for its index. */
export const sameText = (column: string, text: string) => (query: Knex.QueryBuilder) =>
  void query.where(column, text).whereRaw(`${WITHOUT_CASE[dialectOf(query)]} = lower(?)`, [column, text]);

/** Compared exactly but for trailing spaces: MySQL's binary collation pads, so SQLite is told to ignore them. */
export function binaryColumn(
  dialect: Dialect,
  table: Knex.CreateTableBuilder,
  name: string,
  length: number,
): Knex.ColumnBuilder {
  const collation = dialect === 'mysql' ? 'character set utf8mb4 collate utf8mb4_bin' : 'collate rtrim';
  return table.specificType(name, `varchar(${length}) ${collation}`);
}

/** Groups by a text of at most 1,000 characters: by a column that may hold megabytes, MariaDB groups on disk. */
export const SHORT_TEXT = 'cast(?? as char(1000))';

/** Milliseconds since 1970 by the database's own clock, as SQL: for leases between machines whose clocks differ. */
export function databaseClock(db: Knex): Knex.Raw {
  return dialectOf(db) === 'mysql'
    ? db.raw('cast(unix_timestamp(current_timestamp(3)) * 1000 as unsigned)')
    : db.raw("cast((julianday('now') - 2440587.5) * 86400000 as integer)");
}

/** The present moment by the database's own clock in its stored form ({@link dbTime}), as SQL. */
export function databaseMoment(db: Knex): Knex.Raw {
  return dialectOf(db) === 'mysql'
    ? db.raw('current_timestamp(3)')
    : db.raw("strftime('%Y-%m-%d %H:%M:%f', 'now')");
}

/** The first row of a `raw` select: MySQL's driver answers rows and columns, SQLite's the rows. */
export function firstRow<Row>(db: Knex, answer: unknown): Row | undefined {
  // The caller says what it has selected.
  const rows = dialectOf(db) === 'mysql' ? (answer as [Row[]])[0] : (answer as Row[]);
  return rows[0];
}
