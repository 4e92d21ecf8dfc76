import type { CurrentUser } from '../../src/contract/api.ts';
import type { UserType } from '../../src/contract/enums.ts';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';

/** Where a user goes after signing in (spec 1 §2). */
export function homePath(userType: UserType): string {
  if (userType === 'advisor') return PATHS.dashboard;
  return userType === 'organization' ? PATHS.orgDashboard : ADMIN_PATHS.home;
}

/** Group admins and super admins: those whose home is the console. */
export function isAdmin(userType: UserType): boolean {
  return userType === 'group_admin' || userType === 'super_admin';
}

/** The name a person is greeted by: first name, organisation's name, else the username. */
export function displayName(user: CurrentUser): string {
  return user.advisor?.firstName || user.organization?.name || user.username;
}

/** Full name for menus: both names of an advisor, else as {@link displayName}. */
export function fullName(user: CurrentUser): string {
  const names = [user.advisor?.firstName, user.advisor?.lastName].filter(Boolean).join(' ');
  return names || displayName(user);
}

/** Avatar letters (spec 1 §2): advisor first and last initials, organisation first letter of its name, otherwise U. */
export function initials(user: CurrentUser): string {
  const first = (text?: string | null) => Array.from(text?.trim() ?? '')[0]?.toLocaleUpperCase() ?? '';
  if (user.userType === 'advisor')
    return first(user.advisor?.firstName) + first(user.advisor?.lastName) || 'U';
  return (user.userType === 'organization' && first(user.organization?.name)) || 'U';
}
