import { Suspense, Fragment, useState, type ComponentType } from 'react';
import { Route, Routes, Navigate, Outlet } from 'react-router-dom';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { page } from '../../ui-shared/layout/page.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { LogoutPage } from '../features/auth/leaving.tsx';
import { LandingPage } from '../features/landing/LandingPage.tsx';
import { ConsoleAlias, ToLogIn } from './redirects.tsx';
import { useConfigLoading } from '../../ui-shared/api/queries.ts';
import { ProblemPage } from '../../ui-shared/layout/ProblemPage.tsx';
import { endedUserId, useUser } from '../../ui-shared/session/user.ts';

type LoadPage = () => Promise<{ default: ComponentType }>;

function route(at: string | readonly string[], catalogues: readonly string[], load: LoadPage) {
  const paths = [at].flat();
  const Page = page(paths, catalogues, load);
  return paths.map((path) => <Route key={path} path={path} element={<Page />} />);
}

const PUBLIC = [
  route(
    [PATHS.search, PATHS.advisorSearch],
    ['search', 'matches'],
    () => import('../features/search/SearchPage.tsx'),
  ),
  route(PATHS.auth, ['auth', 'sign-in'], () => import('../features/auth/AuthPage.tsx')),
  route(PATHS.resetPassword, ['auth'], () => import('../features/auth/ResetPasswordPage.tsx')),
  route(PATHS.verifyEmail, ['auth'], () => import('../features/auth/VerifyEmailPage.tsx')),
  route(PATHS.invitation, ['auth'], () => import('../features/auth/InvitationPage.tsx')),
  route(PATHS.unsubscribe, ['notifications'], () => import('../features/unsubscribe/UnsubscribePage.tsx')),
  route(PATHS.checkLetter, ['letter'], () => import('../features/letter/CheckLetterPage.tsx')),
  route(PATHS.privacy, ['legal'], () => import('../features/legal/LegalPage.tsx')),
  route(PATHS.terms, ['legal'], () => import('../features/legal/LegalPage.tsx')),
  route(
    PATHS.createRequest,
    ['requests', 'dashboard'],
    () => import('../features/requests/CreateRequestPage.tsx'),
  ),
  route('*', [], () => import('../features/errors/NotFoundPage.tsx')),
];

const PROTECTED = [
  route(
    PATHS.dashboard,
    ['dashboard', 'organizations', 'search', 'letter'],
    () => import('../features/dashboard/AdvisorDashboard.tsx'),
  ),
  route(PATHS.letter, ['letter'], () => import('../features/letter/LetterPage.tsx')),
  route(PATHS.stillHere, ['letter'], () => import('../features/still-here/StillHerePage.tsx')),
  route(
    PATHS.orgDashboard,
    ['dashboard', 'requests', 'search', 'matches'],
    () => import('../features/dashboard/OrganizationDashboard.tsx'),
  ),
  route(PATHS.profile, ['profile', 'organizations'], () => import('../features/profile/ProfilePage.tsx')),
  route(PATHS.matches, ['matches', 'sessions'], () => import('../features/matches/MatchesPage.tsx')),
  route(
    PATHS.collaboration,
    ['matches', 'sessions', 'messages'],
    () => import('../features/matches/CollaborationPage.tsx'),
  ),
  route(PATHS.sessions, ['sessions', 'matches'], () => import('../features/sessions/SessionsPage.tsx')),
  route(PATHS.messages, ['messages', 'matches'], () => import('../features/messages/MessagesPage.tsx')),
  route(
    PATHS.notifications,
    ['notifications'],
    () => import('../features/notifications/NotificationsPage.tsx'),
  ),
  route(PATHS.privacySettings, ['privacy', 'sign-in'], () => import('../features/privacy/YourDataPage.tsx')),
  route(PATHS.requests, ['requests'], () => import('../features/requests/RequestsPage.tsx')),
  route(
    PATHS.organizationsAlias,
    ['organizations', 'search'],
    () => import('../features/organizations/OrganizationsPage.tsx'),
  ),
  route(
    PATHS.organization,
    ['organizations', 'matches'],
    () => import('../features/profiles/OrganizationPage.tsx'),
  ),
  route(PATHS.advisor, ['matches'], () => import('../features/profiles/AdvisorPage.tsx')),
  route(PATHS.groupsAlias, ['groups'], () => import('../features/groups/GroupsPage.tsx')),
];

/** Every page of the portal by its path; the server knows the paths too (`src/contract/routes.ts`). */
export const PortalRoutes = () => (
  <Suspense fallback={<FullScreenLoader />}>
    <Routes>
      <Route path={PATHS.landing} element={<LandingPage />} />
      <Route path={PATHS.logout} element={<LogoutPage />} />
      {PUBLIC}
      <Route element={<Protected />}>
        {PROTECTED}
        <Route path={PATHS.superAdmin} element={<ConsoleAlias to={ADMIN_PATHS.home} />} />
        <Route path={PATHS.advisorsAlias} element={<ConsoleAlias to={ADMIN_PATHS.advisors} />} />
      </Route>
    </Routes>
  </Suspense>
);

const SecondFactorPage = page([], ['sign-in'], () => import('../features/sign-in/WaysInCards.tsx'));
const OwnPasswordPage = page([], ['auth'], () => import('../features/auth/OwnPasswordPage.tsx'));

/** Visitors and users whose log-in has ended go to /auth, users who sign out here to / (spec 1 §2, §4). */
function Protected() {
  const { user, isLoading, isError, refetch } = useUser();
  const isConfigLoading = useConfigLoading();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  // A notice of the configuration that comes later would shift the page.
  if (isLoading || isConfigLoading) return <FullScreenLoader />;
  if (isError) return <ProblemPage onRetry={() => void refetch()} />;
  if (!user)
    return wasSignedIn && endedUserId() === null ? <Navigate to={PATHS.landing} replace /> : <ToLogIn />;
  const First = user.secondFactorRequired
    ? SecondFactorPage
    : user.passwordChangeRequired
      ? OwnPasswordPage
      : null;
  if (First) return <First />;
  return (
    // The key resets the page, so that another user who signs in meanwhile sees nothing that was typed.
    <Fragment key={user.id}>
      <Outlet context={user} />
    </Fragment>
  );
}
