import type { SvgIconComponent } from '@mui/icons-material';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import ShieldRounded from '@mui/icons-material/ShieldRounded';
import {
  Avatar,
  Box,
  Chip,
  Divider,
  IconButton,
  ListItemIcon,
  ListSubheader,
  Menu,
  MenuItem,
  Typography,
  useTheme,
  type MenuItemProps,
} from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS, homePath } from '../../src/contract/routes.ts';
import { useConfig } from '../api/queries.ts';
import { Wordmark } from '../brand/Mark.tsx';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { fullName, initials, isAdmin } from '../session/user.ts';
import { radii, HEADER_HEIGHT } from '../theme/tokens.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { NavList } from './NavList.tsx';
import { SmartLink } from './SmartLink.tsx';
import { Note } from './Text.tsx';

export type AppHeaderProps = { user: CurrentUser; current: string; onLogout: () => void; tools?: ReactNode };

/** Logo, Dashboard, Profile, group badge, role label, username and user menu; on phones the menu button (spec 1 §2). */
export function AppHeader({ user, current, onLogout, tools }: AppHeaderProps) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const { brandName } = useConfig();
  const home = homePath(user.userType);
  const topLink = {
    color: roles.inkMuted,
    fontWeight: 560,
    textDecoration: 'none',
    px: 3,
    py: 2.5,
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
              <Box sx={{ px: 2.5, mb: 4 }}>
                <RoleSummary user={user} align="left" />
              </Box>
              <Box sx={{ display: { sm: 'none' } }}>{tools}</Box>
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
        sx={{ textDecoration: 'none', display: 'inline-flex', py: 2 }}
      >
        <Wordmark name={brandName} />
      </Box>
      <Box
        component="nav"
        aria-label={t('account')}
        sx={{ display: { xs: 'none', lg: 'flex' }, ml: 4, gap: 1 }}
      >
        <Box component={SmartLink} href={home} sx={topLink}>
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
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>{tools}</Box>
        <NotificationBell user={user} />
        <UserMenu user={user} onLogout={onLogout} />
      </Box>
    </Box>
  );
}

/** For admins: All Groups, No Groups, the group's name, or N Groups (spec 1 §2). */
function GroupBadge({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('common');
  if (!isAdmin(user.userType)) return null;
  const groups = user.groups ?? [];
  let label = t('groups.count', { n: groups.length });
  if (user.userType === 'super_admin') label = t('groups.all');
  else if (groups.length === 0) label = t('groups.none');
  else if (groups.length === 1) label = groups[0]?.name ?? label;
  return <Chip size="small" color="primary" label={label} sx={{ maxWidth: 220 }} />;
}

function RoleSummary({ user, align = 'right' }: { user: CurrentUser; align?: 'left' | 'right' }) {
  const { t } = useTranslation('common');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: align === 'left' ? 'wrap-reverse' : 'nowrap',
        gap: 2.5,
        minWidth: 0,
      }}
    >
      <GroupBadge user={user} />
      <Box sx={{ textAlign: align, minWidth: 0 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', lineHeight: 1.2 }}>
          {t(`roles.${user.userType}`)}
        </Typography>
        <Typography noWrap sx={{ fontWeight: 620, lineHeight: 1.25, fontSize: '0.9375rem', maxWidth: 200 }}>
          {user.username}
        </Typography>
      </Box>
    </Box>
  );
}

/** The avatar button and its menu: name, e-mail address, Profile, Your data (issue 6), Logout (spec 1 §2). */
function UserMenu({ user, onLogout }: { user: CurrentUser; onLogout: () => void }) {
  const { t } = useTranslation('nav');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const label = t('userMenu', { initials: initials(user) });
  const link = (href: string) => ({ component: SmartLink, href });
  const entry = (text: string, Icon: SvgIconComponent, { onClick, ...item }: MenuItemProps) => (
    <MenuItem
      {...item}
      onClick={(event) => {
        close();
        onClick?.(event);
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {text}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor ? 'true' : undefined}
        sx={{ p: 1 }}
      >
        <Avatar aria-hidden sx={{ width: 36, height: 36, fontSize: 14.4 }}>
          {initials(user)}
        </Avatar>
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { component: 'nav', 'aria-label': label, sx: { width: 260, mt: 1 } } }}
      >
        <ListSubheader
          role="none"
          sx={{ px: 5, pt: 2, pb: 3, lineHeight: 1.5, color: 'text.primary', position: 'static' }}
        >
          <Typography sx={{ fontWeight: 640 }} noWrap>
            {fullName(user)}
          </Typography>
          <Note noWrap>{user.email}</Note>
        </ListSubheader>
        <Divider sx={{ mb: 1.5 }} />
        {entry(t('profile'), PersonRounded, link(PATHS.profile))}
        {entry(t('yourData'), ShieldRounded, link(PATHS.privacySettings))}
        {entry(t('logout'), LogoutRounded, { onClick: onLogout })}
      </Menu>
    </>
  );
}
