import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { page } from '../../ui-shared/layout/page.ts';
import type { Scope } from './scope.ts';

const WORK = ['admin-work'];
const TRADES = ['admin-trades'];
type Load = Parameters<typeof page>[2];
const list = (path: string, texts: readonly string[], load: Load) => ({ list: page([path], texts, load) });

const RESOURCES = {
  advisors: list(ADMIN_PATHS.advisors, [], () => import('../resources/advisors/List.tsx')),
  organizations: list(ADMIN_PATHS.organizations, [], () => import('../resources/organizations/List.tsx')),
  groups: list(
    ADMIN_PATHS.groups,
    ['admin-groups', 'admin-work'],
    () => import('../resources/groups/List.tsx'),
  ),
  requests: list(ADMIN_PATHS.requests, WORK, () => import('../resources/requests/List.tsx')),
  matches: list(ADMIN_PATHS.matches, WORK, () => import('../resources/matches/List.tsx')),
  sessions: list(ADMIN_PATHS.sessions, WORK, () => import('../resources/sessions/List.tsx')),
  'matching-runs': list(ADMIN_PATHS.matchingRuns, WORK, () => import('../resources/matching-runs/Runs.tsx')),
  exclusions: list(ADMIN_PATHS.exclusions, WORK, () => import('../resources/matching-runs/Exclusions.tsx')),
  memberships: list(ADMIN_PATHS.memberships, WORK, () => import('../resources/memberships/Invitations.tsx')),
  'join-requests': list(
    ADMIN_PATHS.joinRequests,
    WORK,
    () => import('../resources/memberships/JoinRequests.tsx'),
  ),
  'time-credits': list(ADMIN_PATHS.timeCredits, WORK, () => import('../resources/time-credits/List.tsx')),
  audit: list(ADMIN_PATHS.audit, WORK, () => import('../resources/audit/List.tsx')),
  reports: list(ADMIN_PATHS.reports, WORK, () => import('../resources/reports/List.tsx')),
  outbox: list(ADMIN_PATHS.outbox, WORK, () => import('../resources/outbox/List.tsx')),
  trades: {
    ...list(ADMIN_PATHS.trades, TRADES, () => import('../resources/trades/List.tsx')),
    create: page([], TRADES, () => import('../resources/trades/Create.tsx')),
    edit: page([], TRADES, () => import('../resources/trades/Edit.tsx')),
    show: page([], TRADES, () => import('../resources/trades/Show.tsx')),
  },
};

const NEEDED: Partial<Record<string, 'hasGroups' | 'hasOutbox' | 'hasTrades'>> = {
  groups: 'hasGroups',
  outbox: 'hasOutbox',
  trades: 'hasTrades',
};

export const resourcesOf = (scope: Scope) =>
  Object.entries(RESOURCES).filter(([name]) => {
    const needed = NEEDED[name];
    return needed === undefined || scope[needed];
  });

export const IMPACT_PATH = ADMIN_PATHS.impact.slice(ADMIN_PATHS.home.length);
export const Impact = page([ADMIN_PATHS.impact], ['impact'], () => import('../impact/ImpactPage.tsx'));
