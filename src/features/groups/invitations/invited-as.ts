import type { InvitationStatus } from '../../../contract/groups-api.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import type { RowOf } from '../../../core/db/rows.ts';

export const INVITED_AS = ['advisor', 'organization', 'group_admin'] as const;
export type InvitedAs = (typeof INVITED_AS)[number];

export interface InvitationOfGroup {
  readonly groupId: number;
  readonly invitationId: number;
}

export type InvitationRow = RowOf<'invitations', { user_type: InvitedAs; status: InvitationStatus }>;

/** What is stored as invited has expired once its time is over. */
export const statusNow = ({ status, expires_at: until }: InvitationRow): InvitationStatus =>
  status === 'invited' && until <= dbTime() ? 'expired' : status;
