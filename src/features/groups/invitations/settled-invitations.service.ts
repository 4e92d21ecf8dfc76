import { idsOf } from '../../../core/records.ts';
import { actorIdOf, audit, auditAll, type Context } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import type { InvitedAs } from './invited-as.ts';
import type { Config } from '../../../config/config.ts';
import { PATHS } from '../../../contract/routes.ts';
import { notify } from '../../notifications/index.ts';

interface Whose {
  readonly userType: InvitedAs;
  /** Of members' records; of administrators' accounts. */
  readonly ids: readonly number[];
  readonly groupIds: readonly number[];
}

/**
 * Closes invitations that still wait for whoever came into the groups another way (an assignment, a request to join, an
 * import), or whose links have just ended: an old link would let them in again, which takes a new invitation (contract §4).
 * They are those sent to these accounts, and those that wait behind a link for the addresses which they have; of an
 * administrator who goes, or is no primary one any more, also those to administer the group that they have sent.
 * @param outcome `accepted`: they belong to the group now; `revoked`: they do not any more
 */
export async function settleInvitations(
  trx: Tx,
  context: Context,
  outcome: 'accepted' | 'revoked',
  { userType, ids, groupIds }: Whose,
): Promise<void> {
  const [table, owner] = userType === 'group_admin' ? ['users', 'id'] : [`${userType}s`, 'user_id'];
  const owners = trx(table).whereIn('id', ids).select(owner);
  const open = await trx('invitations as i')
    .leftJoin('users as u', (owner) => {
      void owner.on('u.id', 'i.user_id');
      void owner.orOn((byAddress) => void byAddress.onNull('i.user_id').andOn('u.email_key', 'i.email_key'));
    })
    .whereIn('i.group_id', groupIds)
    .where({ 'i.status': 'invited', 'i.user_type': userType })
    .where((theirs) => {
      void theirs.whereIn('u.id', owners);
      if (userType === 'group_admin' && outcome === 'revoked')
        void theirs.orWhereIn('i.invited_by_user_id', ids);
    })
    .select<{ id: number; group_id: number }[]>('i.id', 'i.group_id');
  if (open.length === 0) return;
  const now = dbTime();
  await trx('invitations')
    .whereIn('id', idsOf(open))
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
      detail: { userType },
    })),
  );
}

/** Approved without anybody having answered it. */
export interface SettledRequest {
  readonly groupId: number;
  readonly userId: number;
}

/**
 * A request to join that still waits when its asker becomes a member another way (an invitation, an admin's assignment,
 * the group having opened) has been answered by that.
 * @param groupIds those whose link has just become active
 * @returns what was approved, for {@link tellApproved}
 */
export async function approveWaitingRequests(
  trx: Tx,
  context: Context,
  userId: number,
  groupIds: readonly number[],
): Promise<SettledRequest[]> {
  const waiting = await trx('join_requests')
    .where({ user_id: userId, status: 'pending' })
    .whereIn('group_id', groupIds)
    .select<{ id: number; group_id: number }[]>('id', 'group_id');
  const by = actorIdOf(context.actor);
  for (const { id, group_id: groupId } of waiting) {
    await trx('join_requests')
      .where({ id, status: 'pending' })
      .update({
        status: 'approved',
        pending_key: null,
        responded_by_user_id: by === userId ? null : by,
        updated_at: dbTime(),
      });
    await audit(trx, context, 'join-request.approved', ['join-request', id], { groupId });
  }
  return waiting.map(({ group_id: groupId }) => ({ groupId, userId }));
}

/** Tells whoever had asked to join that they are in; not if they did it themselves (contract §6, §10). */
export async function tellApproved(
  trx: Tx,
  config: Config,
  { actor }: Context,
  settled: readonly SettledRequest[],
): Promise<void> {
  for (const { groupId, userId } of settled) {
    const group = await trx('groups').where('id', groupId).first<{ name: string }>('name');
    await notify(trx, config, actor, {
      name: 'joinRequestApproved',
      userIds: [userId],
      values: { groupName: group.name },
      link: PATHS.groupsAlias,
      about: `group ${groupId}`,
    });
  }
}
