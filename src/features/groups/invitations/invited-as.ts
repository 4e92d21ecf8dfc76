import type { InvitationStatus } from '../../../contract/groups-api.ts';
import type { RowOf } from '../../../core/db/rows.ts';

export const INVITED_AS = ['advisor', 'organization', 'group_admin'] as const;
export type InvitedAs = (typeof INVITED_AS)[number];

export interface InvitationOfGroup {
  readonly groupId: number;
  readonly invitationId: number;
}

export type InvitationRow = RowOf<'invitations', { user_type: InvitedAs; status: InvitationStatus }>;
