import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ADMIN_PATHS, PATHS } from '../../../src/contract/routes.ts';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { Wordmark } from '../../../ui-shared/brand/Wordmark.tsx';
import { MobileMenu } from '../../../ui-shared/layout/MobileMenu.tsx';
import { NavList } from '../../../ui-shared/layout/NavList.tsx';
import { RoleSummary } from '../../../ui-shared/layout/RoleSummary.tsx';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { UserMenu } from '../../../ui-shared/layout/UserMenu.tsx';
import { useLogout } from '../../../ui-shared/session/mutations.ts';
import { useConsole } from '../ConsoleContext.ts';
import { leaveFor } from '../leave.ts';
import { HEADER_HEIGHT } from './measures.ts';
import { navPath } from './navPath.ts';

/** Brand, group badge, role label, username and user menu; on phones the slide-out menu (spec 1 §2). */
export function ConsoleHeader() {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const { user } = useConsole();
  const { brandName } = useConfig();
  const { pathname } = useLocation();
  const { mutate: logOut } = useLogout(() => leaveFor(PATHS.landing));
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1100,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 3 },
        height: HEADER_HEIGHT,
        px: { xs: 3, md: 6 },
        backgroundColor: roles.ground,
        borderBottom: `1px solid ${roles.line}`,
      }}
    >
      <Box sx={{ display: { md: 'none' } }}>
        <MobileMenu>
          {(close) => (
            <>
              <Box sx={{ mb: 4 }}>
                <RoleSummary user={user} />
              </Box>
              <Box component="nav" aria-label={t('main')}>
                <NavList userType={user.userType} current={navPath(pathname)} onNavigate={close} />
              </Box>
            </>
          )}
        </MobileMenu>
      </Box>
      <Box
        component={SmartLink}
        href={ADMIN_PATHS.home}
        aria-label={t('brandHome', { brand: brandName })}
        sx={{ textDecoration: 'none', display: 'inline-flex', py: 2 }}
      >
        <Wordmark name={brandName} size={28} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto', minWidth: 0 }}>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }}>
          <RoleSummary user={user} />
        </Box>
        <UserMenu user={user} onLogout={() => logOut()} />
      </Box>
    </Box>
  );
}
