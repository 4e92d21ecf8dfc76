import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import type { OrganizationType } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { OrganizationPayload } from '../../app/data/memberPayloads.ts';

/** An organisation as the dialog edits one (spec 2 §3): what stands in a text field is a text. */
export interface OrganizationValues {
  name: string;
  /** Blank until one is chosen. */
  type: OrganizationType | '';
  description: string;
  website: string;
  logo: string;
  location: string;
  hoursAllocated: string;
  /** A day such as `2027-04-01`; blank when none is set. */
  yearlyAllocationReset: string;
  isManaged: boolean;
  email: string;
  username: string;
  password: string;
  groupIds: number[];
}

/** The fields in the order of the dialog, which is the order in which what is wrong is listed. */
export const ORGANIZATION_FIELDS = [
  'name',
  'type',
  'description',
  'website',
  'logo',
  'location',
  'hoursAllocated',
  'yearlyAllocationReset',
  'isManaged',
  'email',
  'username',
  'password',
  'groupIds',
] as const satisfies readonly (keyof OrganizationValues)[];

export const NEW_ORGANIZATION: OrganizationValues = {
  name: '',
  type: '',
  description: '',
  website: '',
  logo: '',
  location: '',
  hoursAllocated: String(LIMITS.hoursAllocated.default),
  yearlyAllocationReset: '',
  isManaged: false,
  email: '',
  username: '',
  password: '',
  groupIds: [],
};

/** The record as the dialog shows it. */
export function organizationValues(organization: AdministeredOrganization): OrganizationValues {
  return {
    name: organization.name,
    type: organization.type,
    description: organization.description ?? '',
    website: organization.website ?? '',
    logo: organization.logo ?? '',
    location: organization.location ?? '',
    hoursAllocated: String(organization.hoursAllocated),
    yearlyAllocationReset: organization.yearlyAllocationReset?.slice(0, 10) ?? '',
    isManaged: organization.isManaged,
    email: organization.email,
    username: organization.username,
    password: '',
    groupIds: organization.groups.map(({ id }) => id),
  };
}

/** What is sent of the dialog; hours are "coerced to integer" (spec 2 §5), down as the server does (contract §10). */
export function organizationPayload(values: OrganizationValues): OrganizationPayload {
  const { yearlyAllocationReset, hoursAllocated, type, ...rest } = values;
  return {
    ...rest,
    // A form without a type is not sent.
    type: type || 'other',
    hoursAllocated: Math.floor(Number(hoursAllocated)),
    ...(yearlyAllocationReset ? { yearlyAllocationReset } : {}),
  };
}
