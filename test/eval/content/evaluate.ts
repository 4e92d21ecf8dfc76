/**
 * Prints how well the content check does: `npm run eval:content`. The folds of the learning set (what the trainer noted)
 * beside a check set, with 95 % bootstrap intervals, and by kind. Totals only: nobody who works on the check reads a text
 * of the check set, and every run counts as a look (docs/matching.md).
 */
import { createLexicalOnlyEmbedder } from '../../../src/features/matching/ranking/index.ts';
import { contentModel } from '../../../src/features/matching/ranking/moderation/content-model.ts';
import { judge } from './judge.ts';
import { byCode } from '../../../src/features/matching/ranking/moderation/moderate.ts';
import { keptVectors } from '../kept-vectors.ts';
import { calibrationTexts, checkTexts, type LabelledText } from './texts.ts';

interface Result extends LabelledText {
  readonly flagged: boolean;
  readonly flaggedByWords: boolean;
  readonly doubtful: boolean;
}

const GROUPS = ['harmful', 'lookalike', 'ordinary'] as const;
const RESAMPLES = 2_000;
const embedder = keptVectors('content');
const words = createLexicalOnlyEmbedder();
const results: Result[] = [];
const sets = { calibration: calibrationTexts(), check: checkTexts() };
for (const item of [...sets.calibration, ...sets.check]) {
  const code = byCode(item.text);
  const full = await judge(item.text, embedder);
  const fallback = await judge(item.text, words);
  results.push({
    ...item,
    flagged: code || full.flagged,
    flaggedByWords: code || fallback.flagged,
    doubtful: !code && full.doubtful,
  });
}
await embedder.close();

const percent = (x: number) => `${(100 * x).toFixed(1)} %`;
const { folds } = contentModel().header;
console.log(
  `Folds of the learning set: harmful ${percent(folds.found)}, look-alikes ${percent(folds.lookalikes)}, ordinary ${percent(folds.ordinary)}; words only: harmful ${percent(folds.wordsFound)}`,
);
for (const [set, texts] of Object.entries(sets)) {
  const writers = new Set(texts.map(({ writer }) => writer));
  const those = results.filter(({ writer }) => writers.has(writer));
  console.log(`\nThe ${set} set, ${writers.size} writers: flagged`);
  console.table(
    Object.fromEntries(
      GROUPS.map((label) => {
        const group = those.filter((result) => result.label === label);
        return [
          label,
          {
            texts: group.length,
            flagged: withInterval(group.map(({ flagged }) => flagged)),
            'words only': withInterval(group.map(({ flaggedByWords }) => flaggedByWords)),
            doubtful: percent(share(group.map(({ doubtful }) => doubtful))),
          },
        ];
      }),
    ),
  );
}
const { kinds } = contentModel().header;
console.log(
  '\nBy kind: folds of the learning set by thresholds of their own, and the other two sets together',
);
console.table(
  Object.fromEntries(
    kinds.flatMap((kind) => {
      const of = (label: string) =>
        results
          .filter((result) => result.kind === kind && result.label === label)
          .map(({ flagged }) => flagged);
      const before = folds.byKind[kind];
      if (!before || of('harmful').length === 0) return [];
      const row = {
        'folds: found': percent(before.found),
        'folds: look-alikes': percent(before.lookalikes),
        'both: found': withInterval(of('harmful')),
        'both: look-alikes': percent(share(of('lookalike'))),
      };
      return [[kind, row]];
    }),
  ),
);

function share(values: readonly boolean[]): number {
  return values.filter(Boolean).length / values.length;
}

/** The share with what 95 of 100 resamples give; the same numbers in every run. */
function withInterval(values: readonly boolean[]): string {
  let state = 12_345;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const shares = Array.from({ length: RESAMPLES }, () =>
    share(values.map(() => values[Math.floor(random() * values.length)]!)),
  ).sort((a, b) => a - b);
  const at = (quantile: number) => percent(shares[Math.floor(quantile * (RESAMPLES - 1))]!);
  return `${percent(share(values))} (${at(0.025)} to ${at(0.975)})`;
}
