import type { Config } from '../../../config/config.ts';
import { PATHS } from '../../../contract/routes.ts';
import type { Context } from '../../../core/audit/audit.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { notify } from '../../notifications/index.ts';

/** A request to join that was approved without anybody having answered it. */
export interface SettledRequest {
  readonly groupId: number;
  /** Who had asked. */
  readonly userId: number;
}

/**
 * A request to join that still waits when its asker becomes a member another way (an invitation, an admin's assignment,
 * the group having opened) has been answered by that: nothing is left to approve.
 * @param userId who may have asked
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
    .whereIn('group_id', [...groupIds])
    .select<{ id: number; group_id: number }[]>('id', 'group_id');
  const by = typeof context.actor === 'string' ? null : context.actor.userId;
  for (const { id, group_id: groupId } of waiting) {
    await trx('join_requests')
      .where({ id, status: 'pending' })
      .update({
        status: 'approved',
        pending_key: null,
        responded_by_user_id: by === userId ? null : by,
        updated_at: dbTime(),
      });
    await audit(trx, {
      ...context,
      action: 'join-request.approved',
      subjectType: 'join-request',
      subjectId: id,
      groupId,
    });
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
