import { SKILLS } from '../../../contract/enums.ts';
import type { PreparedTerm } from './query-terms.ts';
import { rarity } from './query-terms.ts';
import { SKILL_LEXICON } from './skill-lexicon.ts';
import { contentWords, hash32, stem } from './text.ts';

const lexicon = SKILLS.map(
  (skill) => new Set(contentWords(SKILL_LEXICON[skill]).map((word) => hash32(stem(word)))),
);

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
