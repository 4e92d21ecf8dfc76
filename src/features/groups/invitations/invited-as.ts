import type { InvitationStatus } from '../../../contract/groups-api.ts';
import type { RowOf } from '../../../core/db/rows.ts';

/** Roles that somebody can be invited to. */
export const INVITED_AS = ['advisor', 'organization', 'group_admin'] as const;
export type InvitedAs = (typeof INVITED_AS)[number];

/** An invitation by its id and its group's. */
export interface InvitationOfGroup {
  readonly groupId: number;
  readonly invitationId: number;
}

/** An invitation as it is stored. */
export type InvitationRow = RowOf<'invitations', { user_type: InvitedAs; status: InvitationStatus }>;
