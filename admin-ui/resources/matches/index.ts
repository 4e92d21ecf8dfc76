import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

/** The resource as react-admin takes it. */
export const matches = {
  name: 'matches',
  list: page([ADMIN_PATHS.matches], ['admin-work'], () => import('./List.tsx')),
} as const;
