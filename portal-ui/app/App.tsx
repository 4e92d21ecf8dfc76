import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { prefetchConfig } from '../../ui-shared/api/config.ts';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { SkipLink } from '../../ui-shared/layout/SkipLink.tsx';
import { ViewBar } from '../../ui-shared/session/ViewBar.tsx';
import { prefetchUser, useUser } from '../../ui-shared/session/useUser.ts';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';
import { RouteChange } from './RouteChange.tsx';
import { watchLogIn } from './watchLogIn.ts';

/** Visitors have no unsaved changes, so they do not load the guard. */
const LeaveGuard = lazy(() => import('../components/LeaveGuard.tsx'));

function Pages() {
  const { user } = useUser();
  return (
    <>
      <SkipLink />
      <RouteChange />
      <PageErrorBoundary>
        {user ? (
          <Suspense fallback={null}>
            <LeaveGuard />
          </Suspense>
        ) : null}
        <PortalRoutes />
      </PageErrorBoundary>
      <ViewBar />
    </>
  );
}

/** A router that can hold a navigation until the user agrees (`LeaveGuard`). */
const router = createBrowserRouter([{ path: '*', element: <Pages /> }]);

const queries = createQueryClient();
watchLogIn(queries);
// The user decides which page is shown, so the query starts before the page is ready.
prefetchUser(queries);
prefetchConfig(queries);

export function App() {
  return (
    <AppTheme>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </AppTheme>
  );
}
