import type { Knex } from 'knex';
import type { Db, Tx } from '../db/database.ts';

/** Users whom a block keeps from somebody, whoever of the two has made it. */
const keptFrom = (userId: number) => (blocks: Knex.QueryBuilder) =>
  void blocks.from('blocks').where('user_id', userId).select('other_user_id');

/** Leaves out whom a block keeps from a user (spec 4 §15): every list that names people asks this or the one below. */
export const notBlocked =
  (userId: number, column: string) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereNotIn(column, keptFrom(userId));

/** As {@link notBlocked}, where rows refer to advisors or organisations instead of users. */
export const memberNotBlocked =
  (userId: number, member: 'advisor' | 'organization', column: string) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereNotIn(
      column,
      (members) => void members.from(`${member}s`).whereIn('user_id', keptFrom(userId)).select('id'),
    );

export async function areBlocked(db: Db | Tx, userId: number, otherId: number): Promise<boolean> {
  return Boolean(await db('blocks').where({ user_id: userId, other_user_id: otherId }).first('id'));
}

export const blockedUserIds = (db: Db | Tx, userId: number): Promise<number[]> =>
  db('blocks').where('user_id', userId).pluck('other_user_id');
