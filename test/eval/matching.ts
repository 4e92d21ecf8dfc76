/**
 * Prints how well the embedded ranker does: `npm run eval:matching [-- FOLDER] [--words]`. Without a folder, the learning sets
 * and the check set side by side, by kind of brief and of profile, with bootstrap intervals; then the first development set,
 * the demo content, and briefs of the learning set told in a line, two in one, and in other languages. `--words` leaves the sentence model out. Each
 * run looks at the check set: write it down in docs/matching.md.
 */
import { createLexicalOnlyEmbedder, createUseEmbedder } from '../../src/features/matching/ranking/index.ts';
import { weightedKappa } from './agreement.ts';
import { demoSet } from './demo-set.ts';
import { evaluate, type Evaluation, type Pair } from './evaluate.ts';
import type { LabelledSet } from './labelled-set.ts';
import {
  CHECK_FOLDER,
  LABELLED_FOLDER,
  labelledSet,
  LEARNING_FOLDER,
  MORE_LEARNING,
  secondJudge,
  toldInALine,
  toldInLanguages,
  twoInALine,
} from './labelled-set.ts';
import { interval, measure } from './measures.ts';
import { share } from './scores.ts';

const options = process.argv.slice(2);
const folder = options.find((option) => !option.startsWith('--'));
const embedder = options.includes('--words') ? createLexicalOnlyEmbedder() : createUseEmbedder();
const sets: Record<string, LabelledSet> = folder
  ? { [folder]: labelledSet(folder) }
  : {
      learning: labelledSet(LEARNING_FOLDER),
      ...Object.fromEntries(Object.entries(MORE_LEARNING).map(([name, path]) => [name, labelledSet(path)])),
      check: labelledSet(CHECK_FOLDER),
      development: labelledSet(LABELLED_FOLDER),
      demo: demoSet(),
      lines: toldInALine(),
      'two lines': twoInALine(),
      languages: toldInLanguages(),
    };
const evaluations = new Map<string, Evaluation>();
for (const [name, set] of Object.entries(sets)) {
  evaluations.set(name, await evaluate(set, embedder));
  process.stderr.write(`${name}: ${set.advisors.length} advisors, ${set.briefs.length} briefs\n`);
}
await embedder.close();

/** What each set says of a figure, in the sets' order. */
const rows: Record<string, Record<string, string>> = {};
for (const [name, set] of Object.entries(sets)) {
  const put = (row: string, value: string) => ((rows[row] ??= {})[name] = value);
  const { grades } = evaluations.get(name)!;
  const judged = set.briefs.filter(({ id }) => Object.keys(set.judgements[id] ?? {}).length > 0);
  const figures = judged.map((brief) => ({
    brief,
    ...answered(grades, brief.id, set.judgements[brief.id]!),
  }));
  put('nDCG@10 as answered', interval(figures.map((each) => each.ndcg)));
  put('nDCG@10 by the ranker', interval(figures.map((each) => each.ranked)));
  put('first advisor right', interval(figures.map((each) => each.first)));
  for (const kind of new Set(judged.flatMap((brief) => brief.kind ?? [])))
    put(`nDCG@10, ${kind}`, interval(figures.filter(({ brief }) => brief.kind === kind).map((f) => f.ndcg)));
  const ideal = grades.filter(({ grade }) => grade === 3);
  const kinds = new Map(set.advisors.map(({ id, kind }) => [id, kind]));
  put('ideal advisors shown', percent(share(ideal, isShown)));
  for (const kind of new Set([...kinds.values()].flatMap((each) => each ?? [])))
    put(
      `ideal shown, ${kind}`,
      percent(
        share(
          ideal.filter(({ advisor }) => kinds.get(advisor) === kind),
          isShown,
        ),
      ),
    );
  put('ideal at 8 or above', percent(share(ideal, ({ score }) => score >= 8)));
  const irrelevant = grades.filter(({ grade }) => grade === 0);
  put('irrelevant at 3 or below', percent(share(irrelevant, ({ score }) => score <= 3)));
  put('calibration error', calibrationError(grades).toFixed(3));
}
for (const [name, path] of Object.entries({
  learning: LEARNING_FOLDER,
  ...MORE_LEARNING,
  check: CHECK_FOLDER,
})) {
  const second = sets[name] && secondJudge(path);
  if (second)
    (rows['agreement of two judges (kappa)'] ??= {})[name] = weightedKappa(
      sets[name]!.judgements,
      second.judgements,
      second.pool,
    ).toFixed(3);
}
console.table(rows);
for (const [name, { grades }] of evaluations) {
  console.log(`Reliability, ${name}: chance said, how often good`);
  console.table(reliability(grades));
}

function answered(grades: readonly Pair[], brief: string, judgements: Record<string, number>) {
  const pairs = grades.filter((pair) => pair.brief === brief);
  const shown = pairs.filter(isShown).sort((a, b) => b.score - a.score);
  const ids = (list: readonly Pair[]) => list.slice(0, 20).map(({ advisor }) => advisor);
  return {
    ndcg: measure(ids(shown), judgements)['nDCG@10'],
    ranked: measure(ids(pairs), judgements)['nDCG@10'],
    first: (judgements[shown[0]?.advisor ?? ''] ?? 0) >= 2 ? 1 : 0,
  };
}

function isShown({ score }: Pair): boolean {
  return score > 3;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

/** Pairs by tenths of the chance that the score says. */
function reliability(grades: readonly Pair[]) {
  return Array.from({ length: 10 }, (_, tenth) => {
    const pairs = grades.filter(({ score }) => Math.min(9, Math.floor(score)) === tenth);
    return {
      pairs: pairs.length,
      said: Number((pairs.reduce((sum, { score }) => sum + score / 10, 0) / pairs.length).toFixed(3)),
      good: Number(share(pairs, ({ grade }) => grade >= 2).toFixed(3)),
    };
  });
}

/** Mean distance between chance said and share that is good, over all pairs. */
function calibrationError(grades: readonly Pair[]): number {
  return reliability(grades)
    .filter(({ pairs }) => pairs > 0)
    .reduce((sum, { pairs, said, good }) => sum + (pairs / grades.length) * Math.abs(said - good), 0);
}
