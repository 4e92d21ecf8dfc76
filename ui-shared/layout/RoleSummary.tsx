import { Box, Chip, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../src/contract/api.ts';
import { isAdmin } from '../session/roles.ts';
import { px } from '../theme/tokens.ts';

/** For admins: All Groups, No Groups, the group's name, or N Groups (spec 1 §2). */
export function GroupBadge({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('common');
  if (!isAdmin(user.userType)) return null;
  const groups = user.groups ?? [];
  let label = t('groups.count', { n: groups.length });
  if (user.userType === 'super_admin') label = t('groups.all');
  else if (groups.length === 0) label = t('groups.none');
  else if (groups.length === 1) label = groups[0]?.name ?? label;
  return <Chip size="small" color="primary" label={label} sx={{ maxWidth: 220 }} />;
}

export function RoleSummary({ user, align = 'right' }: { user: CurrentUser; align?: 'left' | 'right' }) {
  const { t } = useTranslation('common');
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: align === 'left' ? 'wrap-reverse' : 'nowrap',
        gap: px(2.5),
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
