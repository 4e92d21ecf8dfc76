import { Box, LinearProgress, Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { endedUserId } from '../../../ui-shared/session/logInEnd.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { ToLogIn } from '../../app/ToLogIn.tsx';
import { FullScreenLoader } from '../../components/FullScreenLoader.tsx';
import { ProblemPage } from '../../../ui-shared/layout/ProblemPage.tsx';
import type { CurrentUser, Organization } from '../../../src/contract/api.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { useDraft } from '../../components/useDraft.ts';
import { CreateRequestForm } from './CreateRequestForm.tsx';
import { NEW_REQUEST, requestRules } from './requestForm.ts';
import { useHours } from './api/requests.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';

/** /create-request has no route guard; the page redirects users who are no organisation to / (spec 1 §2). */
export default function CreateRequestPage() {
  const { user, isLoading, isError, refetch } = useUser();
  if (isLoading) return <FullScreenLoader />;
  if (isError) return <ProblemPage onRetry={() => void refetch()} />;
  if (!user && endedUserId() !== null) return <ToLogIn />;
  if (!user?.organization) return <GoTo path={PATHS.landing} />;
  return <CreateRequest key={user.id} user={user} organization={user.organization} />;
}

function CreateRequest({ user, organization }: { user: CurrentUser; organization: Organization }) {
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

function TipsCard() {
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

interface HoursAvailableCardProps {
  remaining: number;
  allocated: number;
  needed: number | null;
}

function HoursAvailableCard({ remaining, allocated, needed }: HoursAvailableCardProps) {
  const { t } = useTranslation('requests');
  const share = allocated > 0 ? Math.max(0, Math.min(100, (100 * remaining) / allocated)) : 0;
  const left = needed === null ? null : Math.round((remaining - needed) * 100) / 100;
  return (
    <SectionCard title={t('hours.available')}>
      <Typography className="tabular" sx={{ mt: 4, fontWeight: 640, fontSize: '1.25rem' }}>
        {t('hours.remaining', { count: remaining })}
      </Typography>
      <LinearProgress
        variant="determinate"
        color="secondary"
        value={share}
        aria-label={t('hours.available')}
        aria-valuetext={t('hours.ofAllocation', { remaining, count: allocated })}
        sx={{ my: 3 }}
      />
      <Muted className="tabular">{t('hours.allocation', { count: allocated })}</Muted>
      {left === null ? null : (
        <Typography className="tabular" sx={{ mt: 1, color: left < 0 ? 'error.main' : 'text.secondary' }}>
          {left < 0 ? t('hours.short', { count: -left }) : t('hours.after', { count: left })}
        </Typography>
      )}
    </SectionCard>
  );
}
