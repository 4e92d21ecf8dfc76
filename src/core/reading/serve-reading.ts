import { Worker } from 'node:worker_threads';

/** What the reading process says when it is there and has the document: from then on, time is the document's. */
export const BEGUN = 'begun';

/** Reads one document and ends; started by `readApart`. @param runMs how long the server lets it */
export function serveReading<Document>(read: (document: Document) => Promise<unknown>, runMs: number): void {
  // Nothing may outlive the server that asked. A parser in an endless loop hears of neither its end nor a timer's;
  // another thread ends the process whatever it does, some time after the server would have.
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${runMs + 2_000})`, {
    eval: true,
    execArgv: [],
  }).unref();
  process.once('disconnect', () => process.exit(0));
  process.once('message', (document: Document) => {
    process.send?.(BEGUN);
    void read(document).then((answer) => {
      process.send?.(answer, () => process.exit(0));
    });
  });
}
