/** Lists that have a single record's address of their own, and those that have none; all of them below `/api`. */
export const PLAIN = {
  requests: true,
  matches: true,
  sessions: true,
  'join-requests': false,
  audit: false,
} as const;

/** Lists below `/api/admin` for every administrator, and whether a single record has an address. */
export const ADMINS_ONLY = { trades: true, reports: false } as const;

/** Lists of one group, and what they are called below `/api/groups/{groupId}`. */
export const IN_GROUP = {
  memberships: 'invitations',
  'time-credits': 'time-credits',
  'matching-runs': 'matching-runs',
} as const;

export type ResourceName =
  | 'advisors'
  | 'organizations'
  | 'groups'
  | 'group-admins'
  | 'outbox'
  | keyof typeof PLAIN
  | 'reports'
  | keyof typeof IN_GROUP;
