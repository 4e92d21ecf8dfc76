import type { Knex } from 'knex';
import type { Db, Tx } from '../../core/db/database.ts';

/** Rows with the account they belong to and what its name is made of (`nameOf` in messages.presenter.ts). */
export function withNames(
  db: Db | Tx,
  source: Knex.QueryBuilder | string,
  userIdColumn: string,
): Knex.QueryBuilder {
  return (
    db
      // Knex takes a query as well; its types do not say so.
      .from(source as string)
      .join('users as u', 'u.id', userIdColumn)
      .leftJoin('advisors as a', 'a.user_id', 'u.id')
      .leftJoin('organizations as o', 'o.user_id', 'u.id')
      .select('u.username', 'u.user_type', 'a.first_name', 'a.last_name', { organization_name: 'o.name' })
  );
}
