import { LIMITS } from '../../contract/limits.ts';
import { ERRORS, fill } from '../../contract/messages.ts';
import { AppError } from '../errors.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { CODE } from '../project.ts';
import { readApart } from '../reading/read-apart.ts';
import { fromBytes, type CsvSource } from './source.ts';
import type { SheetOutcome } from './read-sheet.ts';

const PROGRAM = new URL(`./spreadsheet-program${CODE}`, import.meta.url);
const { waitMs, waiting, ...limits } = LIMITS.spreadsheet;
export const busy = () => new AppError('UNAVAILABLE', { retryAfterSeconds: 10 });
const queue = new FairQueue<string>({ concurrency: 1, waiting, busy });

/** Zip (xlsx), and the older Office files, in which an xlsx with a password is wrapped. */
const BEGINNINGS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

/**
 * An xlsx, known by its content, becomes what saving its sheet as CSV would make of it (spec 4 §16); any other file
 * stays as it is.
 * @param share whose file it is: users take turns
 * @param sheet the first one unless said
 * @throws AppError SHEET_… for what cannot be read, CSV_NOT_TEXT for another kind of zip, UNAVAILABLE
 */
export async function tableFile(source: CsvSource, share: string, sheet?: string) {
  const parts: Uint8Array[] = [];
  let size = 0;
  const isSheet = () => BEGINNINGS.includes(Buffer.concat(parts.slice(0, 1)).toString('latin1', 0, 4));
  for await (const part of source()) {
    size += part.length;
    parts.push(part);
    if (!isSheet()) break;
    if (size > LIMITS.csv.bytes) throw new AppError('SHEET_TOO_COMPLEX');
  }
  if (!isSheet()) return { source, sheets: [] };
  const read = () => readApart<SheetOutcome>(PROGRAM, { bytes: Buffer.concat(parts), sheet }, limits);
  const outcome = await queue.run(share, read, AbortSignal.timeout(waitMs));
  if (!outcome) throw busy();
  if (outcome === 'too much') throw new AppError('SHEET_TOO_COMPLEX');
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  const { csv, sheets } = outcome;
  if (csv !== null) return { source: fromBytes(Buffer.from(csv)), sheets };
  const message = fill(ERRORS.SHEET_UNKNOWN, { names: sheets.join(', ') });
  throw new AppError('SHEET_UNKNOWN', { message, fields: { sheet: message } });
}
