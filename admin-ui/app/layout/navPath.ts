import { ADMIN_PATHS } from '../../../src/contract/routes.ts';

/** Pages that stand as tabs beside the one that the sidebar leads to. */
const BESIDE: Readonly<Record<string, string>> = {
  'advisor-import': 'advisors',
  'organization-import': 'organizations',
  matches: 'requests',
  sessions: 'requests',
  people: 'memberships',
  'join-requests': 'memberships',
  exclusions: 'matching-runs',
};

/** The sidebar entry of a page, whose path is without `/admin`: `/advisors/12/show` → `/admin/advisors`. */
export function navPath(pathname: string): string {
  const [section] = pathname.split('/').filter(Boolean);
  return section ? `${ADMIN_PATHS.home}/${BESIDE[section] ?? section}` : ADMIN_PATHS.home;
}
