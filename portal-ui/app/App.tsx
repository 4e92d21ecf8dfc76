import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import {
  createBrowserRouter,
  NavigationType,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { LIMITS } from '../../src/contract/limits.ts';
import { prefetchConfig, createQueryClient } from '../../ui-shared/api/queries.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { MAIN_ID, SkipLink } from '../../ui-shared/layout/SkipLink.tsx';
import { HEADER_HEIGHT } from '../../ui-shared/theme/tokens.ts';
import { followLogIn } from '../../ui-shared/session/followLogIn.ts';
import { useUser } from '../../ui-shared/session/user.ts';
import { AppTheme } from '../../ui-shared/theme/AppTheme.tsx';
import { Toasts } from '../../ui-shared/toast/Toasts.tsx';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { PortalRoutes } from './PortalRoutes.tsx';

const LeaveGuard = lazy(() => import('../components/LeaveGuard.tsx'));
const ViewBar = lazy(() => import('../../ui-shared/session/ViewBar.tsx'));

/** Visitors have no unsaved changes, so they do not load the guard; the bar is for who looks with a member's eyes. */
function AroundUsers() {
  const { user } = useUser();
  return user ? (
    <Suspense fallback={null}>
      <LeaveGuard />
      {user.viewedBy ? <ViewBar /> : null}
    </Suspense>
  ) : null;
}

const AROUND = (
  <>
    <SkipLink />
    <RouteChange />
    <Outlet />
    <AroundUsers />
  </>
);

/** A router that can hold a navigation until the user agrees (`LeaveGuard`). */
const router = createBrowserRouter([
  { element: AROUND, children: [{ path: '*', element: <PortalRoutes />, errorElement: <ProblemPage /> }] },
]);

const queries = createQueryClient();
forgetFailuresElsewhere();
// The user decides which page is shown, so the query starts before the page is ready.
followLogIn(queries);
prefetchConfig(queries);

export const App = () => (
  <AppTheme>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  </AppTheme>
);

const wantsLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function Curtain({ ms, placed }: { ms: number; placed?: typeof overPage }) {
  const [up, setUp] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setUp(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return up ? <FullScreenLoader placed={placed} /> : null;
}

/** Over the area of the page that loads: header and sidebar stay. */
function overPage(loader: HTMLElement | null): void {
  const left = document.getElementById(MAIN_ID)?.getBoundingClientRect().left ?? 0;
  if (loader) Object.assign(loader.style, { inset: `${HEADER_HEIGHT}px 0 0 ${left}px`, zIndex: '1090' });
}

/** Scrolls a new page to its top; the browser restores pages of the history, and an anchor has its own position. */
function StartAtTop() {
  const isNew = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isNew && !window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isNew]);
  return null;
}

/**
 * The loading animation (spec 1 §2): while authentication loads, at most 2.5 s, and for 0.6 s after a route change,
 * unless the user prefers less motion.
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
      {wantsLessMotion() ? null : (
        <Curtain key={`${pathname} curtain`} ms={LIMITS.routeLoaderMs} placed={overPage} />
      )}
    </>
  );
}

/** A query that failed on one page is asked anew on the next, which `retryOnMount: false` would prevent. */
function forgetFailuresElsewhere(): void {
  let shown = window.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return;
    shown = pathname;
    queries.removeQueries({
      predicate: ({ state, queryKey: [path] }) =>
        state.status === 'error' && path !== '/api/user' && path !== '/api/config',
    });
  });
}
