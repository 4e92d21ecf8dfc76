import type Joi from 'joi';
import { LIMITS } from '../../contract/limits.ts';
import { IMPORT_ROW, fill } from '../../contract/messages.ts';
import type { Field, FieldTable } from '../../contract/fields.ts';
import { BREAKS, CONTROL, email, optionalUrl } from '../http/joi.ts';

type CellReading<Value> = { readonly value: Value } | { readonly issue: string };

/** Reads a cell; the empty text is a cell without content, or a column that the file does not have. */
export type CellRule<Value> = (cell: string) => CellReading<Value>;

/** `text` and `line` of `core/http/joi.ts` by hand: it is most of an import's checks, and joi takes as long as the database. */
const readText = (cell: string, header: string, { max = 0, hasLines }: Field): CellReading<string | null> => {
  const value = (hasLines ? cell : cell.replace(BREAKS, ' ')).trim().normalize('NFC');
  if (value === '') return { value: null };
  if (value.length > max) return { issue: fill(IMPORT_ROW.tooLong, { name: header, n: max }) };
  if (value.includes('\0') || !value.isWellFormed() || (!hasLines && CONTROL.test(value)))
    return { issue: fill(IMPORT_ROW.unreadable, { name: header }) };
  return { value };
};

export function schemaCell<Value>(schema: Joi.Schema, whenEmpty: CellReading<Value>): CellRule<Value> {
  const rule = schema.prefs({ errors: { wrap: { label: false } } });
  return (cell) => {
    if (!/\S/.test(cell)) return whenEmpty;
    const { value, error } = rule.validate(cell) as Joi.ValidationResult<Value>;
    return error ? { issue: error.message } : { value };
  };
}

/** An http(s) address; `linkedin.com/in/ada`, as people write it, gets its scheme. */
const urlCell = (message: string): CellRule<string | null> => {
  const rule = schemaCell<string | null>(optionalUrl(message), { value: null });
  return (cell) => {
    const read = rule(withScheme(cell));
    return 'issue' in read ? { issue: message } : read;
  };
};

const withScheme = (cell: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/i.test(cell.trim()) && cell.length <= LIMITS.url.max
    ? `https://${cell.trim()}`
    : cell;

/** The fields of a table whose columns are texts or addresses: what needs no more than their kind and limits. */
type TextColumn<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name] extends {
    readonly kind: 'text' | 'url' | 'email';
    readonly csv: { readonly aliases: unknown };
  }
    ? Name
    : never;
}[keyof Fields];

/** The rules of the admins' form for the columns of a table that hold texts and addresses, in its order. */
export function textCells<Fields extends FieldTable>(fields: Fields) {
  const rules = Object.entries(fields).flatMap(([name, field]) => {
    const { kind, message = '', csv }: Field = field;
    if (!csv?.aliases) return [];
    if (kind === 'url') return [[name, urlCell(message)] as const];
    if (kind === 'email')
      return [
        [name, schemaCell(email(IMPORT_ROW.email.invalid), { issue: IMPORT_ROW.email.required })] as const,
      ];
    if (kind !== 'text') return [];
    const rule = (cell: string) => {
      const read = readText(cell, csv.header, field);
      return csv.required && 'value' in read && read.value === null ? { issue: message } : read;
    };
    return [[name, rule] as const];
  });
  return Object.fromEntries(rules) as {
    [Name in TextColumn<Fields>]: CellRule<
      Fields[Name] extends { readonly csv: { readonly required: true } } ? string : string | null
    >;
  };
}

/** By their values' names; each rule reads the cell of that name. */
type RowRules = Readonly<Record<string, CellRule<unknown>>>;

export type RowValues<Rules extends RowRules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends CellRule<infer Value> ? Value : never;
};

export type CellProblems = Readonly<Record<string, string>>;

export function readCells<Rules extends RowRules>(
  rules: Rules,
  cells: Readonly<Partial<Record<keyof Rules, string>>>,
): { readonly values: RowValues<Rules> | null; readonly problems: CellProblems } {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const read = rule(cells[name] ?? '');
    if ('issue' in read) problems[name] = read.issue;
    else values[name] = read.value;
  }
  return { values: Object.keys(problems).length === 0 ? (values as RowValues<Rules>) : null, problems };
}
