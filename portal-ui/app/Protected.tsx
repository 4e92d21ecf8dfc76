import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { PATHS } from '../../src/contract/routes.ts';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { TroublePage } from '../features/errors/TroublePage.tsx';

/**
 * Pages for signed-in users: visitors go to /auth, who signs out here goes to / (spec 1 §2, §4); a server that cannot
 * say who it is shows so.
 */
export function Protected() {
  const { user, isLoading, isError, refetch } = useUser();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  if (isLoading) return <FullScreenLoader />;
  if (isError) return <TroublePage onRetry={() => void refetch()} />;
  return user ? (
    <Outlet context={user} />
  ) : (
    <Navigate to={wasSignedIn ? PATHS.landing : PATHS.auth} replace />
  );
}
