import { Fragment, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { PATHS } from '../../src/contract/routes.ts';
import { useConfigLoading } from '../../ui-shared/api/config.ts';
import { endedUserId } from '../../ui-shared/session/logInEnd.ts';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { ToLogIn } from './ToLogIn.tsx';

/**
 * Pages for signed-in users: visitors go to /auth, and so does whose log-in has ended; who signs out here goes to /
 * (spec 1 §2, §4); a server that cannot say who it is shows so. They wait for the configuration too: a notice that comes late pushes the page down.
 */
export function Protected() {
  const { user, isLoading, isError, refetch } = useUser();
  const isConfigLoading = useConfigLoading();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  if (isLoading || isConfigLoading) return <FullScreenLoader />;
  if (isError) return <ProblemPage onRetry={() => void refetch()} />;
  if (!user)
    return wasSignedIn && endedUserId() === null ? <Navigate to={PATHS.landing} replace /> : <ToLogIn />;
  return (
    // Nothing that one has typed is left to another who signs in meanwhile.
    <Fragment key={user.id}>
      <Outlet context={user} />
    </Fragment>
  );
}
