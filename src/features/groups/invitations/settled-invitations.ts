import type { UserRow } from '../../../core/accounts/accounts.ts';
import type { Context } from '../../../core/audit/audit.ts';
import { auditAll } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import type { Member } from '../links.ts';
import type { InvitedAs } from './invitations.ts';

/** `accepted`: they belong to the group now; `revoked`: they do not any more. */
type Outcome = 'accepted' | 'revoked';
type Owner = Pick<UserRow, 'id' | 'email_key'>;

/**
 * Closes the invitations that still wait for members who have come into the groups another way (an assignment, a request
 * to join, an import), or whose links have just ended: otherwise an old link would let them in again, which takes a new
 * invitation (contract §4 "Group link").
 */
export async function settleInvitationsOfMembers(
  trx: Tx,
  context: Context,
  outcome: Outcome,
  member: Member,
  ids: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  const owners = (await trx(`${member}s as m`)
    .join('users as u', 'u.id', 'm.user_id')
    .whereIn('m.id', [...ids])
    .select('u.id', 'u.email_key')) as Owner[];
  await settle(trx, context, outcome, { owners, userType: member, groupIds });
}

/** The same for an administrator of a group. */
export async function settleInvitationsOfAdmin(
  trx: Tx,
  context: Context,
  outcome: Outcome,
  userId: number,
  groupId: number,
): Promise<void> {
  const owners = await trx<UserRow>('users').where('id', userId).select('id', 'email_key');
  await settle(trx, context, outcome, { owners, userType: 'group_admin', groupIds: [groupId] });
}

/** Those sent to these accounts, and those that wait behind a link for the addresses which they have. */
async function settle(
  trx: Tx,
  context: Context,
  outcome: Outcome,
  whose: {
    readonly owners: readonly Owner[];
    readonly userType: InvitedAs;
    readonly groupIds: readonly number[];
  },
): Promise<void> {
  const userIds = whose.owners.map(({ id }) => id);
  const keys = whose.owners.map((owner) => owner.email_key);
  const open = (await trx('invitations')
    .whereIn('group_id', [...whose.groupIds])
    .where({ status: 'invited', user_type: whose.userType })
    .where((theirs) => {
      void theirs.whereIn('user_id', userIds);
      void theirs.orWhere((unbound) => void unbound.whereNull('user_id').whereIn('email_key', keys));
    })
    .select('id', 'group_id')) as { id: number; group_id: number }[];
  if (open.length === 0) return;
  const now = dbTime();
  await trx('invitations')
    .whereIn(
      'id',
      open.map(({ id }) => id),
    )
    .where('status', 'invited')
    .update({ status: outcome, updated_at: now, ...(outcome === 'accepted' ? { responded_at: now } : {}) });
  await auditAll(
    trx,
    open.map(({ id, group_id: groupId }) => ({
      ...context,
      action: `invitation.${outcome}` as const,
      subjectType: 'invitation' as const,
      subjectId: id,
      groupId,
      detail: { userType: whose.userType },
    })),
  );
}
