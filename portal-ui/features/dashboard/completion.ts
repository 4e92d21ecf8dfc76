import type { Advisor, Organization } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';

export interface Check<Key extends string> {
  key: Key;
  met: boolean;
}

const filled = (text: string | null | undefined): boolean => Boolean(text?.trim());

/** Words of a text, as the two checks of the description count them. */
export function countWords(text: string | null): number {
  return text?.split(/\s+/).filter(Boolean).length ?? 0;
}

/** The advisor's checklist (spec 1 §2); the percentage beside it comes from the server. */
export function advisorChecks(advisor: Advisor) {
  return [
    { key: 'basicInfo', met: filled(advisor.firstName) && filled(advisor.lastName) },
    { key: 'bio', met: filled(advisor.bio) },
    { key: 'linkedin', met: filled(advisor.linkedinUrl) },
    { key: 'expertise', met: filled(advisor.expertise) },
    { key: 'skills', met: advisor.skills.length > 0 },
  ] as const satisfies Check<string>[];
}

/** The organisation's six checks (spec 1 §4). */
export function organizationChecks(organization: Organization) {
  const words = countWords(organization.description);
  return [
    { key: 'name', met: filled(organization.name) },
    { key: 'type', met: filled(organization.type) },
    { key: 'description', met: filled(organization.description) },
    { key: 'goodDescription', met: words >= LIMITS.descriptionWords.good },
    { key: 'fullDescription', met: words >= LIMITS.descriptionWords.complete },
    { key: 'website', met: filled(organization.website) },
  ] as const satisfies Check<string>[];
}

/** Share of checks met, a whole percent (spec 1 §4). */
export function shareMet(checks: readonly Check<string>[]): number {
  return Math.round((100 * checks.filter(({ met }) => met).length) / checks.length);
}
