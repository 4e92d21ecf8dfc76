import { useTranslation } from 'react-i18next';
import type { Organization, OrganizationProfilePayload } from '../../../src/contract/api.ts';
import { ORGANIZATION_TYPES } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { atLeast, isWebAddress } from '../../components/formErrors.ts';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { FormCard } from './FormCard.tsx';
import { useProfileForm } from './useProfileForm.ts';

type OrganizationFields = OrganizationProfilePayload & { location: string };

const valuesOf = (organization: Organization): OrganizationFields => ({
  name: organization.name,
  type: organization.type,
  description: organization.description ?? '',
  website: organization.website ?? '',
  logo: organization.logo ?? '',
  location: organization.location ?? '',
});

/** The organisation's own profile, with the documented rules and messages (spec 1 §5). */
export function OrganizationProfile({ organization }: { organization: Organization }) {
  const { t } = useTranslation(['profile', 'common']);
  const { form, card } = useProfileForm({
    kind: 'organization',
    id: organization.id,
    values: valuesOf(organization),
    toPayload: (fields: OrganizationFields) => fields,
  });
  const field = fieldsOf(form);
  const optionalUrl = (message: string) => (text: string) =>
    text.trim() === '' || isWebAddress(text.trim()) || message;
  return (
    <FormCard title={t('organization.title')} text={t('organization.text')} {...card}>
      <Field
        label={t('organization.name')}
        {...field('name', { validate: atLeast(1, FIELDS.organizationName.required) })}
        autoComplete="organization"
        inputProps={{ maxLength: LIMITS.name.max }}
      />
      <SelectField
        label={t('organization.type')}
        {...field('type', { required: FIELDS.organizationType.required })}
        options={ORGANIZATION_TYPES.map((type) => ({
          value: type,
          label: t(`common:organizationTypes.${type}`),
        }))}
      />
      <Field
        label={t('organization.description')}
        help={t('organization.descriptionHelp', { good: LIMITS.descriptionWords.good })}
        {...field('description', {
          validate: atLeast(LIMITS.organizationDescription.min, FIELDS.description.min),
        })}
        multiline
        minRows={5}
        maxRows={16}
        inputProps={{ maxLength: LIMITS.organizationDescription.max }}
      />
      <Field
        label={t('organization.location')}
        optional
        help={t('organization.locationHelp')}
        {...field('location')}
        inputProps={{ maxLength: LIMITS.location.max }}
      />
      <Field
        label={t('organization.website')}
        optional
        type="url"
        placeholder="https://"
        {...field('website', { validate: optionalUrl(FIELDS.website.invalid) })}
        autoComplete="url"
        inputProps={{ maxLength: LIMITS.url.max }}
      />
      <Field
        label={t('organization.logo')}
        optional
        help={t('organization.logoHelp')}
        type="url"
        placeholder="https://"
        {...field('logo', { validate: optionalUrl(FIELDS.logo.invalid) })}
        inputProps={{ maxLength: LIMITS.url.max }}
      />
    </FormCard>
  );
}
