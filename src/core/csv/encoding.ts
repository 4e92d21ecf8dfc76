import { AppError } from '../errors.ts';
import type { CsvSource } from './source.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What is text for a while and no table: PDF, zip (xlsx, ods), the older Office files. */
const BINARY_BEGINNINGS = ['%PDF-', 'PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

/**
 * Reads a file through to tell its encoding: UTF-16 by its byte order mark (Excel's "Unicode text"), UTF-8 when all of
 * it is that, else Windows-1252 (contract §8). @throws AppError CSV_NOT_TEXT for a file that is no text at all
 */
export async function detectEncoding(source: CsvSource): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isFirst = true;
  for await (const bytes of source()) {
    if (isFirst) {
      const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
      if (beginning.startsWith('\u00ff\u00fe')) return 'utf-16le';
      if (beginning.startsWith('\u00fe\u00ff')) return 'utf-16be';
      if (BINARY_BEGINNINGS.some((known) => beginning.startsWith(known))) throw new AppError('CSV_NOT_TEXT');
      isFirst = false;
    }
    if (bytes.includes(0)) throw new AppError('CSV_NOT_TEXT');
    isUtf8 &&= decodes(decoder, bytes);
  }
  return isUtf8 && decodes(decoder) ? 'utf-8' : 'windows-1252';
}

/** @param bytes the next ones; none at the end */
function decodes(decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** A file as text, or as the bytes of UTF-8 that it is already; without a byte order mark. */
export async function* readText(source: CsvSource, encoding: Encoding): AsyncGenerator<string | Uint8Array> {
  if (encoding === 'utf-8') yield* source();
  else if (encoding === 'windows-1252') for await (const bytes of source()) yield fromWindows1252(bytes);
  else {
    const decoder = new TextDecoder(encoding);
    for await (const bytes of source()) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  }
}

/** Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters. Node 20's own decoder takes it for Latin-1. */
const UPPER =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

export const fromWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    // oxlint-disable-next-line no-control-regex -- these very characters are meant
    .replaceAll(/[\u0080-\u009f]/g, (character) => UPPER[character.charCodeAt(0) - 0x80] ?? character);
