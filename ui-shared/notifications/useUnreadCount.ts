import { useQuery } from '@tanstack/react-query';
import { fetchPage, UNREAD_KEY } from './cache.ts';

/** The unread count, from a list of one row; 0 while loading. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ signal }) => (await fetchPage(0, 0, { read: false }, signal)).total,
    staleTime: 0,
  });
  return data ?? 0;
}
