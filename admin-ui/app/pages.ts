import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { page } from '../../ui-shared/layout/page.ts';
import type { Scope } from './ConsoleContext.ts';

const WORK = ['admin-work'];
const RUNS = [...WORK, 'admin-runs'];
const LOGOS = [...WORK, 'organizations'];

/** Lists by their names, which are their paths below the console's, with the catalogues of their texts. */
const LISTS: readonly [string, readonly string[], Parameters<typeof page>[2]][] = [
  ['advisors', WORK, () => import('../resources/advisors/List.tsx')],
  ['organizations', [...LOGOS, 'requests'], () => import('../resources/organizations/List.tsx')],
  ['groups', [...LOGOS, 'admin-groups'], () => import('../resources/groups/List.tsx')],
  ['requests', WORK, () => import('../resources/requests/List.tsx')],
  ['matches', WORK, () => import('../resources/matches/List.tsx')],
  ['sessions', WORK, () => import('../resources/sessions/List.tsx')],
  ['matching-runs', RUNS, () => import('../resources/matching-runs/Runs.tsx')],
  ['exclusions', RUNS, () => import('../resources/matching-runs/Exclusions.tsx')],
  ['people', WORK, () => import('../resources/memberships/People.tsx')],
  ['memberships', WORK, () => import('../resources/memberships/Invitations.tsx')],
  ['join-requests', WORK, () => import('../resources/memberships/JoinRequests.tsx')],
  ['time-credits', WORK, () => import('../resources/time-credits/List.tsx')],
  ['announcements', WORK, () => import('../resources/announcements/List.tsx')],
  ['audit', [...WORK, 'admin-audit', 'admin-webhooks'], () => import('../resources/audit/List.tsx')],
  ['reports', WORK, () => import('../resources/reports/List.tsx')],
  ['webhooks', [...WORK, 'admin-webhooks'], () => import('../resources/webhooks/List.tsx')],
  ['outbox', WORK, () => import('../resources/outbox/List.tsx')],
  ['trades', [...WORK, 'admin-trades'], () => import('../resources/trades/List.tsx')],
];

const RESOURCES = LISTS.map(
  ([name, texts, load]) => [name, { list: page([`${ADMIN_PATHS.home}/${name}`], texts, load) }] as const,
);

const OF_PLATFORM = ['groups', 'outbox', 'trades'];

/** @param isDemo elsewhere nobody may read mails, which hold links that sign somebody in */
export const resourcesOf = ({ hasPlatform }: Scope, isDemo: boolean) =>
  RESOURCES.filter(([name]) => (hasPlatform || !OF_PLATFORM.includes(name)) && (isDemo || name !== 'outbox'));

const inConsole = (path: string) => path.slice(ADMIN_PATHS.home.length);
const IMPORTS = [ADMIN_PATHS.advisorImport, ADMIN_PATHS.organizationImport];

/** Pages that are no lists, by their paths below the console's. */
export const PAGES = [
  {
    paths: [inConsole(ADMIN_PATHS.impact)],
    Page: page([ADMIN_PATHS.impact], ['impact'], () => import('../impact/ImpactPage.tsx')),
  },
  {
    paths: IMPORTS.map(inConsole),
    Page: page(IMPORTS, ['admin-import'], () => import('../resources/member-import/ImportPage.tsx')),
  },
];
