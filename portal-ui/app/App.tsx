import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { SkipLink } from '../../ui-shared/layout/SkipLink.tsx';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { LeaveGuard } from '../components/LeaveGuard.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';
import { RouteChange } from './RouteChange.tsx';

/** What every page of the portal stands in. */
function Pages() {
  return (
    <>
      <SkipLink />
      <RouteChange />
      <LeaveGuard />
      <PageErrorBoundary>
        <PortalRoutes />
      </PageErrorBoundary>
    </>
  );
}

/** A router that can hold a navigation until the user agrees ({@link LeaveGuard}). */
const router = createBrowserRouter([{ path: '*', element: <Pages /> }]);

/** The portal: theme, data, toasts and routes. */
export function App() {
  const [queries] = useState(createQueryClient);
  return (
    <AppTheme>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </AppTheme>
  );
}
