import { Box, Button, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { Muted, H2 } from '../layout/Text.tsx';
import { LoadFailed } from '../layout/alerts.tsx';
import { BellSkeleton } from './BellSkeleton.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useMarkRead, useNewest } from './cache.ts';

type BellPanelProps = { user: CurrentUser; unread: number; onClose: () => void };

export default function BellPanel({ user, unread, onClose }: BellPanelProps) {
  const { t } = useTranslation('notifications');
  const { roles } = useTheme();
  const { data: rows, isError, refetch } = useNewest();
  const { mutate: markRead } = useMarkRead();
  const bar = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexShrink: 0,
    minHeight: 56,
    px: 5,
    gap: 2,
  };
  return (
    <>
      <Box sx={{ ...bar, borderBottom: `1px solid ${roles.line}` }}>
        <H2>{t('title')}</H2>
        {unread > 0 ? (
          <Button variant="text" size="small" onClick={() => markRead({ all: true })}>
            {t('markAll')}
          </Button>
        ) : null}
      </Box>
      {/* Rows without a link cannot be focused, so the list itself can be, for scrolling by keys. */}
      <Box
        component="section"
        aria-label={t('newest')}
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          '&:focus-visible': { outline: `3px solid ${roles.focus}`, outlineOffset: '-3px' },
        }}
      >
        {isError && !rows ? (
          <LoadFailed text={t('failed')} onRetry={() => void refetch()} sx={{ m: 4 }} />
        ) : !rows ? (
          <BellSkeleton />
        ) : rows.length === 0 ? (
          <Box sx={{ px: 5, py: 6 }}>
            <Typography sx={{ fontWeight: 640 }}>{t('empty')}</Typography>
            <Muted sx={{ mt: 1 }}>{t('emptyText')}</Muted>
          </Box>
        ) : (
          <NotificationList rows={rows} userType={user.userType} onLeave={onClose} />
        )}
      </Box>
      <Box sx={{ ...bar, justifyContent: 'center', borderTop: `1px solid ${roles.line}` }}>
        <Button variant="text" href={PATHS.notifications} onClick={onClose}>
          {t('seeAll')}
        </Button>
      </Box>
    </>
  );
}
