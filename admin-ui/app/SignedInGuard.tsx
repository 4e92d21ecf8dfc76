import type { i18n } from 'i18next';
import { useEffect, useMemo } from 'react';
import type { CurrentUser } from '../../src/contract/api.ts';
import { PATHS } from '../../src/contract/routes.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { homePath } from '../../ui-shared/session/roles.ts';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { AdminApp } from './AdminApp.tsx';
import { ConsoleContext } from './ConsoleContext.ts';
import { leaveFor } from './leave.ts';
import { Loading } from './Loading.tsx';
import { scopeOf } from './scope.ts';

/** The portal's page stands in for every other while a second factor has to be set up. */
function whereTo(user: CurrentUser | null | undefined): string {
  if (!user) return PATHS.auth;
  return user.secondFactorRequired || user.passwordChangeRequired
    ? PATHS.privacySettings
    : homePath(user.userType);
}

/**
 * Lets admins in. Who is signed out goes to the portal's /auth, an advisor or organisation to their own dashboard
 * (spec 1 §2); while the server has not said who is here, nothing of the console is shown.
 */
export function SignedInGuard({ i18n }: { i18n: i18n }) {
  const { user, isLoading, isError, refetch } = useUser();
  const scope = user ? scopeOf(user.userType) : null;
  const mustSetUp = user?.secondFactorRequired === true || user?.passwordChangeRequired === true;
  const session = useMemo(
    () => (user && scope && !mustSetUp ? { user, scope } : null),
    [user, scope, mustSetUp],
  );
  const elsewhere = isLoading || isError || session ? null : whereTo(user);

  useEffect(() => {
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
