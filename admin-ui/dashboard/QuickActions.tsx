import ApartmentRounded from '@mui/icons-material/ApartmentRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import PersonSearchRounded from '@mui/icons-material/PersonSearchRounded';
import SchoolRounded from '@mui/icons-material/SchoolRounded';
import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { useConsole } from '../app/ConsoleContext.ts';
import { Rows, SectionCard } from '../components/Sections.tsx';

/** Where an admin goes most, in the documented words (spec 2 §2, Quick Actions). */
export function QuickActions() {
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
