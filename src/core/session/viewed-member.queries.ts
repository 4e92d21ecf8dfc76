import type { Actor } from '../access/actor.ts';
import type { Db, Tx } from '../db/database.ts';

type Viewer = Pick<Actor, 'userType' | 'adminGroupIds'>;
export type Viewed = Pick<Actor, 'userId' | 'userType' | 'username' | 'advisorId' | 'organizationId'>;

/**
 * A member with whose eyes an administrator may look: G those of their groups, S all; never another administrator
 * (spec 4 §15). Asked when a view begins, and at every call of it.
 * @returns null for everybody else
 */
export async function findViewedMember(db: Db | Tx, viewer: Viewer, userId: number): Promise<Viewed | null> {
  if (viewer.userType !== 'super_admin' && viewer.userType !== 'group_admin') return null;
  const member = await db('users as u')
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .where('u.id', userId)
    .whereIn('u.user_type', ['advisor', 'organization'])
    .first<Viewed | undefined>({
      userId: 'u.id',
      userType: 'u.user_type',
      username: 'u.username',
      advisorId: 'a.id',
      organizationId: 'o.id',
    });
  if (!member) return null;
  if (viewer.userType === 'super_admin') return member;
  const groupIds: number[] =
    member.advisorId === null
      ? await db('group_organizations')
          .where({ organization_id: member.organizationId ?? 0, status: 'active' })
          .pluck('group_id')
      : await db('group_advisors')
          .where({ advisor_id: member.advisorId, status: 'active' })
          .pluck('group_id');
  return groupIds.some((groupId) => viewer.adminGroupIds.includes(groupId)) ? member : null;
}
