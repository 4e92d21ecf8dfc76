import { LIMITS } from '../../../../contract/limits.ts';
import type { Verdict } from './check-answer.ts';

/** How far a model may move the embedded score, up or down (docs/decisions/0013-assessment-jobs.md). */
export const SCORE_LEEWAY = 2;

/** Lowest score that search shows. */
const SHOWN_FROM = LIMITS.search.hideAtOrBelow + 0.1;

interface Scored {
  readonly initialMatchScore: number;
  readonly matchScore: number;
  readonly fitReason: string;
}

/**
 * A result with a model's verdict in place of the embedded one, as far as it counts: at most {@link SCORE_LEEWAY} from
 * the embedded score, and never from shown to hidden.
 */
export function refined<Result extends Scored>(result: Result, { score, reason }: Verdict): Result {
  const initial = result.initialMatchScore;
  return {
    ...result,
    matchScore: score === null ? initial : bounded(initial, score),
    fitReason: reason ?? result.fitReason,
  };
}

function bounded(initial: number, wanted: number): number {
  const lowest = Math.max(0, initial - SCORE_LEEWAY, initial >= SHOWN_FROM ? SHOWN_FROM : 0);
  const highest = Math.min(10, initial + SCORE_LEEWAY);
  return Math.round(Math.min(Math.max(wanted, lowest), highest) * 10) / 10;
}
