import type { UserType } from '../../src/contract/enums.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { consoleWorkPath, isConsolePath } from '../layout/consoleWork.ts';
import { isAdmin } from '../session/user.ts';

const FOR_EVERYBODY: readonly string[] = [PATHS.profile, PATHS.messages, PATHS.notifications];

/** A full path; null without a page. Administrators see matches, requests and sessions in the console. */
export function destinationOf(link: string | null, userType: UserType): string | null {
  // Only paths of this product; two slashes would name another host.
  if (!link || !/^\/(?!\/)/.test(link)) return null;
  const [path = ''] = link.split(/[?#]/);
  if (!isAdmin(userType)) return isConsolePath(path) ? null : link;
  return isConsolePath(path) || FOR_EVERYBODY.includes(path) ? link : consoleWorkPath(link);
}
