import type { Viewer } from '../../../contract/privacy-api.ts';
import { idsOf } from '../../../core/records.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Deps } from '../../../core/deps.ts';
import { groupsOfRecord, LINKS, administeredGroups, groupPolicy } from '../../groups/index.ts';
import type { LinkedGroup } from '../../groups/index.ts';
import { visibilityFor, whereVisible } from '../../matching/search/index.ts';
import { whereOrganizationVisible } from '../../matching/suggestions/index.ts';
import { activeIn, actorsOf, reachOfEach, recordOf, type Owner, whichExist } from './reach.queries.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import { rowsOf, countOf } from '../../../core/db/rows.ts';
import { namesOfUsers } from '../../../core/accounts/names.ts';
import { otherSides, mayWrite } from '../../messaging/index.ts';

type GroupName = { readonly id: number; readonly name: string | null };

/** Administrators and partners (the latest) named one by one; who would read more? */
const NAMED = 100;

export async function memberViewers(deps: Deps, owner: Owner): Promise<Viewer[]> {
  const { actor } = owner;
  const { member } = recordOf(deps.db, actor);
  const groups = await groupsOfRecord(deps.db, member, actor.advisorId ?? actor.organizationId ?? 0);
  return [
    ...(await atLarge(deps, actor)),
    ...(await membersOfGroups(deps, actor, groups)),
    ...(await groupAdmins(deps, owner, [...groups, ...(await partnersGroups(deps.db, actor, groups))])),
  ];
}

async function atLarge(deps: Deps, actor: Actor): Promise<Viewer[]> {
  const { db } = deps;
  const many = { name: null, groupName: null, sees: ['profile'] as Viewer['sees'] };
  if (actor.advisorId !== null) {
    const signedOut = await visibilityFor(db, null, { includeOpenAccess: true });
    const visible = await recordOf(db, actor).rows().where(whereVisible(signedOut)).first('a.id');
    // A profile must say something to be found (contract §5), and be visible.
    const isFound = Boolean(visible) && (await deps.searchIndex.include(actor.advisorId));
    return isFound ? [{ audience: 'everyone', count: 0, ...many }] : [];
  }
  const isOpen = await recordOf(db, actor)
    .rows()
    .where(whereOrganizationVisible({ groupIds: [], openGroups: true }))
    .first('o.id');
  if (!isOpen) return [];
  const count = await countOf(db('advisors').where('has_joined_open_group', 1));
  return [{ audience: 'openAccessAdvisors', count, ...many }];
}

/**
 * Members who find the profile by search or suggestion: for an advisor all others, for an organisation the
 * advisors.
 */
async function membersOfGroups({ db, searchIndex }: Deps, actor: Actor, groups: readonly LinkedGroup[]) {
  if (groups.length === 0) return [];
  const { advisorId } = actor;
  const { rows } = recordOf(db, actor);
  const visibleIn = (groupIds: number[]) =>
    advisorId === null
      ? whereOrganizationVisible({ groupIds, openGroups: false })
      : whereVisible({ all: false, groupIds, openAccess: false });
  const asked = groups.map(({ id }) => rows().where(visibleIn([id])));
  const found = await whichExist(db, asked);
  if (advisorId !== null && !(await searchIndex.include(advisorId))) return [];
  const ids = idsOf(groups);
  const advisors = await activeIn(db, 'advisor', ids);
  const organizations = advisorId === null ? null : await activeIn(db, 'organization', ids);
  return groups.flatMap(({ id, name }, at): Viewer[] => {
    if (!found[at]) return [];
    const members = (advisors.get(id)?.count ?? 0) + (organizations?.get(id)?.count ?? 0);
    const count = advisorId === null ? members : members - 1;
    return [{ audience: 'groupMembers', name: null, groupName: name, count, sees: ['profile'] }];
  });
}

/** Groups of the other sides of matches, whose administrators see these. A private one is named to its members only. */
async function partnersGroups(db: Db, actor: Actor, own: readonly LinkedGroup[]) {
  const { table, column } = LINKS[actor.advisorId === null ? 'advisor' : 'organization'];
  return otherSides(db, actor)
    .join(`${table} as l`, `l.${column}`, 'p.id')
    .join('groups as g', 'g.id', 'l.group_id')
    .where('l.status', 'active')
    .whereNotIn('g.id', idsOf(own))
    .distinct<GroupName[]>('g.id', db.raw('case when g.is_open_group = 1 then g.name end as name'))
    .orderBy('g.id');
}

async function groupAdmins(deps: Deps, owner: Owner, groups: readonly GroupName[]): Promise<Viewer[]> {
  const ids = idsOf(groups);
  const userIds: number[] = await deps
    .db('group_admins')
    .whereIn('group_id', ids)
    .distinct('user_id')
    .limit(NAMED)
    .pluck('user_id');
  const admins = await actorsOf(deps.db, userIds);
  const reach = await reachOfEach(deps, admins, owner);
  return admins.map((admin, at) => {
    const through = groups.filter(({ id }) => admin.adminGroupIds.includes(id));
    return {
      audience: 'groupAdmin',
      name: admin.username,
      groupName: through.flatMap(({ name }) => name ?? []).join(', ') || null,
      count: 1,
      sees: reach[at] ?? [],
    };
  });
}

export async function partnersOf(deps: Deps, owner: Owner): Promise<Viewer[]> {
  const { db } = deps;
  const latest = await rowsOf<{ userId: number }>(
    otherSides(db, owner.actor)
      .where(notBlocked(owner.actor.userId, 'p.user_id'))
      .groupBy('p.user_id')
      .select({ userId: 'p.user_id' })
      .max({ latest: 'm.id' })
      .orderBy('latest', 'desc')
      .limit(NAMED),
  );
  const userIds = latest.map(({ userId }) => userId);
  if (userIds.length === 0) return [];
  const names = await namesOfUsers(db, userIds);
  const partners = await actorsOf(db, userIds);
  const reach = await reachOfEach(deps, partners, owner);
  return partners.map((partner, at) => ({
    audience: 'matchPartner',
    name: names.get(partner.userId) ?? partner.username,
    groupName: null,
    count: 1,
    sees: reach[at] ?? [],
  }));
}

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
    .whereIn('group_id', groupIds)
    .whereNot('user_id', actor.userId)
    .distinct('user_id')
    .pluck('user_id');
  return actorsOf(db, ids);
}
