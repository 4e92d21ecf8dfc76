import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AVAILABILITY, SKILLS, skillLabel } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { PillPicker } from '../../../ui-shared/forms/PillPicker.tsx';
import { FormPart } from '../../components/FormPart.tsx';
import type { AdvisorValues } from './advisorValues.ts';

export interface AdvisorFieldsProps {
  form: UseFormReturn<AdvisorValues>;
  /** The address may be changed; else only the advisor or a super admin does. */
  mayChangeIdentity: boolean;
}

/** Who somebody is and how to reach them. */
export function PersonFields({ form, mayChangeIdentity }: AdvisorFieldsProps) {
  const { t } = useTranslation('admin');
  const { register } = form;
  const { errors } = form.formState;
  return (
    <>
      <FieldRow>
        <Field
          label={t('fields.firstName')}
          field={register('firstName')}
          error={errors.firstName?.message}
          required
          autoComplete="off"
          inputProps={{ maxLength: LIMITS.name.max }}
        />
        <Field
          label={t('fields.lastName')}
          field={register('lastName')}
          error={errors.lastName?.message}
          required
          autoComplete="off"
          inputProps={{ maxLength: LIMITS.name.max }}
        />
      </FieldRow>
      <Field
        label={t('fields.email')}
        type="email"
        field={register('email')}
        error={errors.email?.message}
        help={mayChangeIdentity ? undefined : t('advisorForm.identityLocked')}
        required
        readOnly={!mayChangeIdentity}
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.email.max }}
      />
    </>
  );
}

/** What matching and search read. */
export function ProfileFields({ form }: Pick<AdvisorFieldsProps, 'form'>) {
  const { t } = useTranslation('admin');
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <FormPart title={t('advisorForm.profile')}>
      <Field
        label={t('fields.title')}
        help={t('advisorForm.titleHelp')}
        field={register('title')}
        error={errors.title?.message}
        inputProps={{ maxLength: LIMITS.title.max }}
      />
      <FieldRow>
        <Field
          label={t('fields.location')}
          field={register('location')}
          error={errors.location?.message}
          inputProps={{ maxLength: LIMITS.location.max }}
        />
        <Field
          label={t('fields.linkedin')}
          type="url"
          placeholder="https://"
          field={register('linkedinUrl')}
          error={errors.linkedinUrl?.message}
          inputProps={{ maxLength: LIMITS.url.max }}
        />
      </FieldRow>
      <Controller
        control={control}
        name="skills"
        render={({ field }) => (
          <PillPicker
            legend={t('columns.skills')}
            options={SKILLS}
            labelOf={skillLabel}
            value={field.value}
            onChange={field.onChange}
            error={errors.skills?.message}
            inputRef={field.ref}
          />
        )}
      />
      <Field
        label={t('fields.expertise')}
        field={register('expertise')}
        error={errors.expertise?.message}
        multiline
        minRows={2}
        maxRows={8}
        inputProps={{ maxLength: LIMITS.expertise.max }}
      />
      <Field
        label={t('fields.bio')}
        field={register('bio')}
        error={errors.bio?.message}
        multiline
        minRows={3}
        maxRows={12}
        inputProps={{ maxLength: LIMITS.bio.max }}
      />
    </FormPart>
  );
}

/** When they have time, and how much. */
export function TimeFields({ form }: Pick<AdvisorFieldsProps, 'form'>) {
  const { t } = useTranslation('admin');
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <FormPart title={t('details.time')}>
      <Controller
        control={control}
        name="availability"
        render={({ field }) => (
          <PillPicker
            legend={t('fields.availability')}
            options={AVAILABILITY}
            labelOf={(option) => t(`common:availability.${option}`)}
            value={field.value}
            onChange={field.onChange}
            error={errors.availability?.message}
            inputRef={field.ref}
          />
        )}
      />
      <FieldRow>
        <Field
          label={t('advisorForm.hours')}
          help={t('advisorForm.hoursHelp')}
          type="number"
          field={register('availableHoursPerYear')}
          error={errors.availableHoursPerYear?.message}
          inputProps={{ min: 0, max: LIMITS.availableHoursPerYear.max, step: 'any', inputMode: 'decimal' }}
        />
        <Field
          label={t('advisorForm.pause')}
          help={t('advisorForm.pauseHelp')}
          type="date"
          field={register('pausedUntil')}
          error={errors.pausedUntil?.message}
        />
      </FieldRow>
    </FormPart>
  );
}
