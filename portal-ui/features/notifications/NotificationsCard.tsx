import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import { NotificationList } from '../../../ui-shared/notifications/NotificationList.tsx';
import { useMarkRead } from '../../../ui-shared/notifications/useMarkRead.ts';
import { useUnreadCount } from '../../../ui-shared/notifications/cache.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useNotifications } from './api/useNotifications.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

export function NotificationsCard({ userType }: { userType: UserType }) {
  const { t } = useTranslation('notifications');
  const list = useNotifications();
  const unread = useUnreadCount();
  const { mutate: markRead } = useMarkRead();
  const { rows, total } = list;
  return (
    <SectionCard
      title={t('list')}
      aside={
        unread > 0 ? (
          <Button variant="text" onClick={() => markRead({ all: true })}>
            {t('markAll')}
          </Button>
        ) : undefined
      }
    >
      {list.isPending ? (
        <ListSkeleton rows={5} />
      ) : rows.length > 0 ? (
        <Box sx={{ mt: 3, mx: { xs: -5, sm: -5 } }}>
          <NotificationList
            rows={rows}
            userType={userType}
            onOpen={({ id, read }) => {
              if (!read) markRead({ ids: [id] });
            }}
          />
        </Box>
      ) : list.isError ? null : (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      )}
      {list.isError ? (
        <LoadFailed text={t('failed')} onRetry={() => void list.refetch()} sx={{ mt: 4 }} />
      ) : null}
      {list.hasNextPage ? (
        <Box sx={{ mt: 4, display: 'flex', alignItems: 'center', gap: 4 }}>
          <Button
            variant="outlined"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('loadMore')}
          </Button>
          <Note className="tabular">{t('count', { shown: rows.length, total })}</Note>
        </Box>
      ) : null}
    </SectionCard>
  );
}
