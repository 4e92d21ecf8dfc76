import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AppNotification, MarkReadPayload } from '../../src/contract/messages-api.ts';
import { request, requestRows } from '../api/client.ts';
import { toastFailure } from '../toast/toast.ts';

export const NOTIFICATIONS_KEY = ['/api/notifications'] as const;
const UNREAD_KEY = [...NOTIFICATIONS_KEY, 'unread'] as const;
const NEWEST_KEY = [...NOTIFICATIONS_KEY, 'newest'] as const;
export const LIST_KEY = [...NOTIFICATIONS_KEY, 'list'] as const;

/** Rows `from` to `to`, both included, newest first. @throws ApiError */
export function fetchPage(from: number, to: number, filter: object, signal: AbortSignal) {
  const query = new URLSearchParams({ range: JSON.stringify([from, to]), filter: JSON.stringify(filter) });
  return requestRows<AppNotification>(`/api/notifications?${query.toString()}`, signal);
}

function showAsRead(client: QueryClient, which: MarkReadPayload): void {
  const unread = new Set<number>();
  const mark = (row: AppNotification): AppNotification => {
    if (row.read || ('ids' in which && !which.ids.includes(row.id))) return row;
    unread.add(row.id);
    return { ...row, read: true };
  };
  client.setQueryData<AppNotification[]>(NEWEST_KEY, (rows) => rows?.map(mark));
  client.setQueryData<InfiniteData<Awaited<ReturnType<typeof fetchPage>>>>(
    LIST_KEY,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: page.rows.map(mark) })) },
  );
  client.setQueryData<number>(
    UNREAD_KEY,
    (count) => count && ('ids' in which ? Math.max(0, count - unread.size) : 0),
  );
}

const SHOWN = 10;

export const useNewest = () =>
  useQuery({
    queryKey: NEWEST_KEY,
    queryFn: async ({ signal }) => (await fetchPage(0, SHOWN - 1, {}, signal)).rows,
    staleTime: 0,
  });

export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ signal }) => (await fetchPage(0, 0, { read: false }, signal)).total,
    staleTime: 0,
  });
  return data ?? 0;
}

/** Shown at once, undone on a failure. */
export function useMarkRead() {
  const client = useQueryClient();
  const { t } = useTranslation('nav');
  return useMutation({
    mutationFn: (which: MarkReadPayload) =>
      // The call outlasts the page, because the link may leave it.
      request<{ unread: number }>('PATCH', '/api/notifications/read', which, { keepalive: true }),
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: NOTIFICATIONS_KEY });
      showAsRead(client, which);
    },
    onSuccess: ({ unread }) => client.setQueryData(UNREAD_KEY, unread),
    onError: (error) => {
      toastFailure(t('markReadFailed'), error);
      void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
}
