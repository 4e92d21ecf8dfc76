import type { Viewer, VisiblePart } from '../../../contract/privacy-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { administeredGroups, groupPolicy } from '../../groups/index.ts';
import { mayWrite } from '../../messaging/index.ts';
import { actorsOf } from './actors.ts';

/** Who sees what of a group administrator: the members who may write to them, and whoever manages administrators. */
export async function adminViewers({ db }: Deps, actor: Actor): Promise<Viewer[]> {
  const viewers: Viewer[] = [];
  for (const { id, name } of await administeredGroups(db, actor.userId)) {
    const members = await memberUserIds(db, id);
    const [one] = await actorsOf(db, members.slice(0, 1));
    // The rule is the same for all members of a group: one is asked for all.
    const reaches = one !== undefined && (await mayWrite(db, one, [actor.userId])).has(actor.userId);
    if (reaches)
      viewers.push({
        audience: 'groupMembers',
        name: null,
        groupName: name,
        count: members.length,
        sees: ['name'],
      });
    for (const other of await otherAdmins(db, actor, id)) {
      const sees: VisiblePart[] = groupPolicy.manageAdmins(other, id) ? ['record', 'activity'] : ['name'];
      viewers.push({ audience: 'groupAdmin', name: other.username, groupName: name, count: 1, sees });
    }
  }
  return viewers;
}

async function memberUserIds(db: Db, groupId: number): Promise<number[]> {
  const ids: number[] = [];
  for (const member of ['advisor', 'organization'] as const)
    ids.push(
      ...((await db(`group_${member}s as l`)
        .join(`${member}s as p`, 'p.id', `l.${member}_id`)
        .where({ 'l.group_id': groupId, 'l.status': 'active' })
        .pluck('p.user_id')) as number[]),
    );
  return ids;
}

async function otherAdmins(db: Db, actor: Actor, groupId: number): Promise<Actor[]> {
  const ids: number[] = await db('group_admins')
    .where('group_id', groupId)
    .whereNot('user_id', actor.userId)
    .pluck('user_id');
  return actorsOf(db, ids);
}
