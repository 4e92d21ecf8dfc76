import { ADMIN_PATHS } from '../../../src/contract/routes.ts';

/**
 * The sidebar entry that a page belongs to: `/advisors/12/show` → `/admin/advisors`.
 * @param pathname as the console's router knows it, without `/admin`.
 */
export function navPath(pathname: string): string {
  const [section] = pathname.split('/').filter(Boolean);
  return section ? `${ADMIN_PATHS.home}/${section}` : ADMIN_PATHS.home;
}
