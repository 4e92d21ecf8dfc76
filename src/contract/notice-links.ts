import { ADMIN_PATHS, matchPath, PATHS } from './routes.ts';

/**
 * Where notices and their e-mails lead: each is a page, with the parameter by which it opens one record or view. A
 * notice takes no other link (`NoticeLink`), and a test holds them against the pages
 * (test/features/notifications/notice-links.test.ts).
 */
export const NOTICE_LINKS = {
  matches: () => PATHS.matches,
  match: matchPath,
  request: (id: number) => `${PATHS.requests}?request=${id}` as const,
  /** An organisation's statement of hours. */
  hours: () => `${PATHS.requests}?view=hours` as const,
  sessions: () => PATHS.sessions,
  session: (id: number) => `${PATHS.sessions}?session=${id}` as const,
  conversation: (userId: number) => `${PATHS.messages}?user=${userId}` as const,
  groups: () => PATHS.groupsAlias,
  profile: () => PATHS.profile,
  yourData: () => PATHS.privacySettings,
  stillHere: () => PATHS.stillHere,
  stillHereYes: () => `${PATHS.stillHere}?answer=here` as const,
  stillHerePause: () => `${PATHS.stillHere}?answer=pause` as const,
  console: () => ADMIN_PATHS.home,
  joinRequests: () => ADMIN_PATHS.joinRequests,
  reports: () => ADMIN_PATHS.reports,
  advisor: (id: number) => `${ADMIN_PATHS.advisors}/${id}/show` as const,
  /** The same hours for those who run the organisation's account, in the console. */
  organization: (id: number) => `${ADMIN_PATHS.organizations}/${id}/show` as const,
} as const;

export type NoticeLink = ReturnType<(typeof NOTICE_LINKS)[keyof typeof NOTICE_LINKS]>;
