import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { OrganizationPayload } from '../../app/data/memberPayloads.ts';
import { pick } from '../../components/form/pick.ts';
import { isSameGroups } from '../../components/members/memberName.ts';

/** An organisation as the dialog edits one (spec 2 §3): what stands in a text field is a text, blank when there is none. */
export interface OrganizationValues extends Required<Omit<OrganizationPayload, 'type' | 'hoursAllocated'>> {
  type: OrganizationPayload['type'] | '';
  hoursAllocated: string;
}

const NEW: OrganizationValues = {
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

const NAMES = Object.keys(NEW) as (keyof OrganizationValues)[];

/** The record as the dialog shows it; a new one without. */
export function organizationValues(organization?: AdministeredOrganization): OrganizationValues {
  if (!organization) return NEW;
  return {
    ...(organization as unknown as OrganizationValues),
    hoursAllocated: String(organization.hoursAllocated),
    yearlyAllocationReset: organization.yearlyAllocationReset?.slice(0, 10) ?? '',
    password: '',
    groupIds: organization.groups.map(({ id }) => id),
  };
}

/** What is sent of the dialog; hours are "coerced to integer" (spec 2 §5), down as the server does (contract §10). */
export function organizationPayload(values: OrganizationValues): OrganizationPayload {
  const { type, hoursAllocated, yearlyAllocationReset, groupIds: _apart, ...texts } = pick(values, NAMES);
  return {
    ...texts,
    // A form without a type is not sent.
    type: type || 'other',
    hoursAllocated: Math.floor(Number(hoursAllocated)),
    ...(yearlyAllocationReset ? { yearlyAllocationReset } : {}),
  };
}

/**
 * Writes the dialog: the record first, then, where they may be chosen and have changed, the groups.
 * @param organization the record that is edited; a new one without.
 * @throws HttpError
 */
export async function saveOrganization(
  provider: ConsoleDataProvider,
  values: OrganizationValues,
  { organization, mayChooseGroups }: { organization?: AdministeredOrganization; mayChooseGroups: boolean },
): Promise<void> {
  const payload = organizationPayload(values);
  const { groupIds } = values;
  if (!organization) {
    const chosen = mayChooseGroups && groupIds.length > 0 ? groupIds : undefined;
    await provider.createOrganization({ ...payload, groupIds: chosen });
    return;
  }
  await provider.updateOrganization(organization.id, payload);
  if (mayChooseGroups && !isSameGroups(groupIds, organization.groups))
    await provider.setGroups('organizations', organization.id, groupIds);
}
