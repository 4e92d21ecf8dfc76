/**
 * Prints how well the embedded ranker does on labelled sets: `npm run eval:matching [-- FOLDER]`. Without a folder, the
 * development set and the demo content; what the figures mean and how they were obtained is in docs/matching.md.
 */
import { createLexicalOnlyEmbedder, createUseEmbedder } from '../../src/features/matching/ranking/ranking.ts';
import { demoSet } from './demo-set.ts';
import { evaluate, type Evaluation } from './evaluate.ts';
import { labelledSet, type LabelledSet } from './labelled-set.ts';
import { quantile, scoreFigures, share } from './scores.ts';

const use = createUseEmbedder();
const words = createLexicalOnlyEmbedder();
const folder = process.argv[2];
if (folder) await report(folder, labelledSet(folder));
else {
  await report('development set', labelledSet());
  await report('demo content', demoSet());
}
await use.close();

async function report(name: string, set: LabelledSet): Promise<void> {
  console.log(`\n${name}: ${set.advisors.length} advisors, ${set.briefs.length} briefs`);
  const runs = { full: await evaluate(set, use), 'fall-back': await evaluate(set, words) };
  table(
    Object.entries(runs).flatMap(([run, { ranking, scores, shown }]) => [
      [`${run}, ranking`, ranking],
      [`${run}, scores`, scores],
      [`${run}, scores above 3, at most 20`, shown],
    ]),
  );
  for (const [run, evaluation] of Object.entries(runs)) {
    console.log(`Scores by grade, ${run}`);
    table(byGrade(evaluation));
  }
  table(Object.entries(runs).map(([run, evaluation]) => [run, scoreFigures(evaluation)]));
}

function byGrade({ grades }: Evaluation): [string, object][] {
  return [3, 2, 1, 0].flatMap((grade): [string, object][] => {
    const scores = grades.filter((pair) => pair.grade === grade).map((pair) => pair.score);
    scores.sort((a, b) => a - b);
    const row = {
      pairs: scores.length,
      '10 %': quantile(scores, 0.1),
      median: quantile(scores, 0.5),
      '90 %': quantile(scores, 0.9),
      '8 or above': share(scores, (score) => score >= 8),
      '3 or below': share(scores, (score) => score <= 3),
    };
    return scores.length ? [[grade ? `grade ${grade}` : 'unrelated', row]] : [];
  });
}

function table(rows: readonly (readonly [string, object])[]): void {
  const rounded = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(Number(value).toFixed(3))]));
  console.table(Object.fromEntries(rows.map(([name, row]) => [name, rounded(row)])));
}
