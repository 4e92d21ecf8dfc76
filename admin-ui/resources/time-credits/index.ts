import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

/** The resource as react-admin takes it. */
export const timeCredits = {
  name: 'time-credits',
  list: page([ADMIN_PATHS.timeCredits], ['admin-work'], () => import('./List.tsx')),
} as const;
