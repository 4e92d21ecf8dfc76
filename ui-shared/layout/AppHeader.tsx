import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { useConfig } from '../../ui-shared/api/config.ts';
import { Wordmark } from '../../ui-shared/brand/Wordmark.tsx';
import { MobileMenu } from '../../ui-shared/layout/MobileMenu.tsx';
import { NavList } from '../../ui-shared/layout/NavList.tsx';
import { RoleSummary } from '../../ui-shared/layout/RoleSummary.tsx';
import { SmartLink } from '../../ui-shared/layout/SmartLink.tsx';
import { UserMenu } from '../../ui-shared/layout/UserMenu.tsx';
import { homePath } from '../../ui-shared/session/roles.ts';
import { useLeave } from '../features/auth/useLeave.ts';

/** Logo, role label, username, group badge and user menu; on phones the slide-out menu (spec 1 §2). */
export function SignedInHeader({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const { brandName } = useConfig();
  const { pathname } = useLocation();
  const leave = useLeave();
  const topLink = {
    color: roles.inkMuted,
    fontWeight: 560,
    textDecoration: 'none',
    px: 3,
    py: 2.5,
    borderRadius: 1,
    '&:hover': { color: roles.ink, backgroundColor: roles.sunken },
  };
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
        minHeight: 68,
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
                <RoleSummary user={user} align="left" />
              </Box>
              <Box component="nav" aria-label={t('main')}>
                <NavList userType={user.userType} current={pathname} onNavigate={close} />
              </Box>
            </>
          )}
        </MobileMenu>
      </Box>
      <Box
        component={SmartLink}
        href={homePath(user.userType)}
        aria-label={t('brandHome', { brand: brandName })}
        sx={{ textDecoration: 'none', display: 'inline-flex', py: 2 }}
      >
        <Wordmark name={brandName} />
      </Box>
      <Box
        component="nav"
        aria-label={t('account')}
        sx={{ display: { xs: 'none', lg: 'flex' }, ml: 4, gap: 1 }}
      >
        <Box component={SmartLink} href={homePath(user.userType)} sx={topLink}>
          {t('dashboard')}
        </Box>
        <Box component={SmartLink} href={PATHS.profile} sx={topLink}>
          {t('profile')}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, ml: 'auto', minWidth: 0 }}>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }}>
          <RoleSummary user={user} />
        </Box>
        <UserMenu user={user} onLogout={leave} />
      </Box>
    </Box>
  );
}
