/** The program of the process that reads one document and ends; started by `document-reader.ts`. */
import { Worker } from 'node:worker_threads';
import { LIMITS } from '../../../contract/limits.ts';
import { BEGUN } from './outcome.ts';
import { readDocument } from './read-document.ts';

// Nothing may outlive the server that asked. A parser in an endless loop hears of neither its end nor a timer's; another
// thread ends the process whatever it does, some time after the server would have.
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${LIMITS.cvReading.runMs + 2_000})`, {
  eval: true,
  execArgv: [],
}).unref();
process.once('disconnect', () => process.exit(0));

process.once('message', (bytes: Uint8Array) => {
  process.send?.(BEGUN);
  void readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((outcome) => {
    process.send?.(outcome, () => process.exit(0));
  });
});
