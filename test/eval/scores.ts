import { LIMITS } from '../../src/contract/limits.ts';
import type { Evaluation, Pair } from './evaluate.ts';

/** From here on a score tells nothing apart any more: it would show as 98 % or more. */
const SATURATED = 9.8;

/** How the scores of an evaluation read. Shares are of 1. */
export interface ScoreFigures {
  /** Probability that somebody good (grade 2 or 3) scores above somebody unrelated, whatever their briefs. */
  readonly auc: number;
  /** The same within a brief; far above `auc`, a score would mean something else from brief to brief. */
  readonly aucWithinBriefs: number;
  /** Of the best of each brief: at 9.8 or above; and the spread of their scores. */
  readonly saturated: number;
  readonly bestTenth: number;
  readonly bestMedian: number;
  readonly bestNineTenths: number;
  /** Of those without evidence ("Nothing in the profile speaks directly …"): above the cut of the search. */
  readonly weakShown: number;
  /** Of those with grade 2 or 3: at the cut or below it, so not found; and how many of these for want of evidence. */
  readonly goodHidden: number;
  readonly goodHiddenWeak: number;
}

export function scoreFigures({ grades }: Evaluation): ScoreFigures {
  const shown = (pair: Pair) => pair.score > LIMITS.search.hideAtOrBelow;
  const good = grades.filter(({ grade }) => grade >= 2);
  const weak = grades.filter(({ assessment }) => assessment.strength === 'weak');
  const hidden = good.filter((pair) => !shown(pair));
  const briefs = new Set(grades.map(({ brief }) => brief));
  const byBrief = [...briefs].map((brief) => grades.filter((pair) => pair.brief === brief));
  const best = byBrief
    .map((pairs) => Math.max(...pairs.filter(({ grade }) => grade >= 2).map(({ score }) => score)))
    .sort((a, b) => a - b);
  return {
    auc: auc(grades),
    aucWithinBriefs: mean(byBrief.map(auc)),
    saturated: share(best, (score) => score >= SATURATED),
    bestTenth: quantile(best, 0.1),
    bestMedian: quantile(best, 0.5),
    bestNineTenths: quantile(best, 0.9),
    weakShown: share(weak, shown),
    goodHidden: hidden.length / good.length,
    goodHiddenWeak: hidden.filter(({ assessment }) => assessment.strength === 'weak').length / good.length,
  };
}

function auc(pairs: readonly Pair[]): number {
  const good = pairs.filter(({ grade }) => grade >= 2);
  const unrelated = pairs.filter(({ grade }) => grade === 0);
  let won = 0;
  for (const a of good)
    for (const b of unrelated) won += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0;
  return won / (good.length * unrelated.length);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Share of a list that passes a test, 0 to 1. */
export const share = <T>(values: readonly T[], test: (value: T) => boolean): number =>
  values.filter(test).length / (values.length || 1);

/** The value below which so much of a sorted list lies. */
export const quantile = (sorted: readonly number[], at: number): number =>
  sorted[Math.round(at * (sorted.length - 1))] ?? NaN;
