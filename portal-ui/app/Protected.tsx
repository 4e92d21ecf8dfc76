import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { PATHS } from '../../src/contract/routes.ts';
import { useConfigLoading } from '../../ui-shared/api/config.ts';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { TroublePage } from '../features/errors/TroublePage.tsx';

/**
 * Pages for signed-in users: visitors go to /auth, who signs out here goes to / (spec 1 §2, §4); a server that cannot
 * say who it is shows so. They wait for the configuration too: a notice that comes late pushes the page down.
 */
export function Protected() {
  const { user, isLoading, isError, refetch } = useUser();
  const isConfigLoading = useConfigLoading();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  if (isLoading || isConfigLoading) return <FullScreenLoader />;
  if (isError) return <TroublePage onRetry={() => void refetch()} />;
  return user ? (
    <Outlet context={user} />
  ) : (
    <Navigate to={wasSignedIn ? PATHS.landing : PATHS.auth} replace />
  );
}
