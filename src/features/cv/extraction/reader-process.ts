/** The program of the process that reads one document and ends; started by `document-reader.ts`. */
import { readDocument } from './read-document.ts';

process.once('message', (bytes: Uint8Array) => {
  void readDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((outcome) => {
    process.send?.(outcome, () => process.exit(0));
  });
});
// Nothing may outlive the server that asked.
process.once('disconnect', () => process.exit(0));
