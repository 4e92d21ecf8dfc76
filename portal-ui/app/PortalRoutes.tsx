import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { LandingPage } from '../features/landing/LandingPage.tsx';
import { LogoutPage } from '../features/auth/LogoutPage.tsx';
import { ConsoleAlias } from './ConsoleAlias.tsx';
import { Protected } from './Protected.tsx';

const AuthPage = lazy(() => import('../features/auth/AuthPage.tsx'));
const ResetPasswordPage = lazy(() => import('../features/auth/ResetPasswordPage.tsx'));
const InvitationPage = lazy(() => import('../features/auth/InvitationPage.tsx'));
const SearchPage = lazy(() => import('../features/search/SearchPage.tsx'));
const PrivacyPage = lazy(() => import('../features/legal/PrivacyPage.tsx'));
const TermsPage = lazy(() => import('../features/legal/TermsPage.tsx'));
const AdvisorDashboard = lazy(() => import('../features/dashboard/AdvisorDashboard.tsx'));
const OrganizationDashboard = lazy(() => import('../features/dashboard/OrganizationDashboard.tsx'));
const ProfilePage = lazy(() => import('../features/profile/ProfilePage.tsx'));
const MatchesPage = lazy(() => import('../features/matches/MatchesPage.tsx'));
const MessagesPage = lazy(() => import('../features/messages/MessagesPage.tsx'));
const CreateRequestPage = lazy(() => import('../features/requests/CreateRequestPage.tsx'));
const RequestsPage = lazy(() => import('../features/requests/RequestsPage.tsx'));
const OrganizationsPage = lazy(() => import('../features/organizations/OrganizationsPage.tsx'));
const GroupsPage = lazy(() => import('../features/groups/GroupsPage.tsx'));
const SessionsPage = lazy(() => import('../features/sessions/SessionsPage.tsx'));
const NotificationsPage = lazy(() => import('../features/notifications/NotificationsPage.tsx'));
const UnsubscribePage = lazy(() => import('../features/unsubscribe/UnsubscribePage.tsx'));
const YourDataPage = lazy(() => import('../features/privacy/YourDataPage.tsx'));
const NotFoundPage = lazy(() => import('../features/errors/NotFoundPage.tsx'));

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
