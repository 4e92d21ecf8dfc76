import { createReadStream } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The bytes of a file from their beginning, each time they are asked for: it is looked through before it is read. */
export type CsvSource = () => AsyncIterable<Uint8Array>;

/** Small and a turn each, so that nobody waits long for a chunk of very short or very odd records. */
const CHUNK_BYTES = 16_384;

export const fromBytes = (bytes: Uint8Array): CsvSource =>
  async function* () {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      yield nextTurn(bytes.subarray(at, at + CHUNK_BYTES));
  };

export const fromFile =
  (path: string): CsvSource =>
  () =>
    createReadStream(path, { highWaterMark: CHUNK_BYTES });
