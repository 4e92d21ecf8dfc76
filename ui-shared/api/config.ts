import { useQuery } from '@tanstack/react-query';
import type { AppConfig } from '../../src/contract/api.ts';

/** Until the configuration is there (or when it fails): the product's own name, and nothing promised. */
const UNKNOWN: AppConfig = {
  brandName: 'TimeMatch',
  supportEmail: '',
  legalEntity: 'TimeMatch',
  demoMode: false,
  roadmapNotice: [],
};

/** Brand, support address, demo mode and roadmap notices (`GET /api/config`, contract §3). */
export function useConfig(): AppConfig {
  return useQuery<AppConfig>({ queryKey: ['/api/config'] }).data ?? UNKNOWN;
}
