import { Readable, pipeline } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { missingHeaders, unescapeFormula, type ColumnFields, type CsvColumn } from '../../contract/csv.ts';
import { ERRORS, IMPORT_ROW, fill } from '../../contract/messages.ts';
import { isCostly } from '../costly.ts';
import { AppError } from '../errors.ts';
import { detectEncoding, readText, type Encoding } from './encoding.ts';
import type { CsvSource } from './source.ts';

/** "Case, space, `_` and `-` ignored" (contract §8). */
const headerKey = (header: string): string =>
  header
    .normalize('NFKC')
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();

/** Finds the known columns by a file's header; where a column comes twice, its first one counts. */
export function matchHeader<Key extends string>(
  header: readonly string[],
  columns: readonly CsvColumn<Key>[],
): ColumnFields<Key> {
  const known = new Map(
    columns.flatMap(({ key, header: name, aliases }) =>
      [name, ...aliases].map((each) => [headerKey(each), key] as const),
    ),
  );
  const found = new Set<Key>();
  return header.map((cell) => {
    const key = known.get(headerKey(cell));
    if (key === undefined || found.has(key)) return null;
    found.add(key);
    return key;
  });
}

const ignoredHeaders = <Key extends string>(header: readonly string[], fields: ColumnFields<Key>): string[] =>
  header
    .filter((cell, at) => fields[at] === null && cell.trim() !== '')
    .map((cell) => cell.trim().slice(0, 100));

const SEPARATORS = [',', ';', '\t'] as const;
/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t])"?\r?\n/i;
/** Far more than a CV of 200,000 characters with all other fields. */
const MAX_RECORD_CHARACTERS = 1_048_576;
/** Cells in a line. Separators inside quotes count as well: a line of a CV has far fewer. */
const MAX_CELLS = 20_000;
const KEPT_CHARACTERS = 8 * 1_048_576;
/** Enough for any header. */
const HEAD_CHARACTERS = 65_536;

const options = (delimiter: string): Options => ({
  bom: true,
  delimiter,
  // All three in one file: only what a cell's quotes enclose is no line end.
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A quotation mark inside a cell without quotes is that mark.
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: MAX_RECORD_CHARACTERS,
});

export interface CsvRow<Key extends string> {
  /** From 1, the header not counted, nor lines without content (contract §10). */
  readonly row: number;
  /** What the known columns of the file hold, formula escapes taken off; empty where the row is too short. */
  readonly cells: Readonly<Partial<Record<Key, string>>>;
  /** Why the row as a whole cannot be taken: it has more cells than the header. */
  readonly problem?: string;
}

/** A file whose whole structure has been found in order. */
export interface CsvFile {
  readonly header: readonly string[];
  readonly total: number;
  /** Reads the records behind the header, as often as wanted, in constant memory. */
  readonly records: () => AsyncGenerator<readonly string[]>;
}

export interface CsvTable<Key extends string> {
  readonly total: number;
  readonly ignoredHeaders: readonly string[];
  /** Reads the rows, as often as wanted, in constant memory. */
  readonly rows: () => AsyncGenerator<CsvRow<Key>>;
}

/**
 * Looks a whole file through before anything is done with it: encoding, separator, and whether every record can be
 * read. @throws AppError CSV_NOT_TEXT, CSV_NO_ROWS, CSV_TOO_MANY_ROWS, CSV_UNREADABLE with the row's number
 */
export async function openCsv<Key extends string>(
  source: CsvSource,
  columns: readonly CsvColumn<Key>[],
  maxRows = Number.POSITIVE_INFINITY,
): Promise<CsvFile> {
  const encoding = await detectEncoding(source);
  const text = await head(source, encoding);
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const separator = named ?? sniffSeparator(text, columns);
  const all = () => readRecords(source, encoding, separator, named ? 2 : 1);
  const kept = new KeptRecords();
  let header: readonly string[] | null = null;
  let total = -1;
  for await (const cells of all()) {
    header ??= cells;
    kept.add(cells);
    total += 1;
    if (total > maxRows) throw new AppError('CSV_TOO_MANY_ROWS', { values: { n: maxRows } });
  }
  if (header === null || total < 1) throw new AppError('CSV_NO_ROWS');
  return {
    header,
    total,
    records: async function* () {
      let isHeader = true;
      for await (const cells of kept.all ?? all()) {
        if (!isHeader) yield cells;
        isHeader = false;
      }
    },
  };
}

