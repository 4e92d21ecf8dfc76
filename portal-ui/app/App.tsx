import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, Component, type ReactNode, useEffect, useState } from 'react';
import {
  createBrowserRouter,
  RouterProvider,
  NavigationType,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import type { QueryClient } from '@tanstack/react-query';
import { prefetchConfig } from '../../ui-shared/api/config.ts';
import { createQueryClient } from '../../ui-shared/api/queryClient.ts';
import { SkipLink } from '../../ui-shared/layout/SkipLink.tsx';
import { ViewBar } from '../../ui-shared/session/ViewBar.tsx';
import { prefetchUser, useUser } from '../../ui-shared/session/useUser.ts';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { LIMITS } from '../../src/contract/limits.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { whenUnauthorized } from '../../ui-shared/api/client.ts';
import { setLoggedInFlag } from '../../ui-shared/session/flag.ts';
import { checkLogIn, endedUserId } from '../../ui-shared/session/logInEnd.ts';

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

class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <ProblemPage />;
  }
}

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function Curtain({ ms }: { ms: number }) {
  const [up, setUp] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setUp(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return up ? <FullScreenLoader /> : null;
}

/**
 * Scrolls a new page to its top; the browser restores the position of a page in the history, and an anchor has its own.
 */
function StartAtTop() {
  const isNew = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isNew && !window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isNew]);
  return null;
}

/**
 * The loading animation: while authentication loads, at most 2.5 s, and for about 0.6 s after a route change, unless
 * the user prefers less motion (spec 1 §2).
 */
function RouteChange() {
  const { pathname } = useLocation();
  const { isLoading } = useUser();
  const [firstPath] = useState(pathname);
  const [hasMoved, setHasMoved] = useState(false);
  if (!hasMoved && pathname !== firstPath) setHasMoved(true);

  if (isLoading) return <Curtain key="authentication" ms={LIMITS.routeLoaderCapMs} />;
  if (!hasMoved) return null;
  return (
    <>
      <StartAtTop key={pathname} />
      {wantsLessMotion() ? null : <Curtain key={`${pathname} curtain`} ms={LIMITS.routeLoaderMs} />}
    </>
  );
}

function watchLogIn(client: QueryClient): void {
  whenUnauthorized(() => {
    void checkLogIn(client).then(() => {
      if (endedUserId() !== null) setLoggedInFlag(false);
    });
  });
}
