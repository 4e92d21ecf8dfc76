/** Roles that somebody can be invited to. */
export const INVITED_AS = ['advisor', 'organization', 'group_admin'] as const;
export type InvitedAs = (typeof INVITED_AS)[number];
