/** The program of the process that reads one CV and ends; started by `document-reader.ts`. */
import { LIMITS } from '../../../contract/limits.ts';
import { serveReading } from '../../../core/reading/serve-reading.ts';
import { readDocument } from './read-document.ts';

serveReading(
  (bytes: Uint8Array) => readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  LIMITS.cvReading.runMs,
);
