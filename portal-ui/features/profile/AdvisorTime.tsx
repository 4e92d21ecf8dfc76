import { Button } from '@mui/material';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AVAILABILITY } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { PillField } from '../../components/PillField.tsx';
import type { AdvisorFields } from './advisorForm.ts';
import { dayAhead, isDay } from '../../../ui-shared/forms/days.ts';
import { FormSection } from './FormSection.tsx';

/** An advisor's hours a year (0 is not stated, contract §4), pause, and availability. */
export function AdvisorTime({ form }: { form: UseFormReturn<AdvisorFields> }) {
  const { t } = useTranslation(['profile', 'common']);
  const { control, setValue } = form;
  const field = fieldsOf(form);
  const { defaultValues } = form.formState;
  const pause = useWatch({ control, name: 'pausedUntil' });
  const { max } = LIMITS.availableHoursPerYear;
  const [first, last] = [dayAhead(1), dayAhead(LIMITS.match.pauseDaysMax)];
  const hoursInRange = (typed: string) =>
    (Number(typed) >= 0 && Number(typed) <= max) || t('advisor.hoursRange', { max });
  const isPauseDay = (day: string) =>
    day === '' ||
    day === defaultValues?.pausedUntil ||
    (isDay(day) && day >= first && day <= last) ||
    t('advisor.pauseRange');
  return (
    <FormSection title={t('advisor.time')}>
      <FieldRow>
        <Field
          label={t('advisor.hours')}
          optional
          type="number"
          help={t('advisor.hoursHelp')}
          {...field('availableHoursPerYear', { validate: hoursInRange })}
          inputProps={{ min: 0, max, inputMode: 'decimal' }}
        />
        <div>
          <Field
            label={t('advisor.pause')}
            optional
            type="date"
            help={t('advisor.pauseHelp')}
            {...field('pausedUntil', { validate: isPauseDay })}
            inputProps={{ min: first, max: last }}
          />
          {pause ? (
            <Button
              variant="text"
              size="small"
              onClick={() => setValue('pausedUntil', '', { shouldDirty: true, shouldValidate: true })}
              sx={{ mt: 1, ml: -3 }}
            >
              {t('advisor.endPause')}
            </Button>
          ) : null}
        </div>
      </FieldRow>
      <PillField
        control={control}
        name="availability"
        legend={t('advisor.availability')}
        options={AVAILABILITY}
        labelOf={(option) => t(`common:availability.${option}`)}
      />
    </FormSection>
  );
}
