import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SKILLS, skillLabel, TIME_COMMITMENTS } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../components/Field.tsx';
import { FieldRow } from '../../components/FieldRow.tsx';
import { PillPicker } from '../../components/PillPicker.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { requestRules, type RequestFormFields } from './requestForm.ts';

/** The fields of a help request, the same to create and to edit one (spec 1 §2, §5, §9). */
export function RequestFields({ form }: { form: UseFormReturn<RequestFormFields> }) {
  const { t } = useTranslation('requests');
  const { register, control } = form;
  const { errors } = form.formState;
  const description = useWatch({ control, name: 'description' });
  return (
    <>
      <Field
        label={t('form.title')}
        help={t('form.titleHelp')}
        field={register('title', { validate: requestRules.title })}
        error={errors.title?.message}
      />
      <Field
        label={t('form.description')}
        help={t('form.descriptionHelp', {
          n: description.trim().length,
          max: LIMITS.request.description.max,
        })}
        field={register('description', { validate: requestRules.description })}
        error={errors.description?.message}
        multiline
        minRows={5}
        maxRows={14}
      />
      <Controller
        control={control}
        name="skillsRequired"
        rules={{ validate: requestRules.skillsRequired }}
        render={({ field }) => (
          <PillPicker
            legend={t('form.skills')}
            options={SKILLS}
            labelOf={skillLabel}
            value={field.value}
            onChange={field.onChange}
            error={errors.skillsRequired?.message}
            inputRef={field.ref}
          />
        )}
      />
      <FieldRow>
        <SelectField
          label={t('form.timeCommitment')}
          field={register('timeCommitment')}
          error={errors.timeCommitment?.message}
          options={TIME_COMMITMENTS.map((value) => ({ value, label: value }))}
        />
        <Field
          label={t('form.hoursNeeded')}
          type="number"
          help={t('form.hoursHelp')}
          field={register('hoursNeeded', { validate: requestRules.hoursNeeded })}
          error={errors.hoursNeeded?.message}
          inputProps={{ min: LIMITS.request.hours.min, max: LIMITS.request.hours.max, inputMode: 'decimal' }}
        />
      </FieldRow>
    </>
  );
}
