import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { homePath, isAdmin } from '../../ui-shared/session/roles.ts';
import { GoTo } from './GoTo.tsx';
import { useSignedInUser } from './useSignedInUser.ts';
import { useLocation } from 'react-router-dom';
import { consoleWorkPath } from '../../ui-shared/layout/consoleWork.ts';

/**
 * A documented short path of a console page (spec 1 §2): /super-admin, /advisors, /organizations, /groups. Group admins
 * have no groups page and go to /admin; users who are no admin go home.
 */
export function ConsoleAlias({ to }: { to: string }) {
  const { userType } = useSignedInUser();
  if (!isAdmin(userType)) return <GoTo path={homePath(userType)} />;
  const path = userType === 'group_admin' && to === ADMIN_PATHS.groups ? ADMIN_PATHS.home : to;
  return <GoTo path={path} />;
}

export function ToConsoleWork() {
  const { userType } = useSignedInUser();
  const { pathname, search } = useLocation();
  const path = isAdmin(userType) ? consoleWorkPath(pathname + search) : null;
  return <GoTo path={path ?? homePath(userType)} />;
}
