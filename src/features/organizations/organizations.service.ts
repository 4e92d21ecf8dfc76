import { pickWritten, type FormOf, type WrittenBy } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { ORGANIZATION_FIELDS } from '../../contract/organization-fields.ts';
import { freeUsername } from '../../core/accounts/free-usernames.ts';
import { usernameFromEmail } from '../../core/accounts/new-accounts.ts';
import type { Context } from '../../core/audit/audit.ts';
import { changesBetween, type Changes } from '../../core/changes/record-versions.ts';
import type { Tx } from '../../core/db/database.ts';
import { aYearOn, changeAllocation, openLedger } from '../matching/hours/index.ts';
import { type AccountForm, type MemberForms, addMember, saveMember } from '../members/index.ts';
import type { Organization } from './models/organization.model.ts';
import type { OrganizationProfile } from './organization-profile.ts';
import { ORGANIZATION, organizationQueries } from './organizations.queries.ts';

export type OrganizationForm = FormOf<typeof ORGANIZATION_FIELDS> & AccountForm & { readonly email: string };

interface NewOrganization {
  readonly userId: number;
  readonly profile: OrganizationProfile & Required<Pick<OrganizationProfile, 'name' | 'type'>>;
  readonly isManaged: boolean;
  /** Hours a year; 50 unless said. */
  readonly hoursAllocated?: number;
  readonly yearlyAllocationReset?: string | null;
}

/** Opens the organisation's ledger as well. @returns its id */
export async function createOrganization(
  trx: Tx,
  context: Context,
  { userId, profile, isManaged, ...wanted }: NewOrganization,
): Promise<number> {
  const { hoursAllocated = LIMITS.hoursAllocated.default } = wanted;
  const id = await addMember(trx, ORGANIZATION, {
    ...pickWritten(ORGANIZATION.fields, 'registration', profile),
    userId,
    isManaged,
    hoursAllocated,
    hoursRemaining: hoursAllocated,
    yearlyAllocationReset: wanted.yearlyAllocationReset ?? aYearOn(),
  });
  await openLedger(trx, context, id, hoursAllocated);
  return id;
}

/** A changed allocation goes through the ledger. @throws AppError HOURS_IN_USE */
async function saveOrganization(
  trx: Tx,
  context: Context,
  organization: Organization,
  { hoursAllocated, ...written }: WrittenBy<typeof ORGANIZATION_FIELDS, 'replace'>,
): Promise<Changes> {
  const changes = await saveMember(trx, ORGANIZATION, organization, written);
  if (hoursAllocated === undefined || hoursAllocated === organization.hoursAllocated) return changes;
  await changeAllocation(trx, context, organization.id, hoursAllocated);
  return { ...changes, ...changesBetween(organization, { hoursAllocated }) };
}

/** Any organisation that is not managed chooses a password by itself at its address: "forgotten password" (spec 2 §5). */
export const organizationForms: MemberForms<Organization, OrganizationForm> = {
  entity: ORGANIZATION,
  queries: organizationQueries,
  usernameFor: (trx, { email }) => freeUsername(trx, usernameFromEmail(email)),
  add: (trx, context, userId, { isManaged = false, hoursAllocated, yearlyAllocationReset, ...profile }) =>
    createOrganization(trx, context, { userId, profile, isManaged, hoursAllocated, yearlyAllocationReset }),
  save: saveOrganization,
};
