import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { useConfig } from '../api/config.ts';
import { Wordmark } from '../brand/Wordmark.tsx';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { homePath } from '../session/roles.ts';
import { px, radii } from '../theme/tokens.ts';
import { HEADER_HEIGHT } from './measures.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { NavList } from './NavList.tsx';
import { RoleSummary } from './RoleSummary.tsx';
import { SmartLink } from './SmartLink.tsx';
import { UserMenu } from './UserMenu.tsx';

export interface AppHeaderProps {
  user: CurrentUser;
  current: string;
  onLogout: () => void;
}

/** Logo, Dashboard, Profile, group badge, role label, username and user menu; on phones the menu button (spec 1 §2). */
export function AppHeader({ user, current, onLogout }: AppHeaderProps) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const { brandName } = useConfig();
  const home = homePath(user.userType);
  const topLink = {
    color: roles.inkMuted,
    fontWeight: 560,
    textDecoration: 'none',
    px: px(3),
    py: px(2.5),
    borderRadius: `${radii.medium}px`,
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
        gap: { xs: px(1), sm: px(3) },
        height: HEADER_HEIGHT,
        px: { xs: px(3), md: px(6) },
        backgroundColor: roles.ground,
        borderBottom: `1px solid ${roles.line}`,
      }}
    >
      <Box sx={{ display: { md: 'none' } }}>
        <MobileMenu>
          {(close) => (
            <>
              <Box sx={{ px: px(3.5), mb: px(4) }}>
                <RoleSummary user={user} align="left" />
              </Box>
              <Box component="nav" aria-label={t('main')}>
                <NavList userType={user.userType} current={current} onNavigate={close} />
              </Box>
            </>
          )}
        </MobileMenu>
      </Box>
      <Box
        component={SmartLink}
        href={home}
        aria-label={t('brandHome', { brand: brandName })}
        sx={{ textDecoration: 'none', display: 'inline-flex', py: px(2) }}
      >
        <Wordmark name={brandName} />
      </Box>
      <Box
        component="nav"
        aria-label={t('account')}
        sx={{ display: { xs: 'none', lg: 'flex' }, ml: px(4), gap: px(1) }}
      >
        <Box component={SmartLink} href={home} sx={topLink}>
          {t('dashboard')}
        </Box>
        <Box component={SmartLink} href={PATHS.profile} sx={topLink}>
          {t('profile')}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: px(2), ml: 'auto', minWidth: 0 }}>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }}>
          <RoleSummary user={user} />
        </Box>
        <NotificationBell user={user} />
        <UserMenu user={user} onLogout={onLogout} />
      </Box>
    </Box>
  );
}
