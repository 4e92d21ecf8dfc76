import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import { Box, Card, Skeleton, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Counts } from '../../src/contract/admin-api.ts';
import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { fonts } from '../../ui-shared/theme/tokens.ts';
import { useConsole } from '../app/ConsoleContext.ts';
import { useLocale } from '../components/useLocale.ts';

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
  const platform: CountCard[] = [
    { label: t('dashboard.cards.groups'), count: counts?.groups, href: ADMIN_PATHS.groups },
  ];
  const people: CountCard[] = [
    {
      label: t(`dashboard.cards.advisors.${scope.key}`),
      count: counts?.advisors,
      href: ADMIN_PATHS.advisors,
    },
    {
      label: t(`dashboard.cards.organizations.${scope.key}`),
      count: counts?.organizations,
      href: ADMIN_PATHS.organizations,
    },
  ];
  const admins: CountCard[] = [{ label: t('dashboard.cards.groupAdmins'), count: counts?.groupAdmins }];
  const cards = scope.hasGroups ? [...platform, ...people, ...admins] : people;
  return (
    <Box component="section" aria-label={t('dashboard.overview')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: { xs: 3, sm: 4 },
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            lg: `repeat(${cards.length}, minmax(0, 1fr))`,
          },
        }}
      >
        {cards.map((card) => (
          <CountTile key={card.label} {...card} />
        ))}
      </Box>
    </Box>
  );
}

function CountTile({ label, count, href }: CountCard) {
  const { roles } = useTheme();
  const locale = useLocale();
  const link = href ? { component: SmartLink, href } : { component: 'div' as const };
  return (
    <li>
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
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary', fontWeight: 560 }}>
          {label}
        </Typography>
        <Box component="span" sx={{ display: 'flex', alignItems: 'end', justifyContent: 'space-between' }}>
          <Box
            component="span"
            className="tabular"
            sx={{ fontFamily: fonts.headline, fontSize: '2rem', fontWeight: 560, lineHeight: 1.15 }}
          >
            {count === undefined ? <Skeleton width={64} /> : count.toLocaleString(locale)}
          </Box>
          {href ? (
            <ArrowForwardRounded aria-hidden sx={{ fontSize: 20, color: roles.leadText, mb: 1.5 }} />
          ) : null}
        </Box>
      </Card>
    </li>
  );
}
