import { SKILLS, type Skill } from '../../../contract/enums.ts';
import { shippedJson } from '../../../core/shipped-json.ts';
import { rarity, type PreparedTerm } from './query-terms.ts';
import { contentWords, hash32, stem } from './text.ts';

/** Lay and expert words by which a brief asks for a skill. "other" asks for nothing. */
const SKILL_WORDS = shippedJson<Record<Skill, string>>('./data/skill-words.json', import.meta.url);
const lexicon = SKILLS.map(
  (skill) => new Set(contentWords(SKILL_WORDS[skill]).map((word) => hash32(stem(word)))),
);

/**
 * How much a brief asks for each skill: its words that are words of the skill, rare ones counting more. Sums to 1; all 0
 * when nothing matches.
 */
export function skillWeights(terms: readonly PreparedTerm[]): Float32Array {
  const weights = Float32Array.from(lexicon, (words) =>
    terms.reduce((sum, term) => (words.has(term.hash) ? sum + rarity(term.commonness) : sum), 0),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  return sum ? weights.map((weight) => weight / sum) : weights;
}
