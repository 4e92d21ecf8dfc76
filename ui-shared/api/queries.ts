import { QueryClient, useQuery, type Query, type QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import { request } from './client.ts';
import type { AppConfig } from '../../src/contract/api.ts';
import { LOCALES } from '../../src/contract/languages.ts';

/**
 * Queries never retry, refetch on focus, poll or become stale; mutations never retry (spec 1 §9). A query without a
 * function GETs the path that the parts of its key make together.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => request('GET', queryKey.join(''), undefined, { signal }),
        retry: false,
        // A list that failed says so until somebody presses "Try again", however often its parts are mounted.
        retryOnMount: false,
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
  // The server's texts come in the page's language.
  i18next.on('languageChanged', () => {
    const predicate = ({ queryKey: [path] }: Query) => path !== '/api/user';
    if (i18next.isInitialized) void client.invalidateQueries({ predicate });
  });
  return client;
}

export async function readAgain(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

const UNKNOWN: AppConfig = {
  brandName: 'TimeMatch',
  supportEmail: '',
  legalEntity: 'TimeMatch',
  demoMode: false,
  roadmapNotice: [],
  passkeys: false,
  oidcLabel: null,
  locales: [...LOCALES],
};

const CONFIG = { queryKey: ['/api/config'] } as const;

export function prefetchConfig(client: QueryClient): void {
  void client.prefetchQuery(CONFIG);
}

export const useConfig = (): AppConfig => useQuery<AppConfig>(CONFIG).data ?? UNKNOWN;

/** Whether the configuration is loading; parts that depend on it would move the page. */
export const useConfigLoading = (): boolean => useQuery<AppConfig>(CONFIG).isPending;
