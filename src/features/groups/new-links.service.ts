import type { Context } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { settleInvitationsOfMembers } from './invitations/settled-invitations.service.ts';
import type { Member } from './linked-groups.queries.ts';
import { ACTIVE, LINKS } from './linked-groups.queries.ts';

/** Puts records that have just been made into groups: `linkToGroups` for many that have no former links. */
export async function linkNewToGroups(
  trx: Tx,
  context: Context,
  member: Member,
  ids: readonly number[],
  groupIds: readonly number[],
): Promise<void> {
  if (ids.length === 0 || groupIds.length === 0) return;
  const { table, column } = LINKS[member];
  const { actor } = context;
  const now = dbTime();
  await trx(table).insert(
    ids.flatMap((id) =>
      groupIds.map((groupId) => ({
        group_id: groupId,
        [column]: id,
        status: ACTIVE,
        added_by_user_id: typeof actor === 'string' ? null : actor.userId,
        created_at: now,
        updated_at: now,
      })),
    ),
  );
  await settleInvitationsOfMembers(trx, context, 'accepted', member, ids, groupIds);
}

/** Whether one of the groups is open: an advisor in it is open access (contract §4). */
export async function hasOpenGroup(trx: Tx, groupIds: readonly number[]): Promise<boolean> {
  if (groupIds.length === 0) return false;
  const open: unknown = await trx('groups')
    .whereIn('id', [...groupIds])
    .where('is_open_group', 1)
    .first('id');
  return open !== undefined;
}
