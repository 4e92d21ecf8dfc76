import { LIMITS } from '../../src/contract/limits.ts';
import type { Evaluation, Pair } from './evaluate.ts';

/** How the scores of an evaluation read. Shares are of 1. */
export interface ScoreFigures {
  /** Probability that somebody good (grade 2 or 3) scores above somebody unrelated, whatever their briefs. */
  readonly auc: number;
  /** The same within a brief; far above `auc`, a score would mean something else from brief to brief. */
  readonly aucWithinBriefs: number;
  /** Of those with grade 2 or 3: at the cut of the search or below it, so not found. */
  readonly goodHidden: number;
}

export function scoreFigures({ grades }: Evaluation): ScoreFigures {
  const good = grades.filter(({ grade }) => grade >= 2);
  const briefs = new Set(grades.map(({ brief }) => brief));
  const byBrief = [...briefs].map((brief) => grades.filter((pair) => pair.brief === brief));
  return {
    auc: auc(grades),
    aucWithinBriefs: mean(byBrief.map(auc)),
    goodHidden: share(good, ({ score }) => score <= LIMITS.search.hideAtOrBelow),
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
