/**
 * What a change of the ranker would gain on briefs it was not chosen by: `node --import tsx test/eval/nested.ts
 * [FOLDER | demo]`.
 * For each family of variants, the best on all briefs (in-sample), and the best on all briefs but one tried on that one,
 * for every brief (out-of-fold). Only a gain out-of-fold says something; see docs/matching.md for how it was used.
 */
import { createUseEmbedder } from '../../src/features/matching/ranking/ranking.ts';
import { demoSet } from './demo-set.ts';
import { labelledSet, LABELLED_FOLDER } from './labelled-set.ts';
import { measure } from './measures.ts';
import { signalsOf, type BriefSignals } from './signals.ts';
import { SHIPPED, type Bm25Settings } from './soft-bm25.ts';

type Score = (signals: BriefSignals) => readonly number[];
type Part = Exclude<keyof BriefSignals, 'grades' | 'lexicalBy'>;

const FIRST: Partial<Record<Part, number>> = { lexical: 1, vector: 1, skills: 0.4 };
const WORDS_ALONE: Partial<Record<Part, number>> = { lexical: 1, words: 0.7, skills: 0.5 };
const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];

const sum =
  (weights: Partial<Record<Part, number>>): Score =>
  (signals) =>
    signals.grades.map((_, at) =>
      Object.entries(weights).reduce(
        (total, [part, weight]) => total + weight * signals[part as Part][at]!,
        0,
      ),
    );
const lexicalBy =
  (settings: Partial<Bm25Settings>): Score =>
  (signals) => {
    const lexical = signals.lexicalBy({ ...SHIPPED, ...settings });
    const rest = sum({ ...FIRST, lexical: 0 })(signals);
    return lexical.map((value, at) => value + rest[at]!);
  };
const named = <T>(values: readonly T[], make: (value: T) => Score): Map<string, Score> =>
  new Map(values.map((value) => [JSON.stringify(value), make(value)]));
const added = (part: Part) => named(STEPS, (weight) => sum({ ...FIRST, [part]: weight }));
const pairs = <A, B>(first: readonly A[], second: readonly B[]): [A, B][] =>
  first.flatMap((a) => second.map((b): [A, B] => [a, b]));

/** Each with what it is compared to: the ranker of the design, or its fall-back. */
const FAMILIES: Record<string, { from: Score; variants: Map<string, Score> }> = {
  'weights of vector and skills': {
    from: sum(FIRST),
    variants: named(pairs([0.6, 0.8, 1, 1.2, 1.5], [0, 0.2, 0.4, 0.6, 0.8]), ([vector, skills]) =>
      sum({ lexical: 1, vector, skills }),
    ),
  },
  'plus mean of word vectors': { from: sum(FIRST), variants: added('words') },
  'plus best expertise item': { from: sum(FIRST), variants: added('item') },
  'plus best bio sentence': { from: sum(FIRST), variants: added('sentence') },
  'plus title of the profile': { from: sum(FIRST), variants: added('title') },
  'plus best two sentences of the brief': { from: sum(FIRST), variants: added('briefSentences') },
  'plus title of the brief': { from: sum(FIRST), variants: added('briefTitle') },
  'plus centred vector': { from: sum(FIRST), variants: added('centred') },
  'k1 and b': {
    from: sum(FIRST),
    variants: named(pairs([0.8, 1.2, 1.6, 2], [0.3, 0.5, 0.75, 0.9]), ([k1, b]) => lexicalBy({ k1, b })),
  },
  'weights of title and expertise': {
    from: sum(FIRST),
    variants: named(pairs([1, 2, 3], [1, 2, 3]), ([title, expertise]) => lexicalBy({ title, expertise })),
  },
  'words of near meaning': {
    from: sum(FIRST),
    variants: named([0, 0.5, 0.75, 1, 1.25], (neighbours) => lexicalBy({ neighbours })),
  },
  'general rarity': {
    from: sum(FIRST),
    variants: named([1, 10, 20, 50, 100, 300], (prior) => lexicalBy({ prior })),
  },
  'words of the title of the brief': {
    from: sum(FIRST),
    variants: named([1, 1.5, 2, 3], (titleOfBrief) => lexicalBy({ titleOfBrief })),
  },
  'fall-back: weights': {
    from: sum(WORDS_ALONE),
    variants: named(pairs([0.4, 0.7, 1, 1.3, 1.6], [0.2, 0.5, 0.8]), ([words, skills]) =>
      sum({ lexical: 1, words, skills }),
    ),
  },
};

const from = process.argv[2] ?? LABELLED_FOLDER;
const set = from === 'demo' ? demoSet() : labelledSet(from);
const embedder = createUseEmbedder();
const briefs = await signalsOf(set, embedder);
await embedder.close();
const figures = (score: Score) => briefs.map((brief) => quality(score(brief), brief.grades));
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const short = (value: number) => Number(value.toFixed(3));

console.log('nDCG@10; differences under .05 mean little, and of 20 briefs one can move a mean by .02');
console.table(
  Object.fromEntries(
    Object.entries(FAMILIES).map(([name, { from, variants }]) => {
      const before = figures(from);
      const tried = [...variants].map(([variant, score]) => ({ variant, by: figures(score) }));
      const best = bestOf(tried, () => true);
      const outOfFold = briefs.map((_, left) => bestOf(tried, (at) => at !== left).by[left]!);
      const gains = outOfFold.map((value, at) => value - before[at]!);
      const error = Math.sqrt(mean(gains.map((gain) => (gain - mean(gains)) ** 2)) / gains.length);
      return [
        name,
        {
          before: short(mean(before)),
          'in-sample': short(mean(best.by)),
          variant: best.variant,
          'out-of-fold': short(mean(outOfFold)),
          gain: short(mean(gains)),
          'standard error': short(error),
        },
      ];
    }),
  ),
);

/** nDCG@10 of one brief. */
function quality(scores: readonly number[], grades: readonly number[]): number {
  const order = scores.map((_, at) => at).sort((a, b) => scores[b]! - scores[a]!);
  return measure(order.map(String), Object.fromEntries(grades.map((grade, at) => [String(at), grade])))[
    'nDCG@10'
  ];
}

/** The variant that is best by the mean over the briefs that may be looked at; the first of equals. */
function bestOf<T extends { by: readonly number[] }>(
  tried: readonly T[],
  looked: (at: number) => boolean,
): T {
  const value = ({ by }: T) => mean(by.filter((_, at) => looked(at)));
  return tried.reduce((best, one) => (value(one) > value(best) + 1e-12 ? one : best));
}
