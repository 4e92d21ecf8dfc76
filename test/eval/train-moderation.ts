/**
 * Trains the learned part of the content check: logistic regression on sentence vectors of moderation/examples.json.
 *   node --import tsx test/eval/train-moderation.ts
 * Prints ten-fold cross-validation and writes data/moderation-weights.bin: weights of the vector and the cues, and the bias, float32. The same
 * examples and model give the same weights.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createUseEmbedder } from '../../src/features/matching/ranking/ranking.ts';
import { cues } from '../../src/features/matching/ranking/moderation/cues.ts';
import { LEARNED_FROM } from '../../src/features/matching/ranking/moderation/learned.ts';

const folder = new URL('../../src/features/matching/ranking/', import.meta.url);
const examples = JSON.parse(readFileSync(new URL('moderation/examples.json', folder), 'utf8')) as {
  harmful: Record<string, string[]>;
  harmless: string[];
};
const embedder = createUseEmbedder();
const harmful = Object.values(examples.harmful).flat();
const texts = [...harmful, ...examples.harmless];
const vectors = await embedder.embed(texts);
await embedder.close();
const rows = vectors.map((vector, i) => ({
  x: [...vector, ...cues(texts[i]!), 0.3],
  y: i < harmful.length ? 1 : 0,
}));

const SHRINK = 0.001;
const STEPS = 1_500;
const RATE = 3;

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Gradient descent from zero: convex, so always the same result. Both classes weigh the same. */
function train(set: typeof rows): number[] {
  const weights = Array.from({ length: rows[0]!.x.length }, () => 0);
  const positives = set.filter((row) => row.y).length;
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight) => SHRINK * weight);
    for (const { x, y } of set) {
      const error = 1 / (1 + Math.exp(-dot(weights, x))) - y;
      const share = error / (2 * (y ? positives : set.length - positives));
      for (let i = 0; i < x.length; i++) gradient[i]! += share * x[i]!;
    }
    for (let i = 0; i < weights.length; i++) weights[i]! -= RATE * gradient[i]!;
  }
  return weights;
}

const FOLDS = 10;
const unseen: { y: number; value: number }[] = [];
for (let fold = 0; fold < FOLDS; fold++) {
  const weights = train(rows.filter((_, i) => i % FOLDS !== fold));
  for (const [i, row] of rows.entries()) {
    if (i % FOLDS === fold) unseen.push({ y: row.y, value: dot(weights, row.x) });
  }
}
const share = (y: number, from: number) => {
  const those = unseen.filter((row) => row.y === y);
  return `${those.filter((row) => row.value >= from).length} of ${those.length}`;
};
for (const from of [0, 0.5, 0.8, 1, LEARNED_FROM.text, 1.5, LEARNED_FROM.sentence]) {
  console.log(`from ${from}: harmful flagged ${share(1, from)}, harmless flagged ${share(0, from)}`);
}

const weights = train(rows);
const out = new Float32Array(weights);
out[out.length - 1]! *= 0.3; // the last one is the bias
writeFileSync(new URL('data/moderation-weights.bin', folder), Buffer.from(out.buffer));
