import type { UserType } from './enums.ts';

/**
 * The portal's routes: the portal builds its router from them, and the server answers any other path with the portal's
 * 404 page and status 404 (spec 1 §2, design/architecture.md). The console lives under `/admin` and has its own router.
 */
export const PATHS = {
  landing: '/',
  auth: '/auth',
  resetPassword: '/auth/reset',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  search: '/search',
  advisorSearch: '/advisor-search',
  logout: '/logout',
  dashboard: '/dashboard',
  orgDashboard: '/org-dashboard',
  profile: '/profile',
  messages: '/messages',
  matches: '/matches',
  /** A collaboration: request, hours, sessions, messages and what happened, in one place. */
  collaboration: '/matches/:id',
  sessions: '/sessions',
  createRequest: '/create-request',
  requests: '/requests',
  /** "Are you still with us?", and an advisor's letter of hours, which anybody may check by its token. */
  stillHere: '/still-here',
  letter: '/letter',
  checkLetter: '/letter/:token',
  notifications: '/notifications',
  unsubscribe: '/unsubscribe',
  privacySettings: '/privacy-settings',
  /** Documented aliases of the console's pages. */
  superAdmin: '/super-admin',
  advisorsAlias: '/advisors',
  advisor: '/advisors/:id',
  organization: '/organizations/:id',
  /** The console's list for admins; an advisor's suggested organisations. */
  organizationsAlias: '/organizations',
  groupsAlias: '/groups',
} as const;

export const matchPath = (id: number) => `${PATHS.matches}/${id}` as const;
export const advisorPath = (id: number) => `${PATHS.advisorsAlias}/${id}` as const;
export const organizationPath = (id: number) => `${PATHS.organizationsAlias}/${id}` as const;

/** Where the console's pages are; the server serves them, the portal only links to them. */
export const ADMIN_PATHS = {
  home: '/admin',
  advisors: '/admin/advisors',
  advisorImport: '/admin/advisor-import',
  organizationImport: '/admin/organization-import',
  organizations: '/admin/organizations',
  groups: '/admin/groups',
  outbox: '/admin/outbox',
  people: '/admin/people',
  memberships: '/admin/memberships',
  joinRequests: '/admin/join-requests',
  announcements: '/admin/announcements',
  timeCredits: '/admin/time-credits',
  requests: '/admin/requests',
  matches: '/admin/matches',
  sessions: '/admin/sessions',
  matchingRuns: '/admin/matching-runs',
  exclusions: '/admin/exclusions',
  audit: '/admin/audit',
  reports: '/admin/reports',
  webhooks: '/admin/webhooks',
  trades: '/admin/trades',
  impact: '/admin/impact',
} as const;

/** The path after sign-in (spec 1 §2). */
export function homePath(userType: UserType): string {
  if (userType === 'advisor') return PATHS.dashboard;
  return userType === 'organization' ? PATHS.orgDashboard : ADMIN_PATHS.home;
}

/** Whether a URL path (no query) is a page of the portal; a trailing slash does not matter. */
export function isPortalRoute(path: string): boolean {
  const segments = path.split('/').filter(Boolean);
  return Object.values(PATHS).some((pattern) => {
    const wanted = pattern.split('/').filter(Boolean);
    return (
      wanted.length === segments.length &&
      wanted.every((part, at) => part.startsWith(':') || part === segments[at])
    );
  });
}

/** Whose page sends a call; the server compares it with the cookie, which all tabs of a browser share. */
export const PAGE_USER_HEADER = 'x-page-user';
