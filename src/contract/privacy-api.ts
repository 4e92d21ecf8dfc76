/** What is held about oneself, and who sees it (`/api/user/visibility`, `DELETE /api/user`). */

/** Parts of what is held about somebody. */
export const VISIBLE_PARTS = [
  /** The public part of a profile: name, title, expertise, bio, skills; an organisation's name, type, description. */
  'profile',
  /** An administrator's name, to write to. */
  'name',
  /** The whole record: e-mail address, username, hours, an advisor's CV text. */
  'record',
  'cvFile',
  'requests',
  'matches',
  'sessions',
  'feedback',
  'messages',
  'activity',
] as const;
export type VisiblePart = (typeof VISIBLE_PARTS)[number];

export const AUDIENCES = [
  'everyone',
  'openAccessAdvisors',
  'groupMembers',
  'groupAdmin',
  'matchPartner',
  'correspondents',
  'superAdmins',
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Somebody, or so many of a kind, and what they can see. */
export interface Viewer {
  audience: Audience;
  /** A person's or organisation's name; null for many. */
  name: string | null;
  /** The group that the sight comes from. */
  groupName: string | null;
  count: number;
  sees: VisiblePart[];
}

/** `GET /api/user/visibility`. */
export interface Visibility {
  viewers: Viewer[];
  /** Whether a group's administrators run the account. */
  isManaged: boolean;
  hasCvFile: boolean;
}

/** `DELETE /api/user`. */
export interface AccountDeleted {
  deleted: true;
  /** Groups that nobody but super admins administers any more. */
  groupsWithoutAdmins: { id: number; name: string }[];
}

/** `GET /api/user/login-sessions`: where one is signed in. */
export interface LogIn {
  id: number;
  createdAt: string;
  /** Noted every ten minutes of use. */
  lastSeenAt: string;
  clientAddress: string;
  userAgent: string;
  current: boolean;
}

/** `DELETE /api/user/login-sessions`. */
export interface LogInsEnded {
  ended: number;
}
