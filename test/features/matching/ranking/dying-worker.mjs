// A thread that ends at its first messages, as often as its address says, then answers with ones.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const given = new URL(import.meta.url).searchParams;
const marker = given.get('marker');

parentPort.on('message', ({ id, texts }) => {
  const died = existsSync(marker) ? readFileSync(marker, 'utf8').length : 0;
  if (died < Number(given.get('deaths'))) {
    appendFileSync(marker, 'x');
    process.exit(1);
  }
  parentPort.postMessage({ id, vectors: texts.map(() => new Float32Array(512).fill(1)) });
});
