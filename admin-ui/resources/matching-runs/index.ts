import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

const TEXTS = ['admin-work'];

/** The resources as react-admin takes them: runs, and pairs that no run matches. */
export const matchingRuns = [
  { name: 'matching-runs', list: page([ADMIN_PATHS.matchingRuns], TEXTS, () => import('./Runs.tsx')) },
  { name: 'exclusions', list: page([ADMIN_PATHS.exclusions], TEXTS, () => import('./Exclusions.tsx')) },
] as const;
