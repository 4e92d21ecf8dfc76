import { Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { LandingPage } from '../features/landing/LandingPage.tsx';
import { LogoutPage } from '../features/auth/LogoutPage.tsx';
import { ConsoleAlias } from './ConsoleAlias.tsx';
import { page } from '../../ui-shared/layout/page.ts';
import { Protected } from './Protected.tsx';

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
  pageRoute(PATHS.invitation, ['auth'], () => import('../features/auth/InvitationPage.tsx')),
  pageRoute(
    PATHS.unsubscribe,
    ['notifications'],
    () => import('../features/unsubscribe/UnsubscribePage.tsx'),
  ),
  pageRoute(PATHS.privacy, ['legal'], () => import('../features/legal/PrivacyPage.tsx')),
  pageRoute(PATHS.terms, ['legal'], () => import('../features/legal/TermsPage.tsx')),
  pageRoute(PATHS.createRequest, ['requests'], () => import('../features/requests/CreateRequestPage.tsx')),
  pageRoute('*', [], () => import('../features/errors/NotFoundPage.tsx')),
];

const PROTECTED = [
  pageRoute(
    PATHS.dashboard,
    ['dashboard', 'organizations', 'search'],
    () => import('../features/dashboard/AdvisorDashboard.tsx'),
  ),
  pageRoute(
    PATHS.orgDashboard,
    ['dashboard', 'requests', 'search'],
    () => import('../features/dashboard/OrganizationDashboard.tsx'),
  ),
  pageRoute(PATHS.profile, ['profile'], () => import('../features/profile/ProfilePage.tsx')),
  pageRoute(PATHS.matches, ['matches'], () => import('../features/matches/MatchesPage.tsx')),
  pageRoute(PATHS.sessions, ['sessions'], () => import('../features/sessions/SessionsPage.tsx')),
  pageRoute(PATHS.messages, ['messages'], () => import('../features/messages/MessagesPage.tsx')),
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
