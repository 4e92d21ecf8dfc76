import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import PersonSearchRounded from '@mui/icons-material/PersonSearchRounded';
import SchoolRounded from '@mui/icons-material/SchoolRounded';
import { Box, Card, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { useConsole } from '../app/ConsoleContext.ts';

/** Where an admin goes most, in the documented words (spec 2 §2, Quick Actions). */
export function QuickActions() {
  const { t } = useTranslation('admin');
  const { scope } = useConsole();
  const { roles } = useTheme();
  const find = { label: t('dashboard.actions.find'), href: PATHS.advisorSearch, icon: PersonSearchRounded };
  const manage = { label: t('dashboard.actions.groups'), href: ADMIN_PATHS.groups, icon: GroupsRounded };
  const actions = [
    ...(scope.findsForProjects ? [find] : []),
    { label: t(`dashboard.actions.advisors.${scope.key}`), href: ADMIN_PATHS.advisors, icon: SchoolRounded },
    {
      label: t(`dashboard.actions.organizations.${scope.key}`),
      href: ADMIN_PATHS.organizations,
      icon: ApartmentRounded,
    },
    ...(scope.hasGroups ? [manage] : []),
  ];
  return (
    <Card component="section" aria-labelledby="quick-actions">
      <Typography id="quick-actions" variant="h2" sx={{ px: 5, pt: 5, pb: 2 }}>
        {t('dashboard.actions.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1.5 }}>
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
      </Box>
    </Card>
  );
}
