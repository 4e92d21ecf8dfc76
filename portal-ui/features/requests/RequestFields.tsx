import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CHECK_KINDS, SKILLS, skillLabel, TIME_COMMITMENTS } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { PillField } from '../../components/PillField.tsx';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { requestRules, type RequestFormFields } from './requestForm.ts';

export function RequestFields({ form }: { form: UseFormReturn<RequestFormFields> }) {
  const { t } = useTranslation(['requests', 'common']);
  const { control } = form;
  const field = fieldsOf(form);
  const description = useWatch({ control, name: 'description' });
  return (
    <>
      <Field
        label={t('form.title')}
        help={t('form.titleHelp')}
        {...field('title', { validate: requestRules.title })}
      />
      <Field
        label={t('form.description')}
        help={t('form.descriptionHelp', {
          n: description.trim().length,
          max: LIMITS.request.description.max,
        })}
        {...field('description', { validate: requestRules.description })}
        multiline
        minRows={5}
        maxRows={14}
      />
      <PillField
        control={control}
        name="skillsRequired"
        validate={requestRules.skillsRequired}
        legend={t('form.skills')}
        options={SKILLS}
        labelOf={skillLabel}
      />
      <FieldRow>
        <SelectField
          label={t('form.timeCommitment')}
          {...field('timeCommitment')}
          options={TIME_COMMITMENTS.map((value) => ({ value, label: value }))}
        />
        <Field
          label={t('form.hoursNeeded')}
          type="number"
          help={t('form.hoursHelp')}
          {...field('hoursNeeded', { validate: requestRules.hoursNeeded })}
          inputProps={{ min: LIMITS.request.hours.min, max: LIMITS.request.hours.max, inputMode: 'decimal' }}
        />
      </FieldRow>
      <SelectField
        label={t('form.requiresCheck')}
        {...field('requiresCheck')}
        options={[
          { value: '', label: t('form.noCheck') },
          ...CHECK_KINDS.map((value) => ({ value, label: t(`common:checks.${value}`) })),
        ]}
      />
    </>
  );
}
