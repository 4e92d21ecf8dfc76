import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { useState, useEffect, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { prefetchConfig } from '../../ui-shared/api/config.ts';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { ScreenBase } from '../../ui-shared/layout/SmartLink.tsx';
import { prefetchUser, useUser } from '../../ui-shared/session/useUser.ts';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { createConsoleTheme } from './consoleTheme.ts';
import { homePath } from '../../ui-shared/session/roles.ts';
import { AdminApp } from './AdminApp.tsx';
import { ConsoleContext } from './ConsoleContext.ts';
import { leaveFor } from './leave.ts';
import { Loading } from './Loading.tsx';
import { scopeOf } from './scope.ts';

/** A router that can hold a navigation until the user agrees (`LeaveQuestion`). */
const createRouter = (i18n: i18n) =>
  createBrowserRouter(
    [{ path: '*', element: <SignedInGuard i18n={i18n} />, errorElement: <ProblemPage /> }],
    { basename: ADMIN_PATHS.home },
  );

const queries = createQueryClient();
// Who is here decides what is shown: asked while the page prepares itself.
prefetchUser(queries);
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

/**
 * Lets admins in. Who is signed out goes to the portal's /auth, an advisor or organisation to their own dashboard
 * (spec 1 §2); while the server has not said who is here, nothing of the console is shown.
 */
function SignedInGuard({ i18n }: { i18n: i18n }) {
  const { user, isLoading, isError, refetch } = useUser();
  const scope = user ? scopeOf(user.userType) : null;
  const session = useMemo(() => (user && scope ? { user, scope } : null), [user, scope]);
  const elsewhere = isLoading || isError || session ? null : user ? homePath(user.userType) : PATHS.auth;

  useEffect(() => {
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
