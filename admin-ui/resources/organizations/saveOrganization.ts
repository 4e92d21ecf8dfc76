import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { payloadOf, valuesOf, type FormValues } from '../../../ui-shared/forms/fieldValues.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { OrganizationPayload } from '../../app/data/memberPayloads.ts';
import { accountPayload, accountValues, type AccountValues } from '../../components/members/accountValues.ts';
import { isSameGroups } from '../../components/members/memberName.ts';

/** An organisation as the dialog edits one (spec 2 §3). */
export interface OrganizationValues
  extends FormValues<typeof ORGANIZATION_FIELDS, 'replace'>, AccountValues {}

/** The record as the dialog shows it; a new one without. */
export const organizationValues = (organization?: AdministeredOrganization): OrganizationValues => ({
  ...valuesOf(ORGANIZATION_FIELDS, 'replace', organization),
  ...accountValues(organization),
});

/** What is sent of the dialog; hours are "coerced to integer" (spec 2 §5), down as the server does (contract §10). */
export const organizationPayload = (values: OrganizationValues): OrganizationPayload => ({
  ...payloadOf(ORGANIZATION_FIELDS, 'replace', values),
  ...accountPayload(values),
});

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
