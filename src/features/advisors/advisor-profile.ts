import type { ADVISOR_FIELDS } from '../../contract/advisor-fields.ts';
import { skillLabel } from '../../contract/enums.ts';
import type { WrittenBy } from '../../contract/fields.ts';
import { fold } from '../../core/db/dialect.ts';
import type { AccountName } from '../members/index.ts';

/** What is written of an advisor; undefined leaves a field as it is, null empties it. */
export type AdvisorProfile = WrittenBy<typeof ADVISOR_FIELDS, 'registration'>;

/** The fields that ranking reads: a change of one makes the stored features stale. */
export const RANKED_FIELDS = [
  'title',
  'bio',
  'expertise',
  'skills',
  'cvText',
] as const satisfies readonly (keyof AdvisorProfile)[];

type Checked = 'firstName' | 'lastName' | 'bio' | 'linkedinUrl' | 'expertise' | 'skills';

/** Whole percentage, 0 to 100, of the completion card's five checks (spec 1 §2); both names are one of them. */
export function completionPercentage(profile: Pick<AdvisorProfile, Checked>): number {
  const { firstName, lastName, bio, linkedinUrl, expertise, skills } = profile;
  const checks = [firstName && lastName, bio, linkedinUrl, expertise, skills?.length];
  return Math.round((100 * checks.filter(Boolean).length) / checks.length);
}

/** The folded text that the lists' search looks through. */
export function advisorSearchText(profile: AdvisorProfile, { email, username }: AccountName): string {
  const { firstName, lastName, title, location, expertise } = profile;
  const skills = profile.skills ?? [];
  const texts = [firstName, lastName, title, email, username, location, expertise];
  return fold([...texts, ...skills, ...skills.map(skillLabel)].filter(Boolean).join(' '));
}

export const derived = (profile: AdvisorProfile, account: AccountName) => {
  const profileCompletionPercentage = completionPercentage(profile);
  return {
    profileCompletionPercentage,
    profileComplete: profileCompletionPercentage === 100,
    searchText: advisorSearchText(profile, account),
  };
};
