import type { CurrentUser } from '../../src/contract/api.ts';
import type { UserType } from '../../src/contract/enums.ts';

export { homePath } from '../../src/contract/routes.ts';

/** Whether the home of a role is the console. */
export function isAdmin(userType: UserType): boolean {
  return userType === 'group_admin' || userType === 'super_admin';
}

/** The name in greetings: first name, organisation's name, else the username. */
export function displayName(user: CurrentUser): string {
  return user.advisor?.firstName || user.organization?.name || user.username;
}

/** The name in menus: an advisor's full name, else {@link displayName}. */
export function fullName(user: CurrentUser): string {
  const names = [user.advisor?.firstName, user.advisor?.lastName].filter(Boolean).join(' ');
  return names || displayName(user);
}

/** Initials for the avatar (spec 1 §2): of an advisor's names, of the organisation's name, else U. */
export function initials(user: CurrentUser): string {
  const first = (text?: string | null) => Array.from(text?.trim() ?? '')[0]?.toLocaleUpperCase() ?? '';
  if (user.userType === 'advisor')
    return first(user.advisor?.firstName) + first(user.advisor?.lastName) || 'U';
  return (user.userType === 'organization' && first(user.organization?.name)) || 'U';
}
