import { useQuery } from '@tanstack/react-query';
import { fetchPage, NEWEST_KEY } from './cache.ts';

const SHOWN = 10;

/** `GET /api/notifications`: the newest ten. */
export function useNewest() {
  return useQuery({
    queryKey: NEWEST_KEY,
    queryFn: async ({ signal }) => (await fetchPage(0, SHOWN - 1, {}, signal)).rows,
    staleTime: 0,
  });
}
