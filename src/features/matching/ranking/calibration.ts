import type { RankParts, Strength } from './types.ts';

/** Evidence of a profile for a brief: its best item plus its best bio sentence, and by what it was weighed. */
export interface Evidence {
  weight: number;
  /** False in the fall-back, where words alone were compared. */
  byModel: boolean;
}

/** Evidence at which a profile speaks to a brief clearly, or possibly (design/matching.md). */
const STRONG = 1.2;
const POSSIBLE = 0.7;

/** How much evidence counts beside the ranking score (a z-score sum), and how much its lack takes away. */
const EVIDENCE_WEIGHT = 1.5;
const LACK_WEIGHT = 6;
/** Who has nothing to say to a brief is never coloured as a fit, however far ahead of the others. */
const WEAK_AT_MOST = 4.9;

/**
 * Combined value that reads as 3 ("unrelated or worse") and as 8 ("ideal"), and so the scale up to there: a logistic
 * curve. How they were found: docs/decisions/0003-score-calibration.md.
 */
const ANCHORS = { model: { three: 2.3, eight: 4.5 }, words: { three: 1.8, eight: 3.8 } };
/**
 * Above 8 the way to 10 is long, so that good and very good stay apart: what is left of it falls to a third (1/e) over
 * so much of combined value.
 */
const TOP_SPAN = 6;

const logit = (share: number) => Math.log(share / (1 - share));

export function strengthOf({ weight }: Evidence): Strength {
  if (weight >= STRONG) return 'strong';
  return weight >= POSSIBLE ? 'possible' : 'weak';
}

/**
 * Ranking score and evidence as one number, before it is put on the scale of people. Words alone miss much evidence, so
 * its lack counts only where the sentence model has looked for it.
 */
export function combined(parts: RankParts, evidence: Evidence): number {
  const lack = evidence.byModel ? LACK_WEIGHT * Math.max(0, POSSIBLE - evidence.weight) : 0;
  return parts.total + EVIDENCE_WEIGHT * evidence.weight - lack;
}

/** 0 to 10 with one decimal, meaning the same from brief to brief. */
export function readableScore(parts: RankParts, evidence: Evidence): number {
  const { three, eight } = evidence.byModel ? ANCHORS.model : ANCHORS.words;
  const score = onScale(combined(parts, evidence), three, eight);
  const capped = evidence.byModel && strengthOf(evidence) === 'weak' ? Math.min(score, WEAK_AT_MOST) : score;
  return Math.round(capped * 10) / 10;
}

function onScale(value: number, three: number, eight: number): number {
  if (value >= eight) return 10 - 2 * Math.exp((eight - value) / TOP_SPAN);
  const slope = (logit(0.8) - logit(0.3)) / (eight - three);
  return 10 / (1 + Math.exp(-(logit(0.3) + slope * (value - three))));
}
