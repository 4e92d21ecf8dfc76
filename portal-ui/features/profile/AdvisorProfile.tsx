import { useTranslation } from 'react-i18next';
import type { Advisor } from '../../../src/contract/api.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { AdvisorField, advisorFields, advisorPayload } from './advisorForm.ts';
import { AdvisorTime } from './AdvisorTime.tsx';
import { CvSection } from './cv/CvSection.tsx';
import { FormCard } from './FormCard.tsx';
import { FormSection } from './FormSection.tsx';
import { useProfileForm } from './useProfileForm.ts';

/** The advisor's own profile, with the documented rules and messages (spec 1 §5). */
export function AdvisorProfile({ advisor }: { advisor: Advisor }) {
  const { t } = useTranslation('profile');
  const { form, card } = useProfileForm({
    kind: 'advisor',
    id: advisor.id,
    values: advisorFields(advisor),
    toPayload: advisorPayload,
  });
  return (
    <FormCard title={t('advisor.title')} text={t('advisor.text')} {...card}>
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
      <CvSection advisor={advisor} form={form} />
    </FormCard>
  );
}
