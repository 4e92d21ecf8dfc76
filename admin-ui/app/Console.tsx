import type { i18n } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider, Navigate, Route } from 'react-router-dom';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS, ADMIN_PATHS, homePath } from '../../src/contract/routes.ts';
import { whenUnauthorized } from '../../ui-shared/api/client.ts';
import {
  prefetchConfig,
  createQueryClient,
  useConfig,
  useConfigLoading,
} from '../../ui-shared/api/queries.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { ScreenBase } from '../../ui-shared/layout/SmartLink.tsx';
import { useUser, prefetchUser, USER_KEY } from '../../ui-shared/session/user.ts';
import { keepWayBack } from '../../ui-shared/session/tabStorage.ts';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { ConsoleContext, scopeOf, useConsole } from './ConsoleContext.ts';
import { Loading } from './Loading.tsx';
import { createConsoleTheme } from './consoleTheme.ts';
import { leaveFor } from './leave.ts';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore, Resource } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { NotFound } from '../components/NotFound.tsx';
import { Dashboard } from '../dashboard/Dashboard.tsx';
import { authProvider } from './authProvider.ts';
import { createDataProvider } from './data/dataProvider.ts';
import { createI18nProvider } from './i18nProvider.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { PAGES, resourcesOf } from './pages.ts';

/**
 * Lets admins in. Who is signed out goes to the portal, an advisor or organisation to their own dashboard (spec 1 §2),
 * and whoever has a second factor or a new password to set to the portal's settings.
 * While the server has not said who is here, nothing of the console is shown.
 */
function SignedInGuard({ i18n }: { i18n: i18n }) {
  const { user, isLoading, isError, refetch } = useUser();
  const scope = user ? scopeOf(user.userType) : null;
  const mustSetUp = user?.secondFactorRequired === true || user?.passwordChangeRequired === true;
  const session = useMemo(
    () => (user && scope && !mustSetUp ? { user, scope } : null),
    [user, scope, mustSetUp],
  );
  const home = user ? homePath(user.userType) : PATHS.auth;
  const elsewhere = isLoading || isError || session ? null : mustSetUp ? PATHS.privacySettings : home;

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

const Broken = () => <ProblemPage />;

/** react-admin without its looks: its core (data, lists, routes) under our own theme, layout, toasts and texts. */
function AdminApp({ i18n }: { i18n: i18n }) {
  const { user, scope } = useConsole();
  const { brandName, demoMode } = useConfig();
  const isUnknown = useConfigLoading();
  const { language } = useTranslation('admin').i18n;
  const queryClient = useQueryClient();
  const dataProvider = useMemo(() => createDataProvider(scope.prefix), [scope]);
  // What somebody chose for a list is kept for them alone, in this browser.
  const store = useMemo(() => localStorageStore(undefined, `timematch.console.${user.id}`), [user.id]);
  const i18nProvider = useMemo(() => createI18nProvider(i18n, [language]), [i18n, language]);
  return (
    <CoreAdminContext {...{ queryClient, authProvider, dataProvider, i18nProvider, store }}>
      <CoreAdminUI
        // It would call home otherwise: nothing goes to other hosts.
        disableTelemetry
        title={brandName}
        layout={ConsoleLayout}
        dashboard={Dashboard}
        loading={Loading}
        catchAll={NotFound}
        error={Broken}
      >
        {resourcesOf(scope, demoMode || isUnknown).map(([name, pages]) => (
          <Resource key={name} name={name} {...pages} />
        ))}
        <CustomRoutes>
          {PAGES.flatMap(({ paths, Page }) =>
            paths.map((path) => <Route key={path} path={path} element={<Page />} />),
          )}
          {/* "Group admins opening /admin/groups or /groups are sent to /admin" (spec 2 §2). */}
          {scope.hasPlatform ? null : <Route path="/groups/*" element={<Navigate to="/" replace />} />}
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}
