import { Alert } from '@mui/material';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CHECK_KINDS, SKILLS, TIME_COMMITMENTS } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field, SelectField, FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf, EnglishNote } from '../../components/forms.tsx';
import { PillField } from '../../components/recordFields.tsx';
import { contradicts, requestRules, fieldsOfRequest, type RequestFormFields } from './requestForm.ts';
import { commitmentLabel, skillLabel } from '../../../ui-shared/i18n/words.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { useChangedMeanwhile } from '../../../ui-shared/forms/ChangedFields.tsx';

export function RequestFields({ form }: { form: UseFormReturn<RequestFormFields> }) {
  const { t } = useTranslation(['requests', 'common']);
  const { control } = form;
  const field = fieldsOf(form);
  const [description, timeCommitment, hoursNeeded] = useWatch({
    control,
    name: ['description', 'timeCommitment', 'hoursNeeded'],
  });
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
        lines={[5, 14]}
      />
      <EnglishNote />
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
          options={TIME_COMMITMENTS.map((value) => ({ value, label: commitmentLabel(value) }))}
        />
        <Field
          label={t('form.hoursNeeded')}
          type="number"
          help={t('form.hoursHelp')}
          {...field('hoursNeeded', { validate: requestRules.hoursNeeded })}
          inputProps={{ min: LIMITS.request.hours.min, max: LIMITS.request.hours.max, inputMode: 'decimal' }}
        />
      </FieldRow>
      {contradicts(timeCommitment, hoursNeeded) ? (
        <Alert severity="warning" component="output">
          {t('form.contradiction', { time: commitmentLabel(timeCommitment), count: Number(hoursNeeded) })}
        </Alert>
      ) : null}
      <SelectField
        label={t('form.requiresCheck')}
        {...field('requiresCheck')}
        blank={t('form.noCheck')}
        options={CHECK_KINDS.map((value) => ({ value, label: t(`common:checks.${value}`) }))}
      />
    </>
  );
}

/** A request is read again while its form is open; a change is still made on the version that was first read. */
export function useRequestVersion(form: UseFormReturn<RequestFormFields>, request: HelpRequest | null) {
  const { t } = useTranslation(['requests', 'common']);
  const words = {
    label: (name: string) =>
      name === 'skillsRequired' ? t('form.skills') : t(`form.${name}`, { defaultValue: '' }),
    option: (name: string, option: string) => {
      if (name === 'skillsRequired') return skillLabel(option);
      if (name === 'requiresCheck') return t(`common:checks.${option}`, { defaultValue: '' });
      const commitment = TIME_COMMITMENTS.find((known) => known === option);
      return name === 'timeCommitment' && commitment ? commitmentLabel(commitment) : '';
    },
  };
  return useChangedMeanwhile(
    form,
    request?.version,
    (record) => fieldsOfRequest(record as HelpRequest),
    words,
  );
}
