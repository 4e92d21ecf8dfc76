import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

/** The resource as react-admin takes it. */
export const organizations = {
  name: 'organizations',
  list: page([ADMIN_PATHS.organizations], [], () => import('./List.tsx')),
} as const;
