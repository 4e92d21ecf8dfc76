import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchPage, LIST_KEY } from '../../../../ui-shared/notifications/cache.ts';

const PAGE = 20;

/** `GET /api/notifications`: one's own, newest first, by page. `rows` are the loaded ones without duplicates. */
export function useNotifications() {
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
