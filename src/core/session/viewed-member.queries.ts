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
  const kind = member.advisorId === null ? 'organization' : 'advisor';
  const active = await linksOf(db, kind, 'active', [member.userId]);
  const isTheirs = ({ group_id: id }: Between) => adminGroupIds.includes(id);
  return active.some(isTheirs) && [...active, ...(await groupsBeside(db, [member.userId]))].every(isTheirs);
}

type Between = Readonly<Record<'user_id' | 'group_id', number>>;

/**
 * Groups that members are not in and yet have written with: they have left one (what was written there is still among
 * their messages), it invites them, or they have asked it to let them in.
 */
export async function groupsBeside(db: Db | Tx, userIds: readonly number[]): Promise<Between[]> {
  const left = (kind: 'advisor' | 'organization') => linksOf(db, kind, 'removed', userIds);
  const inviting = db('invitations').where('status', 'invited').where('expires_at', '>', dbTime());
  // Those that have let them in are among the links.
  const asked = db('join_requests').whereNot('status', 'approved');
  return left('advisor').union([
    left('organization'),
    inviting.whereIn('user_id', userIds).select('user_id', 'group_id'),
    asked.whereIn('user_id', userIds).select('user_id', 'group_id'),
  ]);
}

function linksOf(db: Db | Tx, kind: 'advisor' | 'organization', status: string, userIds: readonly number[]) {
  return db(`group_${kind}s as l`)
    .join(`${kind}s as p`, 'p.id', `l.${kind}_id`)
    .join('groups as g', 'g.id', 'l.group_id')
    .where('l.status', status)
    .whereIn('p.user_id', userIds)
    .where(hasAdministrators)
    .select<Between[]>('p.user_id', 'l.group_id');
}

/** An open group without administrators does not count: there is nobody to ask. */
function hasAdministrators(group: Knex.QueryBuilder): void {
  void group
    .where('g.is_open_group', 0)
    .orWhereExists(
      (admin) => void admin.from('group_admins as ga').whereRaw('ga.group_id = g.id').select('ga.id'),
    );
}
