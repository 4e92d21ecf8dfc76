import { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';

/**
 * The query defaults of both screens (spec 1 §9): queries never retry, refetch on focus, poll or become stale;
 * mutations never retry. A query without a function GETs the path that the parts of its key make together.
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
        // The API may run on this machine, so an "offline" browser must not pause calls.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
