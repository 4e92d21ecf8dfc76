import { Box } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser, Organization } from '../../../src/contract/api.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { useDraft } from '../../components/useDraft.ts';
import { CreateRequestForm } from './CreateRequestForm.tsx';
import { HoursAvailableCard } from './HoursAvailableCard.tsx';
import { NEW_REQUEST, requestRules } from './requestForm.ts';
import { useHours } from './api/requests.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';

export function CreateRequest({ user, organization }: { user: CurrentUser; organization: Organization }) {
  const { t } = useTranslation('requests');
  const form = useForm({ defaultValues: NEW_REQUEST });
  const draftKey = `timematch.draft.request.${organization.id}`;
  const hadDraft = useDraft(form, draftKey, NEW_REQUEST);
  const typed = useWatch({ control: form.control, name: 'hoursNeeded' });
  // The statement is newer than the user.
  const { hoursRemaining, hoursAllocated } = useHours().data ?? organization;
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('create.title')} />
      <Muted sx={{ mt: 2, mb: 7, maxWidth: '70ch' }}>{t('create.lead')}</Muted>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
          gridTemplateRows: { lg: 'auto 1fr' },
          // On phones the hours come first, because they limit the request.
          gridTemplateAreas: { xs: '"hours" "form" "tips"', lg: '"form hours" "form tips"' },
        }}
      >
        <Box sx={{ gridArea: 'hours' }}>
          <HoursAvailableCard
            remaining={hoursRemaining}
            allocated={hoursAllocated}
            needed={requestRules.hoursNeeded(typed) === true ? Number(typed) : null}
          />
        </Box>
        <Box sx={{ gridArea: 'form' }}>
          <CreateRequestForm
            form={form}
            draftKey={draftKey}
            hadDraft={hadDraft}
            hoursRemaining={hoursRemaining}
          />
        </Box>
        <Box sx={{ gridArea: 'tips' }}>
          <TipsCard />
        </Box>
      </Box>
    </SignedInFrame>
  );
}

const TIPS = ['outcome', 'context', 'skills', 'hours'] as const;

export function TipsCard() {
  const { t } = useTranslation('requests');
  return (
    <SectionCard title={t('tips.title')}>
      <Box component="ul" sx={{ m: 0, mt: 4, pl: 5, display: 'grid', gap: 2.5, color: 'text.secondary' }}>
        {TIPS.map((tip) => (
          <li key={tip}>{t(`tips.${tip}`)}</li>
        ))}
      </Box>
    </SectionCard>
  );
}
