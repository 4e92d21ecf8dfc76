import type { UserType } from '../../contract/enums.ts';

/**
 * Who may call a route: everyone, everyone signed in, or the named roles. Whose *records* they may touch is decided by
 * the feature's policy. A route without this key does not compile, and the access test walks the table once more.
 */
export type Access = 'public' | 'signedIn' | readonly UserType[];

/** Who runs groups; who belongs to them. */
export const ADMINS = ['group_admin', 'super_admin'] as const;
export const MEMBERS = ['advisor', 'organization'] as const;
