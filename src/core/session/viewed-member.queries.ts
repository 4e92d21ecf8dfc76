import type { Knex } from 'knex';
import type { Actor } from '../access/actor.ts';
import { identities, type Identity } from '../accounts/names.ts';
import type { Db, Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';

type Viewer = Pick<Actor, 'userType' | 'adminGroupIds'>;

/**
 * Super admins may look with every member's eyes, group admins with those of whom every group is theirs, because
 * messages and matches do not say which group they came by (spec 4 §15, decision 25); never another administrator.
 * Asked when a view begins, and at every call. @returns null for everybody else
 */
export async function findViewedMember(
  db: Db | Tx,
  viewer: Viewer,
  userId: number,
): Promise<Identity | null> {
  if (viewer.userType !== 'super_admin' && viewer.userType !== 'group_admin') return null;
  const [member] = await identities(db, [userId]).whereIn('u.user_type', ['advisor', 'organization']);
  if (!member) return null;
  return viewer.userType === 'super_admin' || (await isWhollyTheirs(db, viewer, member)) ? member : null;
}

async function isWhollyTheirs(db: Db | Tx, { adminGroupIds }: Viewer, member: Identity): Promise<boolean> {
  const links =
    member.advisorId === null
      ? db('group_organizations as l').where('l.organization_id', member.organizationId ?? 0)
      : db('group_advisors as l').where('l.advisor_id', member.advisorId);
  const groups: { readonly id: number; readonly status: string }[] = await links
    .join('groups as g', 'g.id', 'l.group_id')
    // What was written in a group that somebody has left is still among their messages.
    .whereIn('l.status', ['active', 'removed'])
    .where(hasAdministrators)
    .select({ id: 'g.id', status: 'l.status' });
  const invitingIds: number[] = await db('invitations')
    .where({ user_id: member.userId, status: 'invited' })
    .where('expires_at', '>', dbTime())
    .pluck('group_id');
  // What they have written to administrators who have not let them in; the others' groups are among the links.
  const asked = db('join_requests').where('user_id', member.userId).whereNot('status', 'approved');
  const askedIds: number[] = await asked.pluck('group_id');
  const isTheirs = (groupId: number) => adminGroupIds.includes(groupId);
  return (
    groups.some(({ id, status }) => status === 'active' && isTheirs(id)) &&
    groups.every(({ id }) => isTheirs(id)) &&
    [...invitingIds, ...askedIds].every(isTheirs)
  );
}

/** An open group without administrators does not count: there is nobody to ask. */
function hasAdministrators(group: Knex.QueryBuilder): void {
  void group
    .where('g.is_open_group', 0)
    .orWhereExists(
      (admin) => void admin.from('group_admins as ga').whereRaw('ga.group_id = g.id').select('ga.id'),
    );
}
