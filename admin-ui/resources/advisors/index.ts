import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

/** The resource as react-admin takes it. */
export const advisors = {
  name: 'advisors',
  list: page([ADMIN_PATHS.advisors], [], () => import('./List.tsx')),
} as const;
