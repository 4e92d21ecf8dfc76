import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import { Box, IconButton, Popover, useTheme } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../src/contract/api.ts';
import { VisuallyHidden } from '../layout/Text.tsx';
import { useLive } from '../live/useLive.ts';
import { fonts, radii } from '../theme/tokens.ts';
import { BellSkeleton } from './BellSkeleton.tsx';
import { NOTIFICATIONS_KEY, useUnreadCount } from './cache.ts';

const MOST = 99;

const BellPanel = lazy(() => import('./BellPanel.tsx'));

export function NotificationBell({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('nav');
  const { roles } = useTheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useUnreadCount();
  const shown = unread > MOST ? `${MOST}+` : String(unread);
  const news = useNotificationNews();
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={unread > 0 ? t('unreadNotifications', { shown }) : t('notifications')}
        aria-haspopup="dialog"
        aria-expanded={anchor ? 'true' : undefined}
      >
        <NotificationsRounded />
        {unread > 0 ? (
          <Box
            component="span"
            className="tabular"
            sx={{
              position: 'absolute',
              top: 2,
              left: '50%',
              minWidth: 20,
              px: '5px',
              borderRadius: `${radii.pill}px`,
              fontFamily: fonts.text,
              fontSize: '0.75rem',
              fontWeight: 640,
              lineHeight: '20px',
              color: roles.onAccent,
              backgroundColor: roles.accent,
            }}
          >
            {shown}
          </Box>
        ) : null}
      </IconButton>
      <VisuallyHidden component="output">{news}</VisuallyHidden>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('notifications'),
            sx: {
              width: 420,
              maxWidth: 'calc(100vw - 24px)',
              maxHeight: 'min(640px, calc(100dvh - 80px))',
              mt: 1,
              display: 'flex',
              flexDirection: 'column',
            },
          },
        }}
      >
        <Suspense fallback={<BellSkeleton />}>
          <BellPanel user={user} unread={unread} onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
}

/** The connection repeats events from shortly before the page was opened; they are not announced. */
const BEFORE_MS = 2_000;

/** Keeps notifications up to date. @returns the announcement of the latest one since the page was opened */
function useNotificationNews(): string {
  const { t } = useTranslation('nav');
  const client = useQueryClient();
  const [opened] = useState(() => Date.now());
  const [news, setNews] = useState('');
  const heard = useRef(new Set<number>());
  const refresh = () => void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  useLive('notification', ({ id, title, createdAt }) => {
    refresh();
    if (heard.current.has(id) || Date.parse(createdAt) < opened - BEFORE_MS) return;
    heard.current.add(id);
    setNews(t('newNotification', { title }));
  });
  useLive('notificationsRead', refresh);
  return news;
}
