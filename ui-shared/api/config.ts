import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { AppConfig } from '../../src/contract/api.ts';

/** Until the configuration is there (or when it fails): the product's own name, and nothing promised. */
const UNKNOWN: AppConfig = {
  brandName: 'TimeMatch',
  supportEmail: '',
  legalEntity: 'TimeMatch',
  demoMode: false,
  roadmapNotice: [],
};

const CONFIG = { queryKey: ['/api/config'] } as const;

/** Asks for the configuration before anything shows it. */
export function prefetchConfig(client: QueryClient): void {
  void client.prefetchQuery(CONFIG);
}

/** Brand, support address, demo mode and roadmap notices (`GET /api/config`, contract §3). */
export function useConfig(): AppConfig {
  return useQuery<AppConfig>(CONFIG).data ?? UNKNOWN;
}

/** Whether the configuration is still on its way: what depends on it would jump into a page that is there already. */
export function useConfigLoading(): boolean {
  return useQuery<AppConfig>(CONFIG).isPending;
}
