import { Writable } from 'node:stream';
import { createLog } from '../../src/core/logging/log.ts';

/** A log that is kept in memory, of everything. */
export function keptLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: createLog('trace', stream), text: () => lines.join('') };
}
