import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { sameIds } from '../../components/members/groupIds.ts';
import { organizationPayload, type OrganizationValues } from './organizationValues.ts';

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
  const before = organization.groups.map(({ id }) => id);
  if (mayChooseGroups && !sameIds(groupIds, before))
    await provider.setGroups('organizations', organization.id, groupIds);
}
