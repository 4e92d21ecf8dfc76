import { minLength } from 'react-admin';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { atLeast, payloadOf, valuesOf, type FormValues } from '../../../ui-shared/forms/fieldValues.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { FormVersion, OrganizationPayload, AccountValues } from '../../app/data/memberCalls.ts';
import { changedGroups, accountPayload, accountValues } from '../../components/members/members.ts';
import { emailAddress, filled, ifGiven } from '../../components/form/rules.ts';

interface OrganizationValues extends FormValues<typeof ORGANIZATION_FIELDS, 'replace'>, AccountValues {}

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
 * Writes the dialog: a present record first, then its groups, where they may be chosen and have changed.
 * @throws HttpError
 */
export async function saveOrganization(
  provider: ConsoleDataProvider,
  values: OrganizationValues,
  options: { id?: number; version: FormVersion; mayChooseGroups: boolean; groupsBefore: number[] },
): Promise<void> {
  const { id, version, mayChooseGroups, groupsBefore } = options;
  const payload = organizationPayload(values);
  const { groupIds } = values;
  if (id === undefined) {
    const chosen = mayChooseGroups && groupIds.length > 0 ? groupIds : undefined;
    await provider.createOrganization({ ...payload, groupIds: chosen });
    return;
  }
  const saved = await provider.updateOrganization(id, { ...payload, version: version.current });
  version.current = saved.version;
  const wanted = mayChooseGroups ? changedGroups(groupIds, groupsBefore, saved.groups) : null;
  if (wanted) await provider.setGroups('organizations', id, wanted);
}

/**
 * What an organisation's log-in has to be. For a new managed one, one sentence says all that is asked; it is "skipped
 * in edit mode" (spec 2 §5). Any other needs an address, at which it chooses its password itself. What an account has
 * may be changed but not taken away: blank on edit would keep it without a word.
 */
export function logInRules({ isNew, isManaged }: { isNew: boolean; isManaged: boolean }) {
  const { username, password } = LIMITS;
  if (isNew && isManaged) {
    const sentence = FIELDS.managedOrganization;
    return {
      email: emailAddress(sentence),
      username: atLeast(username.min, sentence),
      password: atLeast(password.min, sentence),
    };
  }
  const name = atLeast(username.min, FIELDS.username.min);
  return {
    email: [filled(FIELDS.email.required), emailAddress(FIELDS.email.invalid)],
    username: isNew ? ifGiven(name) : name,
    password: minLength(password.min, FIELDS.password.min),
  };
}
