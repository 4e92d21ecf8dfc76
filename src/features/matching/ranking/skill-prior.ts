import { SKILLS } from '../../../contract/enums.ts';
import type { PreparedTerm } from './query-terms.ts';
import { rarity } from './query-terms.ts';
import { SKILL_LEXICON } from './skill-lexicon.ts';
import { contentWords, hash32, stem } from './text.ts';

const lexicon = SKILLS.map(
  (skill) => new Set(contentWords(SKILL_LEXICON[skill]).map((word) => hash32(stem(word)))),
);

/** Bits of an advisor's skills, in the order of `SKILLS`; unknown names are ignored. */
export function skillMask(skills: readonly string[]): number {
  return skills.reduce((mask, name) => {
    const at = (SKILLS as readonly string[]).indexOf(name);
    return at < 0 ? mask : mask | (1 << at);
  }, 0);
}

/**
 * How much a brief asks for each skill: its words that are, or are near to, words of the skill, rare ones counting
 * more. Sums to 1; all 0 when nothing matches.
 */
export function skillWeights(terms: readonly PreparedTerm[]): Float32Array {
  const weights = new Float32Array(SKILLS.length);
  for (const term of terms) {
    lexicon.forEach((words, at) => {
      let best = 0;
      for (const match of term.matches) if (match.weight > best && words.has(match.hash)) best = match.weight;
      weights[at]! += best * rarity(term.commonness);
    });
  }
  const sum = weights.reduce((a, b) => a + b, 0);
  return sum ? weights.map((weight) => weight / sum) : weights;
}

/** Skill prior of every possible half of a mask, so that a pass over all advisors is two look-ups each. */
export function skillTable(weights: Float32Array): (mask: number) => number {
  const half = 11;
  const size = 1 << half;
  const low = new Float32Array(size);
  const high = new Float32Array(size);
  for (let mask = 1; mask < size; mask++) {
    const bit = 31 - Math.clz32(mask & -mask);
    low[mask] = low[mask & (mask - 1)]! + (weights[bit] ?? 0);
    high[mask] = high[mask & (mask - 1)]! + (weights[bit + half] ?? 0);
  }
  return (mask) => {
    if (!mask) return 0;
    // Divided by the root of their number, so that ticking every skill does not pay.
    return (low[mask & (size - 1)]! + high[mask >>> half]!) / Math.sqrt(bits(mask));
  };
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
}
