import type { i18n } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS, ADMIN_PATHS } from '../../src/contract/routes.ts';
import { whenUnauthorized } from '../../ui-shared/api/client.ts';
import { prefetchConfig } from '../../ui-shared/api/config.ts';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { ScreenBase } from '../../ui-shared/layout/SmartLink.tsx';
import { homePath } from '../../ui-shared/session/roles.ts';
import { useUser, prefetchUser, USER_KEY } from '../../ui-shared/session/useUser.ts';
import { keepWayBack } from '../../ui-shared/session/tabStorage.ts';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { AdminApp } from './AdminApp.tsx';
import { ConsoleContext, scopeOf } from './ConsoleContext.ts';
import { Loading } from './Loading.tsx';
import { createConsoleTheme } from './consoleTheme.ts';
import { leaveFor } from './leave.ts';

/** The portal's page stands in for every other while a second factor has to be set up. */
function whereTo(user: CurrentUser | null | undefined): string {
  if (!user) return PATHS.auth;
  return user.secondFactorRequired || user.passwordChangeRequired
    ? PATHS.privacySettings
    : homePath(user.userType);
}

/**
 * Lets admins in. Who is signed out goes to the portal's /auth, an advisor or organisation to their own dashboard
 * (spec 1 §2); while the server has not said who is here, nothing of the console is shown.
 */
function SignedInGuard({ i18n }: { i18n: i18n }) {
  const { user, isLoading, isError, refetch } = useUser();
  const scope = user ? scopeOf(user.userType) : null;
  const mustSetUp = user?.secondFactorRequired === true || user?.passwordChangeRequired === true;
  const session = useMemo(
    () => (user && scope && !mustSetUp ? { user, scope } : null),
    [user, scope, mustSetUp],
  );
  const elsewhere = isLoading || isError || session ? null : whereTo(user);

  useEffect(() => {
    if (elsewhere === PATHS.auth) keepWayBack(window.location.href.slice(window.location.origin.length));
    if (elsewhere) leaveFor(elsewhere);
  }, [elsewhere]);

  if (isError) return <ProblemPage onRetry={() => void refetch()} />;
  if (!session) return <Loading />;
  return (
    <ConsoleContext.Provider value={session}>
      <AdminApp i18n={i18n} />
    </ConsoleContext.Provider>
  );
}

/** A router that can hold a navigation until the user agrees (`LeaveQuestion`). */
const createRouter = (i18n: i18n) =>
  createBrowserRouter(
    [{ path: '*', element: <SignedInGuard i18n={i18n} />, errorElement: <ProblemPage /> }],
    { basename: ADMIN_PATHS.home },
  );

const queries = createQueryClient();
// Who is here decides what is shown: asked while the page prepares itself.
prefetchUser(queries);
// Refusals of a call stay with react-admin, which keeps what is typed.
whenUnauthorized(
  () => undefined,
  () => queries.getQueryData<CurrentUser | null>(USER_KEY)?.id,
);
prefetchConfig(queries);

export function Console({ i18n }: { i18n: i18n }) {
  const [router] = useState(() => createRouter(i18n));
  return (
    <AppTheme create={createConsoleTheme}>
      <QueryClientProvider client={queries}>
        <ScreenBase.Provider value={ADMIN_PATHS.home}>
          <RouterProvider router={router} />
        </ScreenBase.Provider>
        <Toasts />
      </QueryClientProvider>
    </AppTheme>
  );
}
