import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

/** The resource as react-admin takes it. */
export const groups = {
  name: 'groups',
  list: page([ADMIN_PATHS.groups], ['admin-groups'], () => import('./List.tsx')),
} as const;
