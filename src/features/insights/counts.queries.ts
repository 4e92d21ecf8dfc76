import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { Db } from '../../core/db/database.ts';
import { inActorsGroups } from '../groups/index.ts';

export interface Counts {
  readonly advisors: number;
  readonly organizations: number;
  readonly groups: number;
  readonly groupAdmins: number;
  /** Whole percent over the advisors in scope, 0 when there are none (contract §1). */
  readonly averageProfileCompletion: number;
}

const totalOf = async (query: Knex.QueryBuilder): Promise<number> =>
  Number((await query.first<{ total: number | string }>()).total);

/** Counts what the actor may see: everything, or what belongs to the groups they run. */
export async function readCounts(db: Db, actor: Actor): Promise<Counts> {
  const ownGroups = (column: string) => (query: Knex.QueryBuilder) => {
    if (actor.userType !== 'super_admin') void query.whereIn(column, [...actor.adminGroupIds]);
  };
  const advisors = await db('advisors as a')
    .where(inActorsGroups(actor, 'advisor', 'a.id'))
    .count({ total: '*' })
    .avg({ completion: 'a.profile_completion_percentage' })
    .first<{ total: number; completion: number | null }>();
  return {
    advisors: Number(advisors.total),
    organizations: await totalOf(
      db('organizations as o')
        .where(inActorsGroups(actor, 'organization', 'o.id'))
        .count({ total: '*' }),
    ),
    groups: await totalOf(db('groups').where(ownGroups('id')).count({ total: '*' })),
    groupAdmins: await totalOf(
      db('group_admins').where(ownGroups('group_id')).countDistinct({ total: 'user_id' }),
    ),
    averageProfileCompletion: Math.round(Number(advisors.completion ?? 0)),
  };
}
