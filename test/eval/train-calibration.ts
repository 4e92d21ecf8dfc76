/**
 * Writes src/features/matching/ranking/data/calibration.json: logistic regressions, with and without the sentence model,
 * from the parts of a ranking score to the chance that the advisor is good for the brief, on all learning sets. Run it after
 * a change of the ranker: `node --import tsx test/eval/train-calibration.ts` (five minutes).
 */
import { writeFileSync } from 'node:fs';
import { signalsOf } from '../../src/features/matching/ranking/calibration.ts';
import type { Embedder } from '../../src/features/matching/ranking/index.ts';
import { createLexicalOnlyEmbedder, createUseEmbedder } from '../../src/features/matching/ranking/index.ts';
import { Ridge } from './content/ridge.ts';
import { rankAll } from './evaluate.ts';
import { labelledSet, LEARNING_FOLDER, MORE_LEARNING } from './labelled-set.ts';

const STEPS = 25;
/** Keeps weights small where two signals say the same; with 1 the error is the same, and two floors of the development set are missed. */
const RIDGE = 10;

const sets = [LEARNING_FOLDER, ...Object.values(MORE_LEARNING)].map((folder) => labelledSet(folder));
const use = createUseEmbedder();
const out = { model: await train(use), words: await train(createLexicalOnlyEmbedder()) };
await use.close();
const file = new URL('../../src/features/matching/ranking/data/calibration.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(out, null, 2)}\n`);
console.log(out);

async function train(embedder: Embedder): Promise<Record<string, number>> {
  const rows: number[][] = [];
  const good: number[] = [];
  let names: string[] = [];
  for (const set of sets)
    for (const { query, ranked, grade } of await rankAll(set, embedder)) {
      const signals = signalsOf(query, ranked.parts);
      names = ['bias', ...Object.keys(signals)];
      rows.push([1, ...Object.values(signals)]);
      good.push(grade >= 2 ? 1 : 0);
    }
  const weights = logistic(rows, good);
  return Object.fromEntries(names.map((name, at) => [name, Number(weights[at]!.toFixed(4))]));
}

/** Newton's method; the bias is not held small. */
function logistic(rows: readonly number[][], good: readonly number[]): number[] {
  const size = rows[0]!.length;
  let weights = Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = Float64Array.from(weights, (weight, i) => (i ? -RIDGE * weight : 0));
    const curvature = weights.map((_, i) =>
      Float64Array.from(weights, (__, j) => (i === j && i ? RIDGE : 0)),
    );
    rows.forEach((row, at) => {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, x, i) => sum + x * weights[i]!, 0)));
      for (let i = 0; i < size; i++) {
        gradient[i]! += (good[at]! - chance) * row[i]!;
        for (let j = 0; j < size; j++) curvature[i]![j]! += chance * (1 - chance) * row[i]! * row[j]!;
      }
    });
    const change = new Ridge(curvature).solve(gradient);
    weights = weights.map((weight, i) => weight + change[i]!);
  }
  return weights;
}
