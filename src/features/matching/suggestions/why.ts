import { skillLabel } from '../../../contract/enums.ts';
import { fill, FIT } from '../../../contract/messages.ts';
import { joinWords } from '../ranking/ranking.ts';
import type { Assessment } from '../ranking/ranking.ts';

/**
 * Why something is suggested: each suggestion says so, in the profile's own words or at least by its skills.
 * @param reason what the assessor said, for when words of the profile speak
 * @returns null when nothing in the profile speaks for it: then it is not suggested
 */
export function whySuggested(
  evidence: Assessment['evidence'],
  reason: string,
  skills: string = FIT.skills,
): string | null {
  if (evidence.items.length > 0 || evidence.sentences.length > 0) return reason;
  if (evidence.skills.length === 0) return null;
  return fill(skills, { skills: joinWords(evidence.skills.map(skillLabel)) });
}
