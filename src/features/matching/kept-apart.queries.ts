import type { Db, Narrow, Tx } from '../../core/db/database.ts';

type Pair = Readonly<Record<'organizationId' | 'advisorId', number>>;

/**
 * "Never these two" (decision 9), and those between whom one has set a block: the platform brings them together in no
 * run, no proposal of its own and no suggestion. Of the first neither is told, so whoever chooses the other by hand
 * may; a block is checked again where a match is made.
 */
export async function pairsKeptApart(db: Db | Tx, organizationIds: readonly number[]): Promise<Pair[]> {
  const blocked = db('blocks as b')
    .join('organizations as o', 'o.user_id', 'b.user_id')
    .join('advisors as a', 'a.user_id', 'b.other_user_id')
    .whereIn('o.id', organizationIds)
    .select({ organizationId: 'o.id', advisorId: 'a.id' });
  return await db('match_exclusions')
    .whereIn('organization_id', organizationIds)
    .select<Pair[]>({ organizationId: 'organization_id', advisorId: 'advisor_id' })
    .union(blocked);
}

/** @returns ids of the advisors who are kept apart from an organisation */
export const advisorsKeptFrom = async (db: Db | Tx, organizationId: number): Promise<number[]> =>
  (await pairsKeptApart(db, [organizationId])).map(({ advisorId }) => advisorId);

/** The other side of {@link advisorsKeptFrom}, as a condition on `organizations as o`. */
export const whereNotKeptFrom =
  (advisorId: number): Narrow =>
  (query) =>
    void query
      .whereNotIn('o.id', (kept) => {
        void kept.from('match_exclusions').where('advisor_id', advisorId).select('organization_id');
      })
      .whereNotIn('o.user_id', (kept) => {
        void kept
          .from('blocks as b')
          .join('advisors as ba', 'ba.user_id', 'b.user_id')
          .where('ba.id', advisorId)
          .select('b.other_user_id');
      });
