import { Button } from '@mui/material';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { AdvisorField, type AdvisorFields } from './advisorForm.ts';
import { FormSection } from './FormSection.tsx';

/** An advisor's hours a year (0 is not stated, contract §4), pause, and availability. */
export function AdvisorTime({ form }: { form: UseFormReturn<AdvisorFields> }) {
  const { t } = useTranslation('profile');
  const pause = useWatch({ control: form.control, name: 'pausedUntil' });
  return (
    <FormSection title={t('advisor.time')}>
      <FieldRow>
        <AdvisorField form={form} name="availableHoursPerYear" help={t('advisor.hoursHelp')} />
        <div>
          <AdvisorField form={form} name="pausedUntil" help={t('advisor.pauseHelp')} />
          {pause ? (
            <Button
              variant="text"
              size="small"
              onClick={() => form.setValue('pausedUntil', '', { shouldDirty: true, shouldValidate: true })}
              sx={{ mt: 1, ml: -3 }}
            >
              {t('advisor.endPause')}
            </Button>
          ) : null}
        </div>
      </FieldRow>
      <AdvisorField form={form} name="availability" />
    </FormSection>
  );
}
