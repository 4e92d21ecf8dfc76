/** What is held about oneself, and who sees it (`/api/user/visibility`, `DELETE /api/user`). */
import { GROUP_NAME } from './api.ts';
import type { Shape, ShapeOf } from './shapes.ts';

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

const AUDIENCES = [
  'everyone',
  'openAccessAdvisors',
  'groupMembers',
  'groupAdmin',
  'matchPartner',
  'correspondents',
  'superAdmins',
] as const;

/** Somebody, or so many of a kind, and what they can see. */
export const VIEWER = {
  audience: AUDIENCES,
  /** A person's or organisation's name; null for many. */
  name: 'name | null',
  /** The group that the sight comes from. */
  groupName: 'name | null',
  count: 'count',
  sees: { listOf: VISIBLE_PARTS },
} as const satisfies Shape;
export type Viewer = ShapeOf<typeof VIEWER>;

/** `GET /api/user/visibility`. */
export const VISIBILITY = {
  viewers: { listOf: VIEWER },
  /** Whether a group's administrators run the account. */
  isManaged: 'boolean',
  hasCvFile: 'boolean',
} as const satisfies Shape;
export type Visibility = ShapeOf<typeof VISIBILITY>;

/** `DELETE /api/user`. */
export const ACCOUNT_DELETED = {
  deleted: 'true',
  groupsWithoutAdmins: { listOf: GROUP_NAME },
} as const satisfies Shape;
export type AccountDeleted = ShapeOf<typeof ACCOUNT_DELETED>;

/** `GET /api/user/login-sessions`: where one is signed in. */
export const LOG_IN = {
  id: 'id',
  createdAt: 'moment',
  /** Noted every ten minutes of use. */
  lastSeenAt: 'moment',
  clientAddress: 'text',
  userAgent: 'text',
  current: 'boolean',
} as const satisfies Shape;
export type LogIn = ShapeOf<typeof LOG_IN>;

/** `DELETE /api/user/login-sessions`. */
export type LogInsEnded = { ended: number };
