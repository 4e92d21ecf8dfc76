/** The program of the process that reads one picture and ends; started by `read-logo.ts`. */
import { LIMITS } from '../../contract/limits.ts';
import { serveReading } from '../../core/reading/serve-reading.ts';
import { convertLogo } from './convert-logo.ts';

serveReading(
  (bytes: Uint8Array) => convertLogo(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  LIMITS.logo.runMs,
);
