import { LIMITS } from '../../../src/contract/limits.ts';

/** The word that goes with a score from 0 to 10: 8 or above strong, 6 or above good (spec 1 §9). */
export type Fit = 'strong' | 'good' | 'possible';

/** @param score 0 to 10 with one decimal, or null where there is none (contract §1: N/A). */
export function fitOf(score: number | null): Fit | null {
  if (score === null) return null;
  if (score >= LIMITS.search.greenFrom) return 'strong';
  return score >= LIMITS.search.yellowFrom ? 'good' : 'possible';
}
