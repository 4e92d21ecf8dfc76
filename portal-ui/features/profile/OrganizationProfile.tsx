import { useTranslation } from 'react-i18next';
import type { Organization } from '../../../src/contract/api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { payloadOf, valuesOf } from '../../../ui-shared/forms/fieldValues.ts';
import { recordFieldOf } from '../../components/recordFields.tsx';
import { FormCard } from './FormCard.tsx';
import { useProfileForm } from './useProfileForm.ts';

const ProfileField = recordFieldOf(ORGANIZATION_FIELDS, 'own');

/** The organisation's own profile, with the documented rules and messages (spec 1 §5). */
export function OrganizationProfile({ organization }: { organization: Organization }) {
  const { t } = useTranslation(['profile', 'common']);
  const { form, card } = useProfileForm({
    kind: 'organization',
    id: organization.id,
    values: valuesOf(ORGANIZATION_FIELDS, 'own', organization),
    toPayload: (typed) => payloadOf(ORGANIZATION_FIELDS, 'own', typed),
  });
  return (
    <FormCard title={t('organization.title')} text={t('organization.text')} {...card}>
      <ProfileField form={form} name="name" autoComplete="organization" />
      <ProfileField form={form} name="type" />
      <ProfileField
        form={form}
        name="description"
        help={t('organization.descriptionHelp', { good: LIMITS.descriptionWords.good })}
        lines={[5, 16]}
      />
      <ProfileField form={form} name="location" help={t('organization.locationHelp')} />
      <ProfileField form={form} name="website" autoComplete="url" />
      <ProfileField form={form} name="logo" help={t('organization.logoHelp')} />
    </FormCard>
  );
}
