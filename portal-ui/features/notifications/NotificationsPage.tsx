import { Box } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import { Note, PageHeading } from '../../../ui-shared/layout/Text.tsx';
import { NotificationList } from '../../../ui-shared/notifications/NotificationList.tsx';
import { fetchPage, LIST_KEY, useMarkRead, useUnreadCount } from '../../../ui-shared/notifications/cache.ts';
import {
  EmptyState,
  ListSkeleton,
  Failure,
  SectionCard,
  PageGrid,
  Lead,
  OutlinedButton,
  TextButton,
  useFocusOfGone,
} from '../../components/cards.tsx';
import { useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { EmailChoices, usePreferences } from './EmailChoices.tsx';

export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const { userType } = useSignedInUser();
  return (
    <SignedInFrame>
      <PageHeading title={t('title')} />
      <Lead>{t('lead')}</Lead>
      <PageGrid waitsFor={[useNotifications(), usePreferences()]}>
        <NotificationsCard userType={userType} />
        <EmailChoices userType={userType} />
      </PageGrid>
    </SignedInFrame>
  );
}

function NotificationsCard({ userType }: { userType: UserType }) {
  const { t } = useTranslation('notifications');
  const list = useNotifications();
  const unread = useUnreadCount();
  const { mutate: markRead } = useMarkRead();
  const { rows, total } = list;
  return (
    <SectionCard
      title={t('list')}
      headingRef={useFocusOfGone(unread)}
      aside={
        unread > 0 ? (
          <TextButton onClick={() => markRead({ all: true })}>{t('markAll')}</TextButton>
        ) : undefined
      }
    >
      {list.isPending ? (
        <ListSkeleton rows={5} />
      ) : rows.length > 0 ? (
        <Box sx={{ mt: 3, mx: { xs: -5, sm: -5 } }}>
          <NotificationList rows={rows} userType={userType} />
        </Box>
      ) : list.isError ? null : (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      )}
      <Failure query={list} failed={t('failed')} sx={{ mt: 4 }} />
      {list.hasNextPage ? (
        <Box sx={{ mt: 4, display: 'flex', alignItems: 'center', gap: 4 }}>
          <OutlinedButton loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('loadMore')}
          </OutlinedButton>
          <Note className="tabular">{t('count', { shown: rows.length, total })}</Note>
        </Box>
      ) : null}
    </SectionCard>
  );
}

const PAGE = 20;

function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, pageParam + PAGE - 1, {}, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : null),
    staleTime: 0,
  });
  // A new notification moves the others, so that two pages can contain the same row.
  const rows = new Map((query.data?.pages ?? []).flatMap((page) => page.rows).map((row) => [row.id, row]));
  return { ...query, rows: [...rows.values()], total: query.data?.pages.at(-1)?.total ?? 0 };
}
