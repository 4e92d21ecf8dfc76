import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { useProvider } from '../app/data/useProvider.ts';
import { Failure } from '../components/list/ListMessages.tsx';
import { PlotsSkeleton } from '../components/plots/PlotsGrid.tsx';
import { CountCards, PlatformStats } from './CountCards.tsx';
import { OwnInvitations } from './OwnInvitations.tsx';
import { QuickActions } from './QuickActions.tsx';
import { YourGroups } from './YourGroups.tsx';

/** The plots' library is larger than the rest of the console: nobody waits for it. */
const Insights = lazy(() => import('./insights/Insights.tsx'));

/** What there is, what one may want to do, how complete the profiles are, and how things go (spec 2 §2). */
export function Overview() {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const toast = useToast();
  const provider = useProvider();
  const {
    data: counts,
    error,
    refetch,
  } = useQuery({ queryKey: ['counts'], queryFn: () => provider.counts(), staleTime: 0 });
  const failed = t('dashboard.failedText');
  useEffect(() => {
    // A failure is told as documented (spec 2 §8).
    if (error) toast({ title: t('dashboard.failed'), description: failed, variant: 'destructive' });
  }, [error, toast, t, failed]);
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {error ? <Failure title={`${failed} ${error.message}`} onRetry={() => void refetch()} /> : null}
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
  );
}
