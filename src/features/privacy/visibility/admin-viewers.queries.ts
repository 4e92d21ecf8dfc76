import type { Viewer } from '../../../contract/privacy-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { administeredGroups, groupPolicy } from '../../groups/index.ts';
import { mayWrite } from '../../messaging/index.ts';
import { activeIn, actorsOf } from './reach.queries.ts';

/** Who sees what of a group administrator: the members who may write to them, and whoever manages administrators. */
export async function adminViewers({ db }: Deps, actor: Actor): Promise<Viewer[]> {
  const groups = await administeredGroups(db, actor.userId);
  const ids = groups.map(({ id }) => id);
  const advisors = await activeIn(db, 'advisor', ids);
  const organizations = await activeIn(db, 'organization', ids);
  const [first] = [...advisors.values(), ...organizations.values()];
  const [one] = first ? await actorsOf(db, [first.userId]) : [];
  // The rule is the same for all members of all groups that one administers: one is asked for all.
  const reaches = one !== undefined && (await mayWrite(db, one, [actor.userId])).has(actor.userId);
  const admins = await otherAdmins(db, actor, ids);
  return groups.flatMap(({ id, name }): Viewer[] => {
    const count = (advisors.get(id)?.count ?? 0) + (organizations.get(id)?.count ?? 0);
    const readers: Viewer[] =
      reaches && count > 0
        ? [{ audience: 'groupMembers', name: null, groupName: name, count, sees: ['name'] }]
        : [];
    const others = admins.filter(({ adminGroupIds }) => adminGroupIds.includes(id));
    return readers.concat(
      others.map((other) => ({
        audience: 'groupAdmin',
        name: other.username,
        groupName: name,
        count: 1,
        sees: [groupPolicy.manageAdmins(other, id) ? 'record' : 'name', 'activity'],
      })),
    );
  });
}

async function otherAdmins(db: Db, actor: Actor, groupIds: readonly number[]): Promise<Actor[]> {
  const ids: number[] = await db('group_admins')
    .whereIn('group_id', [...groupIds])
    .whereNot('user_id', actor.userId)
    .distinct('user_id')
    .pluck('user_id');
  return actorsOf(db, ids);
}
