import { useLocation } from 'react-router-dom';
import { consoleWorkPath } from '../../ui-shared/layout/consoleWork.ts';
import { homePath, isAdmin } from '../../ui-shared/session/roles.ts';
import { GoTo } from './GoTo.tsx';
import { useSignedInUser } from './useSignedInUser.ts';

/** Redirects users who open a page of members: administrators to the console's page for it, others home. */
export function ToConsoleWork() {
  const { userType } = useSignedInUser();
  const { pathname, search } = useLocation();
  const path = isAdmin(userType) ? consoleWorkPath(pathname + search) : null;
  return <GoTo path={path ?? homePath(userType)} />;
}
