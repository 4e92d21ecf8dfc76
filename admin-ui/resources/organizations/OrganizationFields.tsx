import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ORGANIZATION_TYPES } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { FormPart } from '../../components/FormPart.tsx';
import type { OrganizationValues } from './organizationValues.ts';

export interface OrganizationFieldsProps {
  form: UseFormReturn<OrganizationValues>;
}

/** What the organisation is, and what advisors and matching read of it. */
export function OrganizationFields({ form }: OrganizationFieldsProps) {
  const { t } = useTranslation('admin');
  const { register } = form;
  const { errors } = form.formState;
  const types = ORGANIZATION_TYPES.map((type) => ({
    value: type,
    label: t(`common:organizationTypes.${type}`),
  }));
  return (
    <>
      <Field
        label={t('fields.organizationName')}
        field={register('name')}
        error={errors.name?.message}
        required
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.name.max }}
      />
      <SelectField
        label={t('fields.organizationType')}
        field={register('type')}
        error={errors.type?.message}
        required
        options={[{ value: '', label: t('organizationForm.chooseType') }, ...types]}
      />
      <Field
        label={t('columns.description')}
        field={register('description')}
        error={errors.description?.message}
        multiline
        minRows={3}
        maxRows={12}
        inputProps={{ maxLength: LIMITS.organizationDescription.max }}
      />
      <FieldRow>
        <Field
          label={t('fields.website')}
          type="url"
          placeholder="https://"
          field={register('website')}
          error={errors.website?.message}
          inputProps={{ maxLength: LIMITS.url.max }}
        />
        <Field
          label={t('fields.logo')}
          type="url"
          placeholder="https://"
          field={register('logo')}
          error={errors.logo?.message}
          inputProps={{ maxLength: LIMITS.url.max }}
        />
      </FieldRow>
      <Field
        label={t('fields.location')}
        field={register('location')}
        error={errors.location?.message}
        inputProps={{ maxLength: LIMITS.location.max }}
      />
    </>
  );
}

/** How many advisor hours it has a year, and when they are given anew. */
export function HoursFields({ form }: OrganizationFieldsProps) {
  const { t } = useTranslation('admin');
  const { register } = form;
  const { errors } = form.formState;
  return (
    <FormPart title={t('details.hours')}>
      <FieldRow>
        <Field
          label={t('fields.hoursAllocated')}
          help={t('organizationForm.hoursHelp')}
          type="number"
          field={register('hoursAllocated')}
          error={errors.hoursAllocated?.message}
          required
          inputProps={{ ...LIMITS.hoursAllocated, step: 1, inputMode: 'numeric' }}
        />
        <Field
          label={t('fields.yearlyReset')}
          help={t('organizationForm.resetHelp')}
          type="date"
          field={register('yearlyAllocationReset')}
          error={errors.yearlyAllocationReset?.message}
        />
      </FieldRow>
    </FormPart>
  );
}
