import { LIMITS } from '../../../contract/limits.ts';
import { fromWindows1252 } from '../../../core/csv/encoding.ts';
import { cut } from '../../../core/cut.ts';
import { Refused, type CvType, type Outcome } from './outcome.ts';

const PDF = '%PDF-';
const ZIP = 'PK\u0003\u0004';
const OLE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
/** Readers of pdf look for its beginning, readers of zip for its end, so far into a file. */
const PDF_REACH = 1_024;
const ZIP_REACH = 65_557;

/**
 * Reads a document, which is whatever its content says and never what its name says (contract §7). Runs in a process of
 * its own (`reader-process.ts`): what it parses may use up time and memory, or break the parser.
 */
export async function readDocument(bytes: Buffer): Promise<Outcome> {
  try {
    const { type, text } = await read(bytes);
    const tidied = tidy(text);
    if (!/[\p{L}\p{N}]/u.test(tidied)) throw new Refused('CV_NO_TEXT');
    // A text over the limit is cut and not refused: what a profile is made of stands at its beginning.
    return { type, text: cut(tidied, LIMITS.cvText.max) };
  } catch (error) {
    return error instanceof Refused
      ? { refusal: error.refusal }
      : { refusal: 'CV_DAMAGED', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

async function read(bytes: Buffer): Promise<{ type: CvType; text: string }> {
  if (bytes.length === 0) throw new Refused('CV_NO_TEXT');
  const beginning = bytes.subarray(0, PDF_REACH).toString('latin1');
  const isPdf = beginning.startsWith(PDF);
  // No word processor makes a file of two types; it is an attack.
  if (isPdf ? endsAsZip(bytes) : beginning.includes(PDF)) throw new Refused('CV_TYPE');
  // Each library only where it is needed: loading them is most of the time that reading a CV takes.
  if (isPdf) {
    const { readPdf } = await import('./pdf.ts');
    return { type: 'pdf', text: await readPdf(bytes) };
  }
  if (beginning.startsWith(ZIP)) {
    const { BadZip, unzip } = await import('../../../core/reading/zip.ts');
    const parts = await unzip(bytes, LIMITS.cvReading).catch((error: unknown) => {
      throw error instanceof BadZip ? new Refused(`CV_${error.why}`) : error;
    });
    const { isDocx, readDocx } = await import('./docx.ts');
    if (!isDocx(parts)) throw new Refused('CV_TYPE');
    return { type: 'docx', text: await readDocx(bytes, parts) };
  }
  if (beginning.startsWith(OLE)) {
    const { isCutOff, isDoc, isEncryptedPackage, readDoc } = await import('./doc.ts');
    if (isEncryptedPackage(bytes)) throw new Refused('CV_ENCRYPTED');
    if (!isDoc(bytes)) throw new Refused(isCutOff(bytes) ? 'CV_DAMAGED' : 'CV_TYPE');
    return { type: 'doc', text: await readDoc(bytes) };
  }
  const { fileTypeFromBuffer } = await import('file-type');
  const text = decodeText(bytes);
  // Known signatures that consist of letters (PostScript, vCard, …); a byte order mark looks like the start of an MP3.
  if (text === null || (!hasMark(bytes) && (await fileTypeFromBuffer(bytes)))) throw new Refused('CV_TYPE');
  return { type: 'txt', text };
}

/** Whether a reader of zips would find a directory in this file. */
function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - ZIP_REACH));
  return tail.includes('PK\u0005\u0006', 0, 'latin1') && bytes.includes('PK\u0001\u0002', 0, 'latin1');
}

/**
 * As it can be stored and shown: NFC, no characters that the database or a reader cannot take, ligatures of pdfs as
 * letters, spaces of one kind, at most one empty line in a row.
 */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\p{Cf}|\ufffd/gu, '')
    .normalize('NFC')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[\ue000-\uf8ff]/g, '•') // symbol fonts: bullets, telephones
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^\n+|\n+$/g, '');
}

/** Control characters that no text file has; tab, line feed, form feed, return and DOS's end of file may occur. */
// oxlint-disable-next-line no-control-regex -- these very characters are meant
const BINARY = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f]/;
const MARKUP = /^\s*(?:<!doctype|<html|<head|<body|<script|<svg|<\?xml|<\?php|\{\\rtf|#!)/i;

/**
 * Text of a file without a signature: UTF-16 or UTF-8 by its mark, UTF-16 without one by its zeros, UTF-8 when all of it
 * is that, else Windows-1252, in which every byte means something.
 * @returns null for what is no plain text: binary data, or a page, script or RTF under the name of a text
 */
function decodeText(bytes: Buffer): string | null {
  const text = decode(bytes);
  return text === null || BINARY.test(text) || MARKUP.test(text) ? null : text;
}

function decode(bytes: Buffer): string | null {
  const encoding = utf16Of(bytes);
  if (encoding) return strict(encoding, bytes);
  return bytes.includes(0) ? null : (strict('utf-8', bytes) ?? fromWindows1252(bytes));
}

/** The byte order mark of UTF-16. */
const hasMark = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** Western text in UTF-16 has a zero in nearly every second byte, and in no other. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2_048);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const most = (sample.length / 2) * 0.7;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

function strict(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
