import type { Knex } from 'knex';
import type { Db, Tx } from '../../core/db/database.ts';

/**
 * "Never these two" (decision 9): an advisor and an organisation whom the platform brings together in no run, by no
 * proposal of its own and by no suggestion, whichever group said so. Neither is told, so whoever chooses the other by
 * hand may.
 * @returns ids of the advisors who are kept apart from an organisation
 */
export const advisorsKeptFrom = (db: Db | Tx, organizationId: number): Promise<number[]> =>
  db('match_exclusions').where('organization_id', organizationId).pluck('advisor_id');

/** The other side of {@link advisorsKeptFrom}, as a condition on `organizations as o`. */
export const whereNotKeptFrom =
  (advisorId: number) =>
  (query: Knex.QueryBuilder): void =>
    void query.whereNotIn('o.id', (kept) => {
      void kept.from('match_exclusions').where('advisor_id', advisorId).select('organization_id');
    });

/** Whether the two are kept apart. */
export const areKeptApart = async (
  db: Db | Tx,
  advisorId: number,
  organizationId: number,
): Promise<boolean> => (await advisorsKeptFrom(db, organizationId)).includes(advisorId);
