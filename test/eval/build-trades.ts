/**
 * Writes src/features/matching/ranking/data/trades.bin: what the ranker needs of the trades' sentence vectors. Run it
 * after a change of trades.json: `node --import tsx test/eval/build-trades.ts` (five minutes).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createUseEmbedder } from '../../src/features/matching/ranking/ranking.ts';
import { wholeProfile } from '../../src/features/matching/ranking/compute-features.ts';
import type { Trade } from '../../src/features/matching/ranking/trades.ts';
import { normalise } from '../../src/features/matching/ranking/vectors.ts';
import { labelledSet, LEARNING_FOLDER } from './labelled-set.ts';

const FOLDER = new URL('../../src/features/matching/ranking/data/', import.meta.url);
const list = JSON.parse(readFileSync(new URL('trades.json', FOLDER), 'utf8')) as Trade[];
const STEPS = 4;
const embedder = createUseEmbedder();

const troubles = await embedAll(list.flatMap((trade) => trade.troubles));
const names = await embedAll(list.map(({ trade }) => trade));
const words = await embedAll(
  list.map((each) => `${each.trade}. ${each.also.join(', ')}. ${each.words.join(', ')}`),
);
const profiles = await embedAll(labelledSet(LEARNING_FOLDER).advisors.map(wholeProfile));
await embedder.close();

const means = { troubles: mean(troubles), names: mean(names), words: mean(words), profiles: mean(profiles) };
let at = 0;
const troubleRows = list.map((trade) => {
  const own = troubles.slice(at, (at += trade.troubles.length));
  return normalise(mean(own.map((vector) => centred(vector, means.troubles))));
});
const size = embedder.dimensions;
const out = Buffer.concat([
  Buffer.from(new Uint32Array([size, list.length]).buffer),
  ...[means.troubles, means.names, means.profiles].map((vector) => Buffer.from(vector.buffer)),
  ...rows(troubleRows),
  ...rows(names.map((vector) => centred(vector, means.names))),
  ...rows(words.map((vector) => centred(vector, means.words))),
]);
writeFileSync(new URL('trades.bin', FOLDER), out);
// For trades of the operator's own (ranking/own-trades.ts).
writeFileSync(new URL('trade-words-mean.bin', FOLDER), Buffer.from(means.words.buffer));
console.log(`${list.length} trades, ${troubles.length} troubles, ${out.length} bytes`);

async function embedAll(texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let i = 0; i < texts.length; i += 200)
    vectors.push(...(await embedder.embed(texts.slice(i, i + 200))));
  return vectors;
}

function mean(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(embedder.dimensions);
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]! / vectors.length;
  return sum;
}

function centred(vector: Float32Array, common: Float32Array): Float32Array {
  return normalise(vector.map((x, i) => x - common[i]!));
}

/** All rows on one scale: hardly an entry of a unit vector of 512 numbers is longer than a quarter. */
function rows(vectors: readonly Float32Array[]): Buffer[] {
  const byte = (x: number) => Math.max(-127, Math.min(127, Math.round(x * 127 * STEPS)));
  return vectors.map((vector) => Buffer.from(Int8Array.from(vector, byte).buffer));
}
