import { Box, useTheme, Card, LinearProgress, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import PersonSearchRounded from '@mui/icons-material/PersonSearchRounded';
import SchoolRounded from '@mui/icons-material/SchoolRounded';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import type { Counts } from '../../src/contract/admin-api.ts';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { decimal } from '../../ui-shared/i18n/locale.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { columns, fonts } from '../../ui-shared/theme/tokens.ts';
import { toastError } from '../../ui-shared/toast/toast.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { useFresh } from '../app/data/dataProvider.ts';
import { Rows, SectionCard, Quiet } from '../components/Sections.tsx';
import { Failure } from '../components/list/ListMessages.tsx';
import { PlotsSkeleton } from '../components/plots/PlotCard.tsx';
import { OwnInvitations, YourGroups } from './GroupRows.tsx';

/** The plots' library is larger than the rest of the console: nobody waits for it. */
const Insights = lazy(() => import('./insights/Insights.tsx'));

/** What there is, what one may want to do, how complete the profiles are, and how things go (spec 2 §2). */
export function Overview() {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const reading = useFresh(['counts'], (provider) => provider.counts());
  const { data: counts, error } = reading;
  const hasFigures = counts !== undefined || !error;
  useEffect(() => {
    // A failure is told as documented (spec 2 §8).
    if (error) toastError(t('dashboard.failed'), t('dashboard.failedText'));
  }, [error, t]);
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Failure title={t('dashboard.failedText')} of={reading} isOne />
      {scope.hasPlatform ? null : <OwnInvitations />}
      {hasFigures ? <CountCards counts={counts} /> : null}
      <Box sx={{ ...columns('lg', 3, 2), gap: 5, alignItems: 'start' }}>
        <QuickActions />
        {hasFigures ? <PlatformStats counts={counts} /> : null}
      </Box>
      {scope.hasPlatform ? null : <YourGroups />}
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
    ...(scope.hasPlatform ? [] : [find]),
    { label: t(`dashboard.actions.advisors.${scope.key}`), href: advisors, icon: SchoolRounded },
    { label: t(`dashboard.actions.organizations.${scope.key}`), href: organizations, icon: ApartmentRounded },
    ...(scope.hasPlatform ? [manage] : []),
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

const LARGE = { fontFamily: fonts.headline, fontSize: '2rem', fontWeight: 560, lineHeight: 1.2 };

/** The Overview cards (spec 2 §2), each with where it leads; the Group Admins card does not link. */
function CountCards({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { groups, advisors, organizations } = ADMIN_PATHS;
  const card = (label: string, count?: number, href?: string) => (
    <li key={label}>
      <CountTile {...{ label, count, href }} />
    </li>
  );
  const cards = [
    card(t(`dashboard.cards.advisors.${scope.key}`), counts?.advisors, advisors),
    card(t(`dashboard.cards.organizations.${scope.key}`), counts?.organizations, organizations),
  ];
  if (scope.hasPlatform) {
    cards.unshift(card(t('dashboard.cards.groups'), counts?.groups, groups));
    cards.push(card(t('dashboard.cards.groupAdmins'), counts?.groupAdmins));
  }
  const inARow = (n: number) => `repeat(${n}, minmax(0, 1fr))`;
  const gridTemplateColumns = { xs: inARow(2), lg: inARow(cards.length) };
  return (
    <Box component="section" aria-label={t('dashboard.overview')}>
      <Rows plain sx={{ display: 'grid', gap: { xs: 3, sm: 4 }, gridTemplateColumns }}>
        {cards}
      </Rows>
    </Box>
  );
}

function CountTile({ label, count, href }: { label: string; count?: number; href?: string }) {
  const { roles } = useTheme();
  const link = href ? { component: SmartLink, href } : { component: 'div' as const };
  return (
    <Card
      {...link}
      sx={{
        display: 'grid',
        gap: 1,
        p: 4,
        height: '100%',
        textDecoration: 'none',
        color: 'text.primary',
        '&:is(a):hover': { borderColor: roles.lead, backgroundColor: roles.raised },
      }}
    >
      <Quiet component="span" sx={{ fontWeight: 560 }}>
        {label}
      </Quiet>
      <Box component="span" sx={{ display: 'flex', alignItems: 'end', justifyContent: 'space-between' }}>
        <Box component="span" className="tabular" sx={{ ...LARGE, lineHeight: 1.15 }}>
          {count === undefined ? <Skeleton width={64} /> : decimal(count)}
        </Box>
        {href ? <ArrowForwardRounded sx={{ fontSize: 20, color: roles.leadText, mb: 1.5 }} /> : null}
      </Box>
    </Card>
  );
}

/** The true average of profile completion (contract §1), and how many advisors it stands on. */
function PlatformStats({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const percent = counts?.averageProfileCompletion;
  return (
    <SectionCard title={t('dashboard.stats.title')}>
      <Typography id="average-completion" sx={{ fontWeight: 560, mt: 1 }}>
        {t('dashboard.stats.average')}
      </Typography>
      <Box component="p" className="tabular" sx={{ m: 0, ...LARGE }}>
        {percent === undefined ? <Skeleton width={80} /> : t('percent', { n: percent })}
      </Box>
      <LinearProgress variant="determinate" value={percent ?? 0} aria-labelledby="average-completion" />
      <Quiet>
        {counts ? t(`dashboard.stats.based.${scope.key}`, { count: counts.advisors }) : null}
        {counts ? null : <Skeleton width="60%" />}
      </Quiet>
    </SectionCard>
  );
}
