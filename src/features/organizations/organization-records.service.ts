import type { OrganizationType } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import type { Context } from '../../core/audit/audit.ts';
import { markChanged } from '../../core/changes/change-marks.ts';
import type { Tx } from '../../core/db/database.ts';
import { fold } from '../../core/db/dialect.ts';
import { holdRow } from '../../core/db/hold.ts';
import { notFound } from '../../core/errors.ts';
import { changeAllocation, openLedger } from '../matching/hours/index.ts';
import { Organization } from './models/organization.model.ts';

/** What an organisation or an admin writes of an organisation; undefined leaves a field as it is, null empties it. */
export interface OrganizationProfile {
  readonly name?: string;
  readonly type?: OrganizationType;
  readonly description?: string | null;
  readonly website?: string | null;
  readonly logo?: string | null;
  readonly location?: string | null;
}

const PROFILE_FIELDS = ['name', 'type', 'description', 'website', 'logo', 'location'] as const;

/** The profile's own fields of a larger payload; what was not sent is left out, what was sent blank is null. */
export function pickProfile(payload: OrganizationProfile): OrganizationProfile {
  return Object.fromEntries(
    PROFILE_FIELDS.filter((name) => payload[name] !== undefined).map((name) => [
      name,
      payload[name] === '' ? null : payload[name],
    ]),
  );
}

/** The folded text that the lists' search looks through: "name, type, description and email" (spec 2 §5). */
export function organizationSearchText(
  { name, type, description, location }: OrganizationProfile,
  account: { username: string; email: string },
): string {
  return fold([name, type, description, location, account.email, account.username].filter(Boolean).join(' '));
}

async function searchText(trx: Tx, organization: OrganizationProfile, userId: number): Promise<string> {
  const user = await trx<UserRow>('users').where('id', userId).first('email', 'username');
  if (!user) throw notFound();
  return organizationSearchText(organization, user);
}

/** A year on, as a day in UTC: when the next yearly allocation is due (contract §4). */
export function aYearOn(now = new Date()): string {
  return new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}

export interface NewOrganization {
  readonly userId: number;
  readonly profile: OrganizationProfile & { readonly name: string; readonly type: OrganizationType };
  readonly isManaged: boolean;
  /** Hours a year; 50 unless said. */
  readonly hoursAllocated?: number;
  readonly yearlyAllocationReset?: string | null;
}

/** Adds the organisation record of a user and opens its ledger. @returns its id */
export async function createOrganization(
  trx: Tx,
  context: Context,
  wanted: NewOrganization,
): Promise<number> {
  const hours = wanted.hoursAllocated ?? LIMITS.hoursAllocated.default;
  const profile = pickProfile(wanted.profile);
  const organization = await Organization.query(trx).insert({
    ...profile,
    userId: wanted.userId,
    isManaged: wanted.isManaged,
    hoursAllocated: hours,
    hoursRemaining: hours,
    yearlyAllocationReset: wanted.yearlyAllocationReset ?? aYearOn(),
    searchText: await searchText(trx, profile, wanted.userId),
  });
  await openLedger(trx, context, organization.id, hours);
  await markChanged(trx, 'organization', [organization.id]);
  return organization.id;
}

export interface OrganizationChange extends OrganizationProfile {
  readonly isManaged?: boolean;
  readonly hoursAllocated?: number;
  readonly yearlyAllocationReset?: string | null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Writes changed fields; a changed allocation goes through the ledger.
 * @param organization as it is now: its row was held before it was read, for the search text is made of fields that
 *   another change may be writing
 * @returns the names of the changed fields
 * @throws AppError HOURS_IN_USE
 */
export async function saveOrganization(
  trx: Tx,
  context: Context,
  organization: Organization,
  change: OrganizationChange,
): Promise<string[]> {
  const wanted: Record<string, unknown> = {
    ...pickProfile(change),
    ...(change.isManaged === undefined ? {} : { isManaged: change.isManaged }),
    ...(change.yearlyAllocationReset === undefined
      ? {}
      : { yearlyAllocationReset: change.yearlyAllocationReset }),
  };
  const changes = Object.fromEntries(
    // The wanted ones are properties of the record.
    Object.entries(wanted).filter(([name, value]) => !same(organization[name as keyof Organization], value)),
  );
  await Organization.query(trx)
    .findById(organization.id)
    .patch({
      ...changes,
      searchText: await searchText(trx, { ...organization, ...changes }, organization.userId),
    });
  const changed = Object.keys(changes);
  if (change.hoursAllocated !== undefined && change.hoursAllocated !== organization.hoursAllocated) {
    await changeAllocation(trx, context, organization.id, change.hoursAllocated);
    changed.push('hoursAllocated');
  }
  await markChanged(trx, 'organization', [organization.id]);
  return changed;
}

/** Follows a changed username or address into the text that lists search. */
export async function refreshOrganizationSearchText(trx: Tx, organizationId: number): Promise<void> {
  await holdRow(trx, 'organizations', organizationId);
  const organization = await Organization.query(trx).findById(organizationId);
  if (!organization) return;
  await Organization.query(trx)
    .findById(organizationId)
    .patch({ searchText: await searchText(trx, organization, organization.userId) });
}
