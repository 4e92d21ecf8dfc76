/** Prints how well the embedded ranker does on a labelled set: `npm run eval:matching [-- FOLDER]`. */
import { createLexicalOnlyEmbedder, createUseEmbedder } from '../../src/features/matching/ranking/ranking.ts';
import { evaluate } from './evaluate.ts';
import { labelledSet, LABELLED_FOLDER } from './labelled-set.ts';

const set = labelledSet(process.argv[2] ?? LABELLED_FOLDER);
const use = createUseEmbedder();
const words = createLexicalOnlyEmbedder();
const full = await evaluate(set, use);
const fallback = await evaluate(set, words);
await use.close();

const rows = {
  'full ranker': full.ranking,
  'final scores': full.scores,
  'final scores, above 3, at most 20': full.shown,
  'fall-back without sentence model': fallback.ranking,
  'fall-back, final scores': fallback.scores,
};
const round = (value: number) => Number(value.toFixed(3));
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([name, measures]) => [
      name,
      Object.fromEntries(Object.entries(measures).map(([key, value]) => [key, round(value)])),
    ]),
  ),
);

const quantile = (values: number[], share: number) => values[Math.round(share * (values.length - 1))] ?? NaN;
const share = (values: number[], test: (value: number) => boolean) =>
  `${Math.round((100 * values.filter(test).length) / (values.length || 1))} %`;
for (const [name, { grades }] of Object.entries({ full, 'fall-back': fallback })) {
  console.log(`Scores by grade, ${name}`);
  console.table(
    Object.fromEntries(
      [3, 2, 1, 0].map((grade) => {
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
        return [grade ? `grade ${grade}` : 'unrelated', row];
      }),
    ),
  );
}
