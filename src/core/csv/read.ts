import { Readable, pipeline } from 'node:stream';
import type { Options } from 'csv-parse';
import { CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { ERRORS, fill } from '../../contract/messages.ts';
import { AppError } from '../errors.ts';
import type { CsvColumn, MatchedHeader } from './columns.ts';
import { matchHeader } from './columns.ts';
import type { Encoding } from './encoding.ts';
import { detectEncoding, readText } from './encoding.ts';
import { unescapeFormula } from './formulas.ts';
import type { CsvSource } from './source.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** Far more than a CV of 200,000 characters with all other fields. */
const MAX_RECORD_CHARACTERS = 1_048_576;
/** Of a line; also of one inside quotes, of which a CV has far fewer. */
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

/** A data row of a file. */
export interface CsvRow<Key extends string> {
  /** From 1, the header not counted, nor lines without content (contract §10). */
  readonly row: number;
  /** What the known columns hold, formula escapes taken off; empty where the row is too short. */
  readonly cells: Readonly<Record<Key, string>>;
  /** How many cells it has, when there are more than the header has. */
  readonly tooMany: number | null;
}

/** A file whose whole structure has been found in order. */
export interface CsvTable<Key extends string> {
  readonly total: number;
  /** The known columns that the file has. */
  readonly columns: ReadonlySet<Key>;
  /** Cells of the header. */
  readonly width: number;
  readonly ignoredHeaders: readonly string[];
  /** Reads the rows, as often as wanted, in constant memory. */
  readonly rows: () => AsyncGenerator<CsvRow<Key>>;
}

/**
 * Looks a whole file through before anything is done with it: encoding, separator, header, and whether every record can
 * be read.
 * @throws AppError CSV_NOT_TEXT, CSV_HEADERS, CSV_NO_ROWS, CSV_TOO_MANY_ROWS, CSV_UNREADABLE with the row's number
 */
export async function openTable<Key extends string>(
  source: CsvSource,
  columns: readonly CsvColumn<Key>[],
  maxRows = Number.POSITIVE_INFINITY,
): Promise<CsvTable<Key>> {
  const encoding = await detectEncoding(source);
  const separator = sniffSeparator(await head(source, encoding), columns);
  const records = () => readRecords(source, encoding, separator);
  const kept = new KeptRecords();
  let header: MatchedHeader<Key> | null = null;
  let total = -1;
  for await (const cells of records()) {
    header ??= headerOf(cells, columns);
    kept.add(cells);
    total += 1;
    if (total > maxRows) throw new AppError('CSV_TOO_MANY_ROWS', { values: { n: maxRows } });
  }
  if (header === null || total < 1) throw new AppError('CSV_NO_ROWS');
  const { places, ignored, width } = header;
  return {
    total,
    width,
    columns: new Set(places.keys()),
    ignoredHeaders: ignored,
    rows: async function* () {
      let row = -1;
      for await (const cells of kept.all ?? records()) {
        row += 1;
        if (row > 0) yield { row, cells: pick(cells, columns, places), tooMany: excess(cells, width) };
      }
    },
  };
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

function headerOf<Key extends string>(
  cells: readonly string[],
  columns: readonly CsvColumn<Key>[],
): MatchedHeader<Key> {
  const header = matchHeader(cells, columns);
  if (header.missing.length > 0) {
    const message = fill(ERRORS.CSV_HEADERS, { names: header.missing.join(', ') });
    throw new AppError('CSV_HEADERS', { message, fields: { file: message } });
  }
  return header;
}

function pick<Key extends string>(
  cells: readonly string[],
  columns: readonly CsvColumn<Key>[],
  places: ReadonlyMap<Key, number>,
): Record<Key, string> {
  return Object.fromEntries(
    columns.map(({ key }) => [key, unescapeFormula(cells[places.get(key) ?? -1] ?? '')]),
  ) as Record<Key, string>;
}

/** Empty cells behind the last column are what spreadsheets leave there. */
const excess = (cells: readonly string[], width: number): number | null =>
  cells.slice(width).some((cell) => cell.trim() !== '') ? cells.length : null;

/** Every record with content, the header first. @throws AppError CSV_UNREADABLE */
async function* readRecords(
  source: CsvSource,
  encoding: Encoding,
  separator: string,
): AsyncGenerator<string[]> {
  const parser = parse(options(separator));
  // An error reaches whoever reads the parser; a reader that stops early ends the source.
  const text = narrow(readText(source, encoding), separator);
  pipeline(Readable.from(text, { objectMode: true }), parser, () => {});
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (record.some((cell) => cell.trim() !== '')) yield record;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const problem =
      error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'a quotation mark is not closed'
        : 'it cannot be read';
    // Records before it, the header among them; those still in the stream's buffer are lost with the error.
    const records: unknown = (error as { readonly records?: unknown }).records;
    const message = fill(ERRORS.CSV_UNREADABLE, { row: Math.max(1, Number(records) || 1), problem });
    throw new AppError('CSV_UNREADABLE', { message, fields: { file: message } });
  }
}

/**
 * Passes text on as long as its lines have a number of cells that a table may have: the parser limits a record's
 * characters, but a cell without any still takes memory.
 */
async function* narrow(
  text: AsyncIterable<string | Uint8Array>,
  separator: string,
): AsyncGenerator<string | Uint8Array> {
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
  return text.slice(0, HEAD_CHARACTERS);
}

/** The separator with which the first record holds most known columns; among equals, most cells. */
function sniffSeparator<Key extends string>(text: string, columns: readonly CsvColumn<Key>[]): string {
  const scores = SEPARATORS.map((separator) => {
    const [cells] = firstRecord(text, separator);
    if (!cells) return -1;
    return matchHeader(cells, columns).places.size * HEAD_CHARACTERS + cells.length;
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
