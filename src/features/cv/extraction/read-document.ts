import { LIMITS } from '../../../contract/limits.ts';
import type { CvType, Outcome } from './outcome.ts';
import { Refused } from './outcome.ts';
import { decodeText, hasMark } from './plain-text.ts';
import { tidy } from './tidy.ts';

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
    return { type, text: cut(tidied) };
  } catch (error) {
    return error instanceof Refused
      ? { refusal: error.refusal }
      : { refusal: 'CV_DAMAGED', reason: error instanceof Error ? error.name : 'unknown' };
  }
}

/** A text over the limit is cut and not refused: what a profile is made of stands at its beginning. */
const cut = (text: string): string => {
  const end = LIMITS.cvText.max;
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end);
};

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
    const { unpack } = await import('./zip.ts');
    const parts = await unpack(bytes);
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
