import { useCallback, useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useOutletContext } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';
import { ADMIN_PATHS, PATHS, homePath } from '../../src/contract/routes.ts';
import { consoleWorkPath, isConsolePath } from '../../ui-shared/layout/consoleWork.ts';
import { endedUserId, isAdmin } from '../../ui-shared/session/user.ts';
import { keepWayBack } from '../../ui-shared/session/tabStorage.ts';
import { carryToasts } from '../../ui-shared/toast/toast.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import type { SessionSide } from '../../src/contract/enums.ts';

export const useSignedInUser = (): CurrentUser => useOutletContext<CurrentUser>();

/** The side on which the user works together with the other; null for administrators. */
export function useSide(): SessionSide | null {
  const { userType } = useSignedInUser();
  return userType === 'advisor' || userType === 'organization' ? userType : null;
}

export function GoTo({ path }: { path: string }) {
  const goTo = useGoTo();
  useEffect(() => goTo(path, { replace: true }), [goTo, path]);
  return <FullScreenLoader />;
}

/** Leads to any page: in the portal by the router, to the console by loading it; that shows the waiting toasts. */
export function useGoTo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, options = {}) => {
      if (!isConsolePath(path)) {
        void navigate(path, options);
        return;
      }
      carryToasts();
      if (options.replace) window.location.replace(path);
      else window.location.assign(path);
    },
    [navigate],
  );
}

/** A documented short path of a console page (spec 1 §2). Group admins have no groups page and go to /admin. */
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

/** Redirects a visitor, or a user whose log-in has ended, to /auth, with the way back (spec 1 §2). */
export function ToLogIn() {
  const { pathname, search } = useLocation();
  const userId = endedUserId();
  const back = `${pathname}${search}`;
  useEffect(() => {
    if (userId === null) keepWayBack(back);
  }, [userId, back]);
  const state = userId === null ? undefined : { ended: { userId, back } satisfies EndedLogIn };
  return <Navigate to={PATHS.auth} replace state={state} />;
}

export type EndedLogIn = { readonly userId: number; readonly back: string };

export function readEndedLogIn(state: unknown): EndedLogIn | null {
  const ended = (state as { ended?: Partial<EndedLogIn> } | null)?.ended;
  if (typeof ended?.userId !== 'number' || typeof ended.back !== 'string') return null;
  return { userId: ended.userId, back: ended.back };
}
