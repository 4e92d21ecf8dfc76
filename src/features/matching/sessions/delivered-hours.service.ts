import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Narrow, Tx } from '../../../core/db/database.ts';
import { insertAll } from '../../../core/db/rows.ts';
import { pieces } from '../../../core/records.ts';
import { amongMembers } from '../../groups/index.ts';
import { ofEitherSide } from '../matches/match-access.queries.ts';

/** Sessions a statement. */
const BATCH = 500;

/** For `delivered_hours as d`: all, or for a group admin those of which a side is in a group of theirs. */
export const deliveredInScope =
  ({ userType, adminGroupIds }: Actor): Narrow =>
  (query) => {
    if (userType === 'super_admin') return;
    void query.where(ofEitherSide('d.advisor_id', 'd.organization_id', adminGroupIds, amongMembers));
  };

/** Of a session that is still there a row is always the same. */
const SOURCES = {
  session_id: 's.id',
  request_id: 'r.id',
  advisor_id: 'm.advisor_id',
  organization_id: 'r.organization_id',
  delivered_at: 's.scheduled_date',
  minutes: 's.duration',
} as const;

const sessions = (db: Db | Tx) =>
  db('sessions as s')
    .join('matches as m', 'm.id', 's.match_id')
    .join('requests as r', 'r.id', 'm.request_id');

/** Sessions whose delivered hours are not what a recount gives: none, but for what was written past the services. */
export const miscounted = (db: Db | Tx): PromiseLike<number[]> =>
  sessions(db)
    .leftJoin('delivered_hours as d', 'd.session_id', 's.id')
    .where((unlike) => {
      void unlike.where((undone) => void undone.where('s.completed', 0).whereNotNull('d.id'));
      void unlike.orWhere((done) => {
        void done.where('s.completed', 1).where((row) => {
          for (const [column, source] of Object.entries(SOURCES))
            void row.orWhereNull(`d.${column}`).orWhereRaw('?? <> ??', [`d.${column}`, source]);
        });
      });
    })
    .orderBy('s.id')
    .pluck('s.id');

/** Counts the delivered hours of {@link miscounted} sessions anew. @returns how many they were */
export async function recount(trx: Tx): Promise<number> {
  const ids = await miscounted(trx);
  for (const some of pieces(ids, BATCH)) {
    await trx('delivered_hours').whereIn('session_id', some).delete();
    const held = await sessions(trx).whereIn('s.id', some).where('s.completed', 1).select<object[]>(SOURCES);
    await insertAll(trx, 'delivered_hours', held);
  }
  return ids.length;
}
