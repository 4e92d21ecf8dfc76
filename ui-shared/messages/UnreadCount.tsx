import { Box, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { px, radii } from '../theme/tokens.ts';
import { useConversations } from './conversations.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

/** More than this is "99+". */
const MOST = 99;
/** The count is kept by live events; it need not be asked for on every page. */
const FRESH_MS = 60_000;

/** How many messages are unread, as a figure on a pill; nothing at zero. */
export function UnreadPill({ count }: { count: number }) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  if (count === 0) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0 }}>
      <Box
        component="span"
        aria-hidden
        className="tabular"
        sx={{
          px: px(2),
          minWidth: 24,
          borderRadius: `${radii.pill}px`,
          fontSize: '0.875rem',
          fontWeight: 640,
          lineHeight: '22px',
          textAlign: 'center',
          color: roles.onAccent,
          backgroundColor: roles.accent,
        }}
      >
        {count > MOST ? `${MOST}+` : count}
      </Box>
      <VisuallyHidden>{t('unreadMessages', { count })}</VisuallyHidden>
    </Box>
  );
}

/** Beside "Messages" in the navigation: how many are unread in all conversations. */
export function UnreadMessages() {
  const { data = [] } = useConversations({ staleTime: FRESH_MS });
  return (
    <Box component="span" sx={{ ml: 'auto', display: 'inline-flex' }}>
      <UnreadPill count={data.reduce((sum, { unreadCount }) => sum + unreadCount, 0)} />
    </Box>
  );
}
