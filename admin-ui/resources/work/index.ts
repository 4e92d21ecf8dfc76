import { lazy } from 'react';

/** The pages for what has data but no documented screen, as react-admin takes them (issue 4, points 6 and 7). */
export const work = [
  { name: 'requests', list: lazy(() => import('../requests/List.tsx')) },
  { name: 'matches', list: lazy(() => import('../matches/List.tsx')) },
  { name: 'sessions', list: lazy(() => import('../sessions/List.tsx')) },
  { name: 'matching-runs', list: lazy(() => import('../matching-runs/Runs.tsx')) },
  { name: 'exclusions', list: lazy(() => import('../matching-runs/Exclusions.tsx')) },
  { name: 'memberships', list: lazy(() => import('../memberships/Invitations.tsx')) },
  { name: 'join-requests', list: lazy(() => import('../memberships/JoinRequests.tsx')) },
  { name: 'time-credits', list: lazy(() => import('../time-credits/List.tsx')) },
  { name: 'audit', list: lazy(() => import('../audit/List.tsx')) },
] as const;
