import type { RankParts, Strength } from './types.ts';

/** Evidence at which a profile speaks to a brief clearly, or possibly (design/matching.md). */
const STRONG = 1.2;
const POSSIBLE = 0.7;

export function strengthOf(evidence: number): Strength {
  if (evidence >= STRONG) return 'strong';
  return evidence >= POSSIBLE ? 'possible' : 'weak';
}

/** 0 to 10 with one decimal, from the ranking score and the evidence together. */
export function readableScore(parts: RankParts, evidence: number): number {
  const x = 0.9 * parts.total + 1.2 * evidence - 4;
  return Math.round(100 / (1 + Math.exp(-x))) / 10;
}
