/** The program of the process that reads one spreadsheet and ends; started by `spreadsheet.ts`. */
import { LIMITS } from '../../contract/limits.ts';
import { serveReading } from '../reading/serve-reading.ts';
import { readSheet } from './read-sheet.ts';

serveReading(
  ({ bytes, sheet }: { bytes: Uint8Array; sheet?: string }) =>
    readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheet),
  LIMITS.spreadsheet.runMs,
);
