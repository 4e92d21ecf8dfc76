import type { ADVISOR_FIELDS } from '../../contract/advisor-fields.ts';
import { skillLabel } from '../../contract/enums.ts';
import type { WrittenBy } from '../../contract/fields.ts';
import { fold } from '../../core/db/dialect.ts';

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

type Described = Pick<
  AdvisorProfile,
  'firstName' | 'lastName' | 'bio' | 'linkedinUrl' | 'expertise' | 'skills'
>;

/** The five checks of the completion card (spec 1 §2): both names, bio, LinkedIn, expertise, skills. */
export function completionChecks(profile: Described): boolean[] {
  return [
    Boolean(profile.firstName && profile.lastName),
    Boolean(profile.bio),
    Boolean(profile.linkedinUrl),
    Boolean(profile.expertise),
    (profile.skills ?? []).length > 0,
  ];
}

export function completionPercentage(profile: Described): number {
  const checks = completionChecks(profile);
  return Math.round((100 * checks.filter(Boolean).length) / checks.length);
}

export function advisorSearchText(
  profile: AdvisorProfile,
  account: { username: string; email: string },
): string {
  const { firstName, lastName, title, location, expertise, skills } = profile;
  return fold(
    [
      firstName,
      lastName,
      title,
      account.email,
      account.username,
      location,
      expertise,
      ...(skills ?? []),
      ...(skills ?? []).map(skillLabel),
    ]
      .filter(Boolean)
      .join(' '),
  );
}

export const derived = (profile: AdvisorProfile, account: { username: string; email: string }) => {
  const profileCompletionPercentage = completionPercentage(profile);
  return {
    profileCompletionPercentage,
    profileComplete: profileCompletionPercentage === 100,
    searchText: advisorSearchText(profile, account),
  };
};
