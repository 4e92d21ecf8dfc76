import { Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { page } from '../../ui-shared/layout/page.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { LogoutPage } from '../features/auth/leaving.tsx';
import { LandingPage } from '../features/landing/LandingPage.tsx';
import { Protected } from './Protected.tsx';
import { ConsoleAlias } from './redirects.tsx';

type LoadPage = () => Promise<{ default: ComponentType }>;

function pageRoute(path: string, catalogues: readonly string[], load: LoadPage) {
  const Page = page([path], catalogues, load);
  return <Route key={path} path={path} element={<Page />} />;
}

const SearchPage = page(
  [PATHS.search, PATHS.advisorSearch],
  ['search'],
  () => import('../features/search/SearchPage.tsx'),
);

const PUBLIC = [
  pageRoute(PATHS.auth, ['auth', 'sign-in'], () => import('../features/auth/AuthPage.tsx')),
  pageRoute(PATHS.resetPassword, ['auth'], () => import('../features/auth/ResetPasswordPage.tsx')),
  pageRoute(PATHS.verifyEmail, ['auth'], () => import('../features/auth/VerifyEmailPage.tsx')),
  pageRoute(PATHS.invitation, ['auth'], () => import('../features/auth/InvitationPage.tsx')),
  pageRoute(
    PATHS.unsubscribe,
    ['notifications'],
    () => import('../features/unsubscribe/UnsubscribePage.tsx'),
  ),
  pageRoute(PATHS.checkLetter, ['letter'], () => import('../features/letter/CheckLetterPage.tsx')),
  pageRoute(PATHS.privacy, ['legal'], () => import('../features/legal/LegalPage.tsx')),
  pageRoute(PATHS.terms, ['legal'], () => import('../features/legal/LegalPage.tsx')),
  pageRoute(
    PATHS.createRequest,
    ['requests', 'dashboard'],
    () => import('../features/requests/CreateRequestPage.tsx'),
  ),
  pageRoute('*', [], () => import('../features/errors/NotFoundPage.tsx')),
];

const PROTECTED = [
  pageRoute(
    PATHS.dashboard,
    ['dashboard', 'organizations', 'search', 'letter'],
    () => import('../features/dashboard/AdvisorDashboard.tsx'),
  ),
  pageRoute(PATHS.letter, ['letter'], () => import('../features/letter/LetterPage.tsx')),
  pageRoute(PATHS.stillHere, ['letter'], () => import('../features/still-here/StillHerePage.tsx')),
  pageRoute(
    PATHS.orgDashboard,
    ['dashboard', 'requests', 'search'],
    () => import('../features/dashboard/OrganizationDashboard.tsx'),
  ),
  pageRoute(PATHS.profile, ['profile'], () => import('../features/profile/ProfilePage.tsx')),
  pageRoute(PATHS.matches, ['matches'], () => import('../features/matches/MatchesPage.tsx')),
  pageRoute(
    PATHS.collaboration,
    ['matches', 'sessions', 'messages'],
    () => import('../features/matches/CollaborationPage.tsx'),
  ),
  pageRoute(PATHS.sessions, ['sessions', 'matches'], () => import('../features/sessions/SessionsPage.tsx')),
  pageRoute(PATHS.messages, ['messages', 'matches'], () => import('../features/messages/MessagesPage.tsx')),
  pageRoute(
    PATHS.notifications,
    ['notifications'],
    () => import('../features/notifications/NotificationsPage.tsx'),
  ),
  pageRoute(
    PATHS.privacySettings,
    ['privacy', 'sign-in'],
    () => import('../features/privacy/YourDataPage.tsx'),
  ),
  pageRoute(PATHS.requests, ['requests'], () => import('../features/requests/RequestsPage.tsx')),
  pageRoute(
    PATHS.organizationsAlias,
    ['organizations', 'search'],
    () => import('../features/organizations/OrganizationsPage.tsx'),
  ),
  pageRoute(
    PATHS.organization,
    ['organizations', 'matches'],
    () => import('../features/profiles/OrganizationPage.tsx'),
  ),
  pageRoute(PATHS.advisor, ['matches'], () => import('../features/profiles/AdvisorPage.tsx')),
  pageRoute(PATHS.groupsAlias, ['groups'], () => import('../features/groups/GroupsPage.tsx')),
];

/** Every page of the portal by its path; the server knows the paths too (`src/contract/routes.ts`). */
export function PortalRoutes() {
  return (
    <Suspense fallback={<FullScreenLoader />}>
      <Routes>
        <Route path={PATHS.landing} element={<LandingPage />} />
        <Route path={PATHS.logout} element={<LogoutPage />} />
        <Route path={PATHS.search} element={<SearchPage />} />
        <Route path={PATHS.advisorSearch} element={<SearchPage />} />
        {PUBLIC}
        <Route element={<Protected />}>
          {PROTECTED}
          <Route path={PATHS.superAdmin} element={<ConsoleAlias to={ADMIN_PATHS.home} />} />
          <Route path={PATHS.advisorsAlias} element={<ConsoleAlias to={ADMIN_PATHS.advisors} />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
