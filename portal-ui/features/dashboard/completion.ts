import type { Advisor, CurrentUser, Organization } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';

export interface Check<Key extends string> {
  key: Key;
  met: boolean;
}

const filled = (text: string | null | undefined): boolean => Boolean(text?.trim());

export function countWords(text: string | null): number {
  return text?.split(/\s+/).filter(Boolean).length ?? 0;
}

/** The advisor's checklist (spec 1 §2); the server counts the percentage. */
export function advisorChecks(advisor: Advisor) {
  return [
    { key: 'basicInfo', met: filled(advisor.firstName) && filled(advisor.lastName) },
    { key: 'bio', met: filled(advisor.bio) },
    { key: 'linkedin', met: filled(advisor.linkedinUrl) },
    { key: 'expertise', met: filled(advisor.expertise) },
    { key: 'skills', met: advisor.skills.length > 0 },
  ] as const satisfies Check<string>[];
}

/** Whether name and type are still the defaults of sign-up: the username, and other (contract §1). */
export function isUnnamed({ username, organization }: CurrentUser): boolean {
  return organization?.name === username && organization.type === 'other';
}

/** The organisation's six checks (spec 1 §4); a default name and type do not count. */
export function organizationChecks(organization: Organization, unnamed = false) {
  const words = countWords(organization.description);
  return [
    { key: 'name', met: filled(organization.name) && !unnamed },
    { key: 'type', met: filled(organization.type) && !unnamed },
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
