import { LIMITS } from '../../../src/contract/limits.ts';

/**
 * How far a profile is: "100% green with a check; 70 to 99 yellow; below 70 red" (spec 2 §4).
 * @param percent whole, 0 to 100
 */
export function completionLevel(percent: number): 'complete' | 'good' | 'thin' {
  if (percent >= LIMITS.completion.complete) return 'complete';
  return percent >= LIMITS.completion.good ? 'good' : 'thin';
}
