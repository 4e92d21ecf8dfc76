import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { AppConfig } from '../../src/contract/api.ts';
import { LOCALES } from '../../src/contract/languages.ts';

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

export function useConfig(): AppConfig {
  return useQuery<AppConfig>(CONFIG).data ?? UNKNOWN;
}

/** Whether the configuration is loading; parts that depend on it would move the page. */
export function useConfigLoading(): boolean {
  return useQuery<AppConfig>(CONFIG).isPending;
}
