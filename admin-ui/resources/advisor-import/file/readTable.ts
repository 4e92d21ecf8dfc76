import { CsvError, parse, type Options } from 'csv-parse/browser/esm/sync';
import { ADVISOR_COLUMNS } from '../../../../src/contract/advisor-csv.ts';
import { matchHeader } from '../../../../src/contract/csv.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';

/** A file as rows of cells; the header apart. */
export interface Table {
  readonly header: readonly string[];
  readonly records: readonly (readonly string[])[];
}

/** Why a file cannot be read. */
export class UnreadableFile extends Error {
  readonly reason: 'notText' | 'quote' | 'noRows' | 'tooMany' | 'tooLarge' | 'other';

  constructor(reason: UnreadableFile['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** What is text for a while and no table: PDF, zip (xlsx, ods), the older Office files. */
const BINARY_BEGINNINGS = ['%PDF-', 'PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];
const SEPARATORS = [',', ';', '\t'] as const;

/** A chosen file's rows. @throws UnreadableFile */
export async function readFile(file: Blob): Promise<Table> {
  if (file.size > LIMITS.csv.bytes) throw new UnreadableFile('tooLarge');
  return readTable(decode(new Uint8Array(await file.arrayBuffer())));
}

/**
 * A file's text: UTF-16 by its byte order mark, UTF-8 with or without one, else Windows-1252 (contract §8).
 * @throws UnreadableFile for a file that is no text at all
 */
export function decode(bytes: Uint8Array): string {
  const beginning = String.fromCharCode(...bytes.subarray(0, 8));
  if (beginning.startsWith('\u00ff\u00fe')) return new TextDecoder('utf-16le').decode(bytes);
  if (beginning.startsWith('\u00fe\u00ff')) return new TextDecoder('utf-16be').decode(bytes);
  if (BINARY_BEGINNINGS.some((known) => beginning.startsWith(known)) || bytes.includes(0))
    throw new UnreadableFile('notText');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const options = (delimiter: string): Options => ({
  bom: true,
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
});

function firstRecord(text: string, separator: string): string[] {
  try {
    return parse(text, { ...options(separator), to: 1 })[0] ?? [];
  } catch {
    return [];
  }
}

/** The separator with which the first record holds most known columns; among equals, most cells. */
function sniffSeparator(text: string): string {
  const scores = SEPARATORS.map((separator) => {
    const cells = firstRecord(text, separator);
    return matchHeader(cells, ADVISOR_COLUMNS).places.size * 1_000_000 + cells.length;
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
}

/**
 * Reads a CSV text: comma, semicolon or tab, quoted cells, doubled quotes, any line end (spec 2 §5, contract §8).
 * @throws UnreadableFile when a quotation mark is not closed, or without a header and at least one row
 */
export function readTable(text: string): Table {
  let all: string[][];
  try {
    all = parse(text, options(sniffSeparator(text)));
  } catch (error) {
    const isQuote = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED';
    throw new UnreadableFile(isQuote ? 'quote' : 'other', error);
  }
  const [header, ...records] = all.filter((record) => record.some((cell) => cell.trim() !== ''));
  if (!header || records.length === 0) throw new UnreadableFile('noRows');
  if (records.length > LIMITS.csv.rows) throw new UnreadableFile('tooMany');
  return { header, records };
}
