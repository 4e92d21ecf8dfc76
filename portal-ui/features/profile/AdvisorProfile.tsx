import { Button } from '@mui/material';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Advisor } from '../../../src/contract/api.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { CvSection } from './CvSection.tsx';
import { FormCard, FormSection } from './FormCard.tsx';
import { AdvisorField, advisorFields, advisorPayload, type AdvisorFields } from './advisorForm.ts';
import { useProfileForm } from './useProfileForm.tsx';

/** The advisor's own profile, with the documented rules and messages (spec 1 §5). */
export function AdvisorProfile({ advisor }: { advisor: Advisor }) {
  const { t } = useTranslation('profile');
  const { form, card } = useProfileForm({
    kind: 'advisor',
    id: advisor.id,
    record: advisor,
    valuesOf: advisorFields,
    toPayload: advisorPayload,
  });
  return (
    <FormCard title={t('advisor.title')} text={t('advisor.text')} {...card}>
      <CvSection advisor={advisor} form={form} />
      <FieldRow>
        <AdvisorField form={form} name="firstName" autoComplete="given-name" />
        <AdvisorField form={form} name="lastName" autoComplete="family-name" />
      </FieldRow>
      <AdvisorField form={form} name="title" help={t('advisor.titleHelp')} />
      <AdvisorField form={form} name="bio" help={t('advisor.bioHelp')} lines={[4, 14]} />
      <AdvisorField form={form} name="linkedinUrl" placeholder="https://www.linkedin.com/in/…" />
      <AdvisorField form={form} name="location" help={t('advisor.locationHelp')} />
      <FormSection title={t('advisor.offer')}>
        <AdvisorField form={form} name="expertise" help={t('advisor.expertiseHelp')} lines={[3, 10]} />
        <AdvisorField form={form} name="skills" />
      </FormSection>
      <AdvisorTime form={form} />
    </FormCard>
  );
}

/** An advisor's hours a year (0 is not stated, contract §4), pause, and availability. */
function AdvisorTime({ form }: { form: UseFormReturn<AdvisorFields> }) {
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
