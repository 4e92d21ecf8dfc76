import type { Context } from '../../../core/audit/audit.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';

/**
 * A request to join that still waits when its asker becomes a member another way (an invitation, an admin's assignment,
 * the group having opened) has been answered by that: nothing is left to approve.
 * @param groupIds those whose link has just become active
 */
export async function approveWaitingRequests(
  trx: Tx,
  context: Context,
  record: { readonly table: 'advisors' | 'organizations'; readonly id: number },
  groupIds: readonly number[],
): Promise<void> {
  const owner = (await trx(record.table).where('id', record.id).first('user_id')) as
    { user_id: number } | undefined;
  if (!owner || groupIds.length === 0) return;
  const waiting = (await trx('join_requests')
    .where({ user_id: owner.user_id, status: 'pending' })
    .whereIn('group_id', [...groupIds])
    .select('id', 'group_id')) as { id: number; group_id: number }[];
  const by = typeof context.actor === 'string' ? null : context.actor.userId;
  for (const { id, group_id: groupId } of waiting) {
    await trx('join_requests')
      .where({ id, status: 'pending' })
      .update({
        status: 'approved',
        pending_key: null,
        responded_by_user_id: by === owner.user_id ? null : by,
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
}