/** The rows of a file. @param fields which field each of its columns holds @throws AppError CSV_HEADERS */
export function tableOf<Key extends string>(
  { header, total, records }: CsvFile,
  columns: readonly CsvColumn<Key>[],
  fields: ColumnFields<Key> = matchHeader(header, columns),
): CsvTable<Key> {
  const missing = missingHeaders(fields, columns);
  if (missing.length > 0) throw refusal('CSV_HEADERS', { names: missing.join(', ') });
  return {
    total,
    ignoredHeaders: ignoredHeaders(header, fields),
    rows: async function* () {
      let row = 0;
      for await (const cells of records()) {
        row += 1;
        yield { row, cells: pick(cells, fields), ...excess(cells, header.length) };
      }
    },
  };
}

/** {@link openCsv}, and its rows by the file's own header. @throws AppError as both */
export const openTable = async <Key extends string>(
  source: CsvSource,
  columns: readonly CsvColumn<Key>[],
  maxRows?: number,
): Promise<CsvTable<Key>> => tableOf(await openCsv(source, columns, maxRows), columns);

function refusal(code: 'CSV_HEADERS' | 'CSV_UNREADABLE', values: Readonly<Record<string, string | number>>) {
  const message = fill(ERRORS[code], values);
  return new AppError(code, { message, fields: { file: message } });
}

/** A file that is not large is parsed once and kept; of a larger one nothing is. */
class KeptRecords {
  all: string[][] | null = [];
  #room = KEPT_CHARACTERS;

  add(cells: string[]): void {
    for (const cell of cells) this.#room -= cell.length + 8;
    if (this.#room < 0) this.all = null;
    this.all?.push(cells);
  }
}

function pick<Key extends string>(cells: readonly string[], fields: ColumnFields<Key>) {
  const picked: Partial<Record<Key, string>> = {};
  for (const [at, key] of fields.entries()) if (key !== null) picked[key] = unescapeFormula(cells[at] ?? '');
  return picked;
}

/** Empty cells behind the last column are what spreadsheets leave there. */
const excess = (cells: readonly string[], columns: number): { problem?: string } =>
  cells.slice(columns).some((cell) => cell.trim() !== '')
    ? { problem: fill(IMPORT_ROW.cells, { n: cells.length, columns }) }
    : {};

/** Every record with content, the header first. @throws AppError CSV_UNREADABLE */
async function* readRecords(source: CsvSource, encoding: Encoding, separator: string, fromLine: number) {
  const parser = parse({ ...options(separator), from_line: fromLine });
  // An error reaches whoever reads the parser; a reader that stops early ends the source.
  const text = narrow(readText(source, encoding), separator);
  pipeline(Readable.from(text, { objectMode: true }), parser, () => {});
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.some(isCostly)) throw new AppError('CSV_NOT_TEXT');
      if (record.some((cell) => cell.trim() !== '')) yield record;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const why: Readonly<Record<string, string>> = IMPORT_ROW.broken;
    const problem = why[error.code] ?? IMPORT_ROW.broken.other;
    // Records before it, the header among them; those still in the stream's buffer are lost with the error.
    const records: unknown = (error as { readonly records?: unknown }).records;
    throw refusal('CSV_UNREADABLE', { row: Math.max(1, Number(records) || 1), problem });
  }
}

/** The parser limits a record's characters, but a cell without any still takes memory: this limits a line's cells. */
async function* narrow(text: AsyncIterable<string | Uint8Array>, separator: string) {
  const [wanted, feed, back] = [separator.charCodeAt(0), 10, 13];
  let cells = 0;
  for await (const part of text) {
    for (let at = 0; at < part.length; at += 1) {
      const code = typeof part === 'string' ? part.charCodeAt(at) : part[at];
      if (code === wanted) cells += 1;
      else if (code === feed || code === back) cells = 0;
    }
    if (cells > MAX_CELLS) throw new AppError('CSV_NOT_TEXT');
    yield part;
  }
}

async function head(source: CsvSource, encoding: Encoding): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of readText(source, encoding)) {
    text += typeof part === 'string' ? part : decoder.decode(part, { stream: true });
    if (text.length >= HEAD_CHARACTERS) break;
  }
  if (isCostly(text)) throw new AppError('CSV_NOT_TEXT');
  return text.slice(0, HEAD_CHARACTERS);
}

/** The separator with which the first record holds most known columns; among equals, most cells. */
function sniffSeparator<Key extends string>(text: string, columns: readonly CsvColumn<Key>[]): string {
  const scores = SEPARATORS.map((separator) => {
    const [cells] = firstRecord(text, separator);
    if (!cells) return -1;
    const known = matchHeader(cells, columns).filter((field) => field !== null).length;
    return known * HEAD_CHARACTERS + cells.length;
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
}

function firstRecord(text: string, separator: string): string[][] {
  try {
    return parseAtOnce(text, { ...options(separator), to: 1 });
  } catch {
    return [];
  }
}
