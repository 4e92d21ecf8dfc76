import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { prefetchConfig } from '../../ui-shared/api/config.ts';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { SkipLink } from '../../ui-shared/layout/SkipLink.tsx';
import { prefetchUser, useUser } from '../../ui-shared/session/useUser.ts';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';
import { RouteChange } from './RouteChange.tsx';
import { watchLogIn } from './watchLogIn.ts';

/** Only who has signed in can have unsaved changes: visitors need not load what asks about them. */
const LeaveGuard = lazy(() => import('../components/LeaveGuard.tsx'));

/** What every page of the portal stands in. */
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
    </>
  );
}

/** A router that can hold a navigation until the user agrees (`LeaveGuard`). */
const router = createBrowserRouter([{ path: '*', element: <Pages /> }]);

const queries = createQueryClient();
watchLogIn(queries);
// Who is here decides what is shown: asked while the page prepares itself.
prefetchUser(queries);
prefetchConfig(queries);

/** The portal: theme, data, toasts and routes. */
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
