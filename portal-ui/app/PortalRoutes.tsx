import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { LandingPage } from '../features/landing/LandingPage.tsx';
import { LogoutPage } from '../features/auth/LogoutPage.tsx';
import { ConsoleAlias } from './ConsoleAlias.tsx';
import { page } from '../../ui-shared/layout/page.ts';
import { Protected } from './Protected.tsx';

const AuthPage = page([PATHS.auth], ['auth'], () => import('../features/auth/AuthPage.tsx'));
const ResetPasswordPage = page(
  [PATHS.resetPassword],
  ['auth'],
  () => import('../features/auth/ResetPasswordPage.tsx'),
);
const InvitationPage = page(
  [PATHS.invitation],
  ['auth'],
  () => import('../features/auth/InvitationPage.tsx'),
);
const SearchPage = page(
  [PATHS.search, PATHS.advisorSearch],
  ['search'],
  () => import('../features/search/SearchPage.tsx'),
);
const PrivacyPage = page([PATHS.privacy], ['legal'], () => import('../features/legal/PrivacyPage.tsx'));
const TermsPage = page([PATHS.terms], ['legal'], () => import('../features/legal/TermsPage.tsx'));
const AdvisorDashboard = page(
  [PATHS.dashboard],
  ['dashboard', 'organizations', 'search'],
  () => import('../features/dashboard/AdvisorDashboard.tsx'),
);
const OrganizationDashboard = page(
  [PATHS.orgDashboard],
  ['dashboard', 'requests', 'search'],
  () => import('../features/dashboard/OrganizationDashboard.tsx'),
);
const ProfilePage = page([PATHS.profile], ['profile'], () => import('../features/profile/ProfilePage.tsx'));
const MatchesPage = page([PATHS.matches], ['matches'], () => import('../features/matches/MatchesPage.tsx'));
const MessagesPage = page(
  [PATHS.messages],
  ['messages'],
  () => import('../features/messages/MessagesPage.tsx'),
);
const CreateRequestPage = page(
  [PATHS.createRequest],
  ['requests'],
  () => import('../features/requests/CreateRequestPage.tsx'),
);
const RequestsPage = page(
  [PATHS.requests],
  ['requests'],
  () => import('../features/requests/RequestsPage.tsx'),
);
const OrganizationsPage = page(
  [PATHS.organizationsAlias],
  ['organizations', 'search'],
  () => import('../features/organizations/OrganizationsPage.tsx'),
);
const GroupsPage = page([PATHS.groupsAlias], ['groups'], () => import('../features/groups/GroupsPage.tsx'));
const SessionsPage = page(
  [PATHS.sessions],
  ['sessions'],
  () => import('../features/sessions/SessionsPage.tsx'),
);
const NotificationsPage = page(
  [PATHS.notifications],
  ['notifications'],
  () => import('../features/notifications/NotificationsPage.tsx'),
);
const UnsubscribePage = page(
  [PATHS.unsubscribe],
  ['notifications'],
  () => import('../features/unsubscribe/UnsubscribePage.tsx'),
);
const YourDataPage = page(
  [PATHS.privacySettings],
  ['privacy'],
  () => import('../features/privacy/YourDataPage.tsx'),
);
const NotFoundPage = page([], [], () => import('../features/errors/NotFoundPage.tsx'));

/** Every page of the portal by its path; the paths themselves are shared with the server (`src/contract/routes.ts`). */
export function PortalRoutes() {
  return (
    <Suspense fallback={<FullScreenLoader />}>
      <Routes>
        <Route path={PATHS.landing} element={<LandingPage />} />
        <Route path={PATHS.auth} element={<AuthPage />} />
        <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
        <Route path={PATHS.invitation} element={<InvitationPage />} />
        <Route path={PATHS.unsubscribe} element={<UnsubscribePage />} />
        <Route path={PATHS.search} element={<SearchPage />} />
        <Route path={PATHS.advisorSearch} element={<SearchPage />} />
        <Route path={PATHS.privacy} element={<PrivacyPage />} />
        <Route path={PATHS.terms} element={<TermsPage />} />
        <Route path={PATHS.logout} element={<LogoutPage />} />
        <Route path={PATHS.createRequest} element={<CreateRequestPage />} />
        <Route element={<Protected />}>
          <Route path={PATHS.dashboard} element={<AdvisorDashboard />} />
          <Route path={PATHS.orgDashboard} element={<OrganizationDashboard />} />
          <Route path={PATHS.profile} element={<ProfilePage />} />
          <Route path={PATHS.matches} element={<MatchesPage />} />
          <Route path={PATHS.sessions} element={<SessionsPage />} />
          <Route path={PATHS.messages} element={<MessagesPage />} />
          <Route path={PATHS.notifications} element={<NotificationsPage />} />
          <Route path={PATHS.privacySettings} element={<YourDataPage />} />
          <Route path={PATHS.superAdmin} element={<ConsoleAlias to={ADMIN_PATHS.home} />} />
          <Route path={PATHS.advisorsAlias} element={<ConsoleAlias to={ADMIN_PATHS.advisors} />} />
          <Route path={PATHS.requests} element={<RequestsPage />} />
          <Route path={PATHS.organizationsAlias} element={<OrganizationsPage />} />
          <Route path={PATHS.groupsAlias} element={<GroupsPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
