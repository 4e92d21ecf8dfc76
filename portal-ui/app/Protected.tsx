import { Fragment, Suspense, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { PATHS } from '../../src/contract/routes.ts';
import { useConfigLoading } from '../../ui-shared/api/config.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { page } from '../../ui-shared/layout/page.ts';
import { endedUserId } from '../../ui-shared/session/logInEnd.ts';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { ToLogIn } from './redirects.tsx';

const SecondFactorPage = page([], ['sign-in'], () => import('../features/sign-in/WaysInCards.tsx'));
const OwnPasswordPage = page([], ['auth'], () => import('../features/auth/OwnPasswordPage.tsx'));

/**
 * Pages for signed-in users. Visitors and users whose log-in has ended go to /auth, users who sign out here to / (spec
 * 1 §2, §4). The pages wait for the configuration as well, because a notice that comes later would shift them.
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
  const First = user.secondFactorRequired
    ? SecondFactorPage
    : user.passwordChangeRequired
      ? OwnPasswordPage
      : null;
  if (First)
    return (
      <Suspense fallback={<FullScreenLoader />}>
        <First />
      </Suspense>
    );
  return (
    // The key resets the page, so that another user who signs in meanwhile sees nothing that was typed.
    <Fragment key={user.id}>
      <Outlet context={user} />
    </Fragment>
  );
}
