import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

const TEXTS = ['admin-work'];

/** The pages for what has data but no documented screen, as react-admin takes them (issue 4, points 6 and 7). */
export const work = [
  { name: 'requests', list: page([ADMIN_PATHS.requests], TEXTS, () => import('../requests/List.tsx')) },
  { name: 'matches', list: page([ADMIN_PATHS.matches], TEXTS, () => import('../matches/List.tsx')) },
  { name: 'sessions', list: page([ADMIN_PATHS.sessions], TEXTS, () => import('../sessions/List.tsx')) },
  {
    name: 'matching-runs',
    list: page([ADMIN_PATHS.matchingRuns], TEXTS, () => import('../matching-runs/Runs.tsx')),
  },
  {
    name: 'exclusions',
    list: page([ADMIN_PATHS.exclusions], TEXTS, () => import('../matching-runs/Exclusions.tsx')),
  },
  {
    name: 'memberships',
    list: page([ADMIN_PATHS.memberships], TEXTS, () => import('../memberships/Invitations.tsx')),
  },
  {
    name: 'join-requests',
    list: page([ADMIN_PATHS.joinRequests], TEXTS, () => import('../memberships/JoinRequests.tsx')),
  },
  {
    name: 'time-credits',
    list: page([ADMIN_PATHS.timeCredits], TEXTS, () => import('../time-credits/List.tsx')),
  },
  { name: 'audit', list: page([ADMIN_PATHS.audit], TEXTS, () => import('../audit/List.tsx')) },
] as const;
