import { Alert, Box, Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../app/ConsoleContext.ts';
import { CountCards } from './CountCards.tsx';
import { PlotsSkeleton } from './insights/PlotsSkeleton.tsx';
import { OwnInvitations } from './OwnInvitations.tsx';
import { PlatformStats } from './PlatformStats.tsx';
import { QuickActions } from './QuickActions.tsx';
import { useCounts } from './useCounts.ts';
import { YourGroups } from './YourGroups.tsx';

/** The plots' library is larger than the rest of the console: nobody waits for it. */
const Insights = lazy(() => import('./insights/Insights.tsx'));

/** What there is, what one may want to do, how complete the profiles are, and how things go (spec 2 §2). */
export function Overview() {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { data: counts, error, refetch } = useCounts();
  return (
    <>
      {error ? (
        <Alert
          severity="error"
          action={
            <Button variant="text" size="small" onClick={() => void refetch()} sx={{ color: 'inherit' }}>
              {t('tryAgain')}
            </Button>
          }
          sx={{ mb: 5 }}
        >
          {`${t('dashboard.failedText')} ${error.message}`}
        </Alert>
      ) : null}
      <Box sx={{ display: 'grid', gap: 5 }}>
        {scope.hasGroups ? null : <OwnInvitations />}
        <CountCards counts={counts} />
        <Box
          sx={{
            display: 'grid',
            gap: 5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
            alignItems: 'start',
          }}
        >
          <QuickActions />
          <PlatformStats counts={counts} />
        </Box>
        {scope.hasGroups ? null : <YourGroups />}
        <Suspense fallback={<PlotsSkeleton />}>
          <Insights />
        </Suspense>
      </Box>
    </>
  );
}
