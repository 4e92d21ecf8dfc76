/** What server and screens agree on about CSV (contract §8): columns, records, formula escapes. Pure functions only. */
import { fieldOf, type FieldTable } from './fields.ts';

export interface CsvColumn<Key extends string> {
  readonly key: Key;
  readonly header: string;
  readonly aliases: readonly string[];
  /** Without it the file cannot be imported. */
  readonly required?: boolean;
  readonly hasLines?: true;
}

export const csvColumnsOf = <Fields extends FieldTable, Name extends Extract<keyof Fields, string>>(
  fields: Fields,
  names: readonly Name[],
): CsvColumn<Name>[] =>
  names.map((key) => {
    const { csv: { header = key, aliases = [], required } = {}, hasLines } = fieldOf(fields, key);
    return { key, header, aliases, ...(required ? { required } : {}), ...(hasLines ? { hasLines } : {}) };
  });

export const headersOf = <Fields extends FieldTable>(
  fields: Fields,
  names: readonly Extract<keyof Fields, string>[],
): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, fieldOf(fields, name).csv?.header ?? name]));

/** Which field each column of a file holds, in the file's order; null for a column that is left out. */
export type ColumnFields<Key extends string> = readonly (Key | null)[];

/** Headers of required columns that no column of a file holds; without them nothing can be imported. */
export const missingHeaders = <Key extends string>(
  fields: ColumnFields<Key>,
  columns: readonly CsvColumn<Key>[],
): string[] =>
  columns.filter(({ key, required }) => required && !fields.includes(key)).map(({ header }) => header);

/** Some programs skip blanks before a formula, and read East Asian full-width signs as their ASCII ones. */
const RUN_BEHIND = /^'*(?:[\t\r\n]|[\s\ufeff]*[=+\-@＝＋－＠])/u;

/**
 * Puts an apostrophe before cells that a spreadsheet would run (contract §8): those that begin with `=`, `+`, `-`, `@`
 * (full-width forms and blanks before them included), a tab, a carriage return or a line feed. Apostrophes before such
 * a beginning get one more, else taking one off again would change the cell.
 */
export function escapeFormula(cell: string): string {
  return RUN_BEHIND.test(cell) ? `'${cell}` : cell;
}

/** The exact inverse of {@link escapeFormula}. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && RUN_BEHIND.test(cell) ? cell.slice(1) : cell;
}

export type Cell = string | number | boolean | null;

/** Without it, Excel reads UTF-8 as something else. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A cell as text: yes or no for true or false, nothing for null, formulas escaped (contract §8). */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return typeof cell === 'number' ? String(cell) : escapeFormula(cell);
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** RFC 4180, byte for byte like csv-stringify (a test), in a third of its time, which was most of an export's. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
}
