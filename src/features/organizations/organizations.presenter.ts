import type { Actor } from '../../core/access/actor.ts';
import type { LinkedGroup } from '../groups/index.ts';
import { presentMembership } from '../groups/index.ts';

import type { Organization } from './models/organization.model.ts';

/** An organisation's row with what is read beside it. */
export interface OrganizationRecord {
  readonly organization: Organization;
  readonly username: string;
  readonly email: string;
  readonly userCreatedAt: string;
}

/** An organisation's record as answered; the only place that picks its fields. */
export function presentOrganization({
  organization,
  username,
  email,
  userCreatedAt,
}: OrganizationRecord): Record<string, unknown> {
  return {
    id: organization.id,
    userId: organization.userId,
    username,
    email,
    name: organization.name,
    type: organization.type,
    description: organization.description,
    website: organization.website,
    logo: organization.logo,
    location: organization.location,
    hoursAllocated: organization.hoursAllocated,
    hoursRemaining: organization.hoursRemaining,
    yearlyAllocationReset: organization.yearlyAllocationReset,
    isManaged: organization.isManaged,
    createdAt: organization.createdAt,
    updatedAt: organization.updatedAt,
    userCreatedAt,
  };
}

/** The record as an admin sees it. @param groups all groups with an active link */
export function presentOrganizationFor(
  actor: Actor,
  record: OrganizationRecord,
  groups: readonly LinkedGroup[],
): Record<string, unknown> {
  return Object.assign(
    presentOrganization(record),
    presentMembership(actor, record.organization.isManaged, groups),
  );
}
