import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

const TEXTS = ['admin-work'];

/** The resources as react-admin takes them: who was invited into a group, and who asks to join. */
export const memberships = [
  { name: 'memberships', list: page([ADMIN_PATHS.memberships], TEXTS, () => import('./Invitations.tsx')) },
  {
    name: 'join-requests',
    list: page([ADMIN_PATHS.joinRequests], TEXTS, () => import('./JoinRequests.tsx')),
  },
] as const;
