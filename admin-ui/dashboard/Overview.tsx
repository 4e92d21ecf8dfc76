import { Box, useTheme } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import PersonSearchRounded from '@mui/icons-material/PersonSearchRounded';
import SchoolRounded from '@mui/icons-material/SchoolRounded';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { useProvider } from '../app/data/useProvider.ts';
import { Failure } from '../components/list/ListMessages.tsx';
import { PlotsSkeleton } from '../components/plots/PlotsGrid.tsx';
import { CountCards, PlatformStats } from './CountCards.tsx';
import { OwnInvitations } from './OwnInvitations.tsx';
import { YourGroups } from './YourGroups.tsx';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { Rows, SectionCard } from '../components/Sections.tsx';

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

/** Where an admin goes most, in the documented words (spec 2 §2, Quick Actions). */
function QuickActions() {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { roles } = useTheme();
  const { advisors, organizations, groups } = ADMIN_PATHS;
  const find = { label: t('dashboard.actions.find'), href: PATHS.advisorSearch, icon: PersonSearchRounded };
  const manage = { label: t('dashboard.actions.groups'), href: groups, icon: GroupsRounded };
  const actions = [
    ...(scope.findsForProjects ? [find] : []),
    { label: t(`dashboard.actions.advisors.${scope.key}`), href: advisors, icon: SchoolRounded },
    { label: t(`dashboard.actions.organizations.${scope.key}`), href: organizations, icon: ApartmentRounded },
    ...(scope.hasGroups ? [manage] : []),
  ];
  return (
    <SectionCard title={t('dashboard.actions.title')} sx={{ pb: 1.5 }}>
      <Rows plain sx={{ mx: -5 }}>
        {actions.map(({ label, href, icon: Icon }) => (
          <li key={href}>
            <Box
              component={SmartLink}
              href={href}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 3,
                px: 5,
                minHeight: 48,
                color: 'text.primary',
                textDecoration: 'none',
                fontWeight: 560,
                '&:hover': { backgroundColor: roles.sunken },
                '&:focus-visible': { outlineOffset: '-3px !important' },
              }}
            >
              <Icon sx={{ fontSize: 22, color: roles.leadText }} />
              {label}
              <ChevronRightRounded sx={{ ml: 'auto', fontSize: 20, color: roles.inkMuted }} />
            </Box>
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}
