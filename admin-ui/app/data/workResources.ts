/** Lists of all that an admin may see; true where a single record has an address of its own. */
export const PLAIN = {
  requests: true,
  matches: true,
  sessions: true,
  'join-requests': false,
  audit: false,
} as const;
export type PlainResource = keyof typeof PLAIN;

/** Lists of one group, and what they are called below `/api/groups/{groupId}`. */
export const IN_GROUP = {
  memberships: 'invitations',
  'time-credits': 'time-credits',
  'matching-runs': 'matching-runs',
} as const;
export type GroupResource = keyof typeof IN_GROUP;

/** The resources that have data but no documented screen (issue 4, points 6 and 7). */
export type WorkResource = PlainResource | GroupResource;
