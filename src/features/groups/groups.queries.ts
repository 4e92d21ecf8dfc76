import { columnsOf } from '../../core/db/model.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { orNotFound } from '../../core/errors.ts';
import {
  byBoolean,
  byIds,
  byWords,
  runList,
  type ListFields,
  type ListQuery,
  byFlag,
} from '../../core/http/list.ts';
import { groupPolicy } from './groups.policy.ts';
import { groupIdsOfMember, ownRecord } from './linked-groups.queries.ts';
import { presentGroup } from './groups.presenter.ts';
import { Group } from './models/group.model.ts';
import { onlyId } from '../../core/http/page.ts';
import { idsOf } from '../../core/records.ts';

const LISTED: ListFields = {
  sort: {
    ...columnsOf('g', 'id', 'name', 'website', 'isOpenGroup', 'is_open_group'),
    ...columnsOf('g', 'createdAt', 'created_at', 'updatedAt', 'updated_at'),
  },
  filter: {
    // "filters name, description or website, case-insensitively" (spec 2 §2)
    q: byWords(['g.search_text']),
    id: byIds('g.id'),
    isOpenGroup: byBoolean('g.is_open_group'),
    is_open_group: byBoolean('g.is_open_group'),
  },
  defaultSort: ['id', 'asc'],
};

/** All groups that the asker may see, or only those that they administer. */
export type GroupScope = 'visible' | 'administered';

/**
 * Visible are: all for a super admin; else the open ones and one's own (contract §3). Advisors and organisations learn
 * which they belong to (`filter.isMember` asks for these or the others) and whom they may write to.
 * @param actor null when signed out
 */
export async function listGroups(db: Db | Tx, actor: Actor | null, scope: GroupScope, list: ListQuery) {
  const base = db('groups as g');
  const own = actor ? await ownGroupIds(db, actor) : [];
  if (actor?.userType !== 'super_admin')
    void base.where((either) => {
      void either.whereIn('g.id', own);
      if (scope === 'visible') void either.orWhere('g.is_open_group', 1);
    });
  const canBelong = actor !== null && groupPolicy.belong(actor);
  const { rows, total } = await runList<Record<string, unknown>>(
    { rows: base, columns: ['g.*'] },
    canBelong ? { ...LISTED, filter: { ...LISTED.filter, isMember: byMembership(own) } } : LISTED,
    list,
  );
  const groups = Group.readRows(rows);
  const memberships = canBelong ? await membershipsIn(db, groups, own) : null;
  const present = (group: Group) => presentGroup(group, actor, memberships?.get(group.id) ?? null);
  return { rows: groups.map(present), total };
}

const byMembership = (own: readonly number[]) =>
  byFlag((query, isMember) => void query[isMember ? 'whereIn' : 'whereNotIn']('g.id', own));

async function membershipsIn(db: Db | Tx, groups: readonly Group[], own: readonly number[]) {
  const joined = idsOf(groups).filter((id) => own.includes(id));
  const administrators = () =>
    db('group_admins as ga')
      .join('users as u', 'u.id', 'ga.user_id')
      .whereIn('ga.group_id', joined)
      // Primary ones first.
      .orderBy([{ column: 'ga.is_primary_admin', order: 'desc' }, { column: 'u.username' }])
      .select({ groupId: 'ga.group_id', userId: 'u.id', name: 'u.username' });
  const admins = joined.length === 0 ? [] : await administrators();
  return new Map(
    groups.map(({ id }) => {
      const ofGroup = admins.filter(({ groupId }) => groupId === id);
      const shown = ofGroup.map(({ userId, name }) => ({ userId, name }));
      return [id, joined.includes(id) ? { isMember: true, admins: shown } : { isMember: false }];
    }),
  );
}

/** @throws AppError NOT_FOUND when the asker may not see it in this scope */
export async function readGroup(db: Db | Tx, actor: Actor | null, scope: GroupScope, id: number) {
  return orNotFound((await listGroups(db, actor, scope, onlyId(id))).rows[0]);
}

async function ownGroupIds(db: Db | Tx, actor: Actor): Promise<number[]> {
  if (!groupPolicy.belong(actor)) return [...actor.adminGroupIds];
  const { member, id } = ownRecord(actor);
  return groupIdsOfMember(db, member, id);
}

/** By name: for the header's badge, and `groups` of the current user. */
export async function administeredGroups(db: Db | Tx, userId: number) {
  return db('group_admins as ga')
    .join('groups as g', 'g.id', 'ga.group_id')
    .where('ga.user_id', userId)
    .orderBy('g.name')
    .select<{ id: number; name: string }[]>('g.id', 'g.name');
}
