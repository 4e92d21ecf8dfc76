import {
  Divider,
  IconButton,
  ListItemIcon,
  ListSubheader,
  Menu,
  MenuItem,
  Typography,
  Avatar,
} from '@mui/material';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import ShieldRounded from '@mui/icons-material/ShieldRounded';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { fullName, initials } from '../session/roles.ts';
import { SmartLink } from './SmartLink.tsx';
import { px } from '../theme/tokens.ts';
import { Note } from './Text.tsx';

/** The avatar button and its menu: name, e-mail address, Profile, Your data (issue 6), Logout (spec 1 §2). */
export function UserMenu({ user, onLogout }: { user: CurrentUser; onLogout: () => void }) {
  const { t } = useTranslation('nav');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={t('userMenu', { initials: initials(user) })}
        aria-haspopup="menu"
        aria-expanded={anchor ? 'true' : undefined}
        sx={{ p: px(1) }}
      >
        <UserAvatar user={user} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { width: 260, mt: px(1) } } }}
      >
        <ListSubheader
          role="none"
          sx={{ px: px(5), pt: px(2), pb: px(3), lineHeight: 1.5, color: 'text.primary', position: 'static' }}
        >
          <Typography sx={{ fontWeight: 640 }} noWrap>
            {fullName(user)}
          </Typography>
          <Note noWrap>{user.email}</Note>
        </ListSubheader>
        <Divider sx={{ mb: px(1.5) }} />
        <MenuItem component={SmartLink} href={PATHS.profile} onClick={close}>
          <ListItemIcon>
            <PersonRounded fontSize="small" />
          </ListItemIcon>
          {t('profile')}
        </MenuItem>
        <MenuItem component={SmartLink} href={PATHS.privacySettings} onClick={close}>
          <ListItemIcon>
            <ShieldRounded fontSize="small" />
          </ListItemIcon>
          {t('yourData')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            onLogout();
          }}
        >
          <ListItemIcon>
            <LogoutRounded fontSize="small" />
          </ListItemIcon>
          {t('logout')}
        </MenuItem>
      </Menu>
    </>
  );
}

export function UserAvatar({ user, size = 36 }: { user: CurrentUser; size?: number }) {
  return (
    <Avatar aria-hidden sx={{ width: size, height: size, fontSize: size * 0.4 }}>
      {initials(user)}
    </Avatar>
  );
}
