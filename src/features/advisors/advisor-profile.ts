import type { Availability, Skill } from '../../contract/enums.ts';
import { skillLabel } from '../../contract/enums.ts';
import { fold } from '../../core/db/dialect.ts';

/** What an advisor or an admin writes of an advisor; undefined leaves a field as it is, null empties it. */
export interface AdvisorProfile {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly title?: string | null;
  readonly bio?: string | null;
  readonly linkedinUrl?: string | null;
  readonly location?: string | null;
  readonly expertise?: string | null;
  readonly skills?: Skill[];
  readonly availability?: Availability[];
  readonly cvText?: string | null;
  readonly cvFileUrl?: string | null;
  readonly availableHoursPerYear?: number;
  readonly pausedUntil?: string | null;
}

const PROFILE_FIELDS = [
  'firstName',
  'lastName',
  'title',
  'bio',
  'linkedinUrl',
  'location',
  'expertise',
  'skills',
  'availability',
  'cvText',
  'cvFileUrl',
  'availableHoursPerYear',
  'pausedUntil',
] as const satisfies readonly (keyof AdvisorProfile)[];

/** The fields that ranking reads: a change of one makes the stored features stale. */
export const RANKED_FIELDS = [
  'title',
  'bio',
  'expertise',
  'skills',
  'cvText',
] as const satisfies readonly (keyof AdvisorProfile)[];

/** The profile's own fields of a larger payload; what was not sent is left out, what was sent blank is null. */
export function pickProfile(payload: AdvisorProfile): AdvisorProfile {
  return Object.fromEntries(
    PROFILE_FIELDS.filter((name) => payload[name] !== undefined).map((name) => [
      name,
      payload[name] === '' ? null : payload[name],
    ]),
  );
}

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

/** Whole percentage of the checks met, 0 to 100. */
export function completionPercentage(profile: Described): number {
  const checks = completionChecks(profile);
  return Math.round((100 * checks.filter(Boolean).length) / checks.length);
}

/** The folded text that the lists' search looks through. */
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
