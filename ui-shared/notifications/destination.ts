import type { UserType } from '../../src/contract/enums.ts';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { isConsolePath } from '../layout/SmartLink.tsx';
import { isAdmin } from '../session/roles.ts';

/** Pages of the portal that administrators have as well. */
const FOR_EVERYBODY: readonly string[] = [PATHS.profile, PATHS.messages, PATHS.notifications];

/**
 * Where a notification leads its reader, as a full path with query; null when there is no page of theirs to see it on:
 * administrators are told of matches and requests, but have no pages for them.
 */
export function destinationOf(link: string | null, userType: UserType): string | null {
  // Only paths of this product: what begins with two slashes would lead elsewhere.
  if (!link || !/^\/(?!\/)/.test(link)) return null;
  const [path = ''] = link.split(/[?#]/);
  const isForMe = isAdmin(userType)
    ? isConsolePath(path) || FOR_EVERYBODY.includes(path)
    : !isConsolePath(path) && path !== ADMIN_PATHS.home;
  return isForMe ? link : null;
}
