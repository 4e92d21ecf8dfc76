import { Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { ToConsoleWork } from '../../app/ConsoleAlias.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { CalendarCard } from './CalendarCard.tsx';
import { SessionsView } from './SessionsView.tsx';
import { ownZone } from './sessionTimes.ts';

export default function SessionsPage() {
  const { t } = useTranslation('sessions');
  const user = useSignedInUser();
  const { userType } = user;
  if (userType !== 'advisor' && userType !== 'organization') return <ToConsoleWork />;
  return (
    <SignedInFrame user={user}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between' }}>
        <PageHeading title={t('title')} />
        <Button href={`${PATHS.matches}?tab=active`}>{t('plan.action')}</Button>
      </Box>
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 7, color: 'text.secondary', maxWidth: 680 }}>
        {t('lead', { zone: ownZone() })}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 8, md: 7 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          alignItems: 'start',
        }}
      >
        <SessionsView side={userType} />
        <CalendarCard />
      </Box>
    </SignedInFrame>
  );
}
