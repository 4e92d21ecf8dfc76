import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { NavList } from '../../../ui-shared/layout/NavList.tsx';
import { MAIN_ID, SkipLink } from '../../../ui-shared/layout/SkipLink.tsx';
import { useConsole } from '../ConsoleContext.ts';
import { Loading } from '../Loading.tsx';
import { Notifications } from '../Notifications.tsx';
import { ConsoleHeader } from './ConsoleHeader.tsx';
import { HEADER_HEIGHT } from './measures.ts';
import { navPath } from './navPath.ts';

/** The console's frame: header, sidebar (slide-out on phones) and the page. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('nav');
  const { user } = useConsole();
  const { pathname } = useLocation();
  const { roles } = useTheme();
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <ConsoleHeader />
      <Box sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}>
        <Box
          component="nav"
          aria-label={t('main')}
          sx={{
            display: { xs: 'none', md: 'block' },
            width: 216,
            flexShrink: 0,
            borderRight: `1px solid ${roles.line}`,
            p: 3,
          }}
        >
          <Box sx={{ position: 'sticky', top: HEADER_HEIGHT + 12 }}>
            <NavList userType={user.userType} current={navPath(pathname)} />
          </Box>
        </Box>
        <Box
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, px: { xs: 4, sm: 6, lg: 8 }, py: { xs: 5, md: 7 }, maxWidth: 1440 }}
        >
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </Box>
      </Box>
      <Notifications />
    </Box>
  );
}
