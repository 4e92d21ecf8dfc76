import { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';

/**
 * The data layer of both screens (spec 1 §9): queries never retry, never refetch on focus, never poll and are never
 * stale; mutations never retry. Without a function of its own, a query GETs the path that the parts of its key make together.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request('GET', queryKey.join(''), undefined, { signal }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        // The API may be on this very machine: an "offline" browser must not silently pause calls.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
