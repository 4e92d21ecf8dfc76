import { useQuery } from '@tanstack/react-query';
import { fetchPage, UNREAD_KEY } from './cache.ts';

/** How many notifications are unread; one row is all that travels. 0 until it is known. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: async ({ signal }) => (await fetchPage(0, 0, { read: false }, signal)).total,
    staleTime: 0,
  });
  return data ?? 0;
}
