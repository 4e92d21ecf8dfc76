import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import { Box, Card, LinearProgress, Skeleton, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Counts } from '../../src/contract/admin-api.ts';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { fonts } from '../../ui-shared/theme/tokens.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { useLocale } from '../components/dates.tsx';
import { Quiet, Rows, SectionCard } from '../components/Sections.tsx';

const LARGE = { fontFamily: fonts.headline, fontSize: '2rem', fontWeight: 560, lineHeight: 1.2 };

interface CountCard {
  label: string;
  count: number | undefined;
  /** Where the card leads; the Group Admins card does not link (spec 2 §2). */
  href?: string;
}

/** The Overview cards (spec 2 §2). */
export function CountCards({ counts }: { counts: Counts | undefined }) {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { groups, advisors, organizations } = ADMIN_PATHS;
  const people: CountCard[] = [
    { label: t(`dashboard.cards.advisors.${scope.key}`), count: counts?.advisors, href: advisors },
    {
      label: t(`dashboard.cards.organizations.${scope.key}`),
      count: counts?.organizations,
      href: organizations,
    },
  ];
  const cards = scope.hasGroups
    ? [
        { label: t('dashboard.cards.groups'), count: counts?.groups, href: groups },
        ...people,
        { label: t('dashboard.cards.groupAdmins'), count: counts?.groupAdmins },
      ]
    : people;
  const columns = (n: number) => `repeat(${n}, minmax(0, 1fr))`;
  return (
    <Box component="section" aria-label={t('dashboard.overview')}>
      <Rows
        plain
        sx={{
          display: 'grid',
          gap: { xs: 3, sm: 4 },
          gridTemplateColumns: { xs: columns(2), lg: columns(cards.length) },
        }}
      >
        {cards.map((card) => (
          <li key={card.label}>
            <CountTile {...card} />
          </li>
        ))}
      </Rows>
    </Box>
  );
}

function CountTile({ label, count, href }: CountCard) {
  const { roles } = useTheme();
  const locale = useLocale();
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
          {count === undefined ? <Skeleton width={64} /> : count.toLocaleString(locale)}
        </Box>
        {href ? (
          <ArrowForwardRounded aria-hidden sx={{ fontSize: 20, color: roles.leadText, mb: 1.5 }} />
        ) : null}
      </Box>
    </Card>
  );
}

/** The true average of profile completion (contract §1), and how many advisors it stands on. */
export function PlatformStats({ counts }: { counts: Counts | undefined }) {
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
        {counts ? (
          t(`dashboard.stats.based.${scope.key}`, { count: counts.advisors })
        ) : (
          <Skeleton width="60%" />
        )}
      </Quiet>
    </SectionCard>
  );
}
