import type { Actor } from '../../core/access/actor.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import { notFound } from '../../core/errors.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { byBoolean, byIds, byWords, runList } from '../../core/http/list.ts';
import { Group } from './models/group.model.ts';
import { presentGroup } from './groups.presenter.ts';

const FIELDS: ListFields = {
  sort: {
    id: 'g.id',
    name: 'g.name',
    website: 'g.website',
    isOpenGroup: 'g.is_open_group',
    is_open_group: 'g.is_open_group',
    createdAt: 'g.created_at',
    created_at: 'g.created_at',
    updatedAt: 'g.updated_at',
    updated_at: 'g.updated_at',
  },
  filter: {
    // "filters name, description or website, case-insensitively" (spec 2 §2)
    q: byWords(['g.search_text']),
    id: byIds('g.id'),
    isOpenGroup: byBoolean('g.is_open_group'),
    is_open_group: byBoolean('g.is_open_group'),
  },
  defaultSort: ['id', 'asc'],
  tieBreaker: 'g.id',
};

/** Which groups a list shows: all there are to see for the asker, or only those they administer. */
export type GroupScope = 'visible' | 'administered';

/**
 * A page of groups. Visible are: all for a super admin; else the open ones and one's own (contract §3).
 * @param actor null when signed out
 */
export async function listGroups(
  db: Db,
  actor: Actor | null,
  scope: GroupScope,
  list: ListQuery,
): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const base = db('groups as g');
  if (actor?.userType !== 'super_admin') {
    const own = actor ? await ownGroupIds(db, actor) : [];
    void base.where((either) => {
      void either.whereIn('g.id', own);
      if (scope === 'visible') void either.orWhere('g.is_open_group', 1);
    });
  }
  const { rows, total } = await runList<Record<string, unknown>>(
    { rows: base, columns: ['g.*'] },
    FIELDS,
    list,
  );
  return { rows: rows.map((row) => presentGroup(Group.readRow(row), actor)), total };
}

/** One group. @throws AppError NOT_FOUND when the asker may not see it in this scope */
export async function readGroup(
  db: Db,
  actor: Actor | null,
  scope: GroupScope,
  id: number,
): Promise<Record<string, unknown>> {
  const list = { sort: null, from: 0, to: 0, filter: { id } };
  const [row] = (await listGroups(db, actor, scope, list)).rows;
  if (!row) throw notFound();
  return row;
}

/** The groups that somebody administers or belongs to. */
async function ownGroupIds(db: Db, actor: Actor): Promise<number[]> {
  if (actor.advisorId !== null) {
    return db('group_advisors').where({ advisor_id: actor.advisorId, status: 'active' }).pluck('group_id');
  }
  if (actor.organizationId !== null) {
    return db('group_organizations')
      .where({ organization_id: actor.organizationId, status: 'active' })
      .pluck('group_id');
  }
  return [...actor.adminGroupIds];
}

/** Groups that a user administers, by name: the header's badge, and `groups` of the current user. */
export async function administeredGroups(
  db: Db | Tx,
  userId: number,
): Promise<{ id: number; name: string }[]> {
  return db('group_admins as ga')
    .join('groups as g', 'g.id', 'ga.group_id')
    .where('ga.user_id', userId)
    .orderBy('g.name')
    .select<{ id: number; name: string }[]>('g.id', 'g.name');
}
