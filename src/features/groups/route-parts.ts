import type { Route } from '../../core/http/route.ts';

/** What the route files of this feature have in common. */
export const tag = 'groups';
export const ADMINS = ['group_admin', 'super_admin'] as const;

/** "Both prefixes of a documented call exist, over the same handlers" (contract §2); who may call it stays the same. */
export function underBothPrefixes(route: Route): Route[] {
  return [route, { ...route, path: route.path.replace('/api/', '/api/admin/') }];
}
