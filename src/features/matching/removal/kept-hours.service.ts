import type { Actor } from '../../../core/access/actor.ts';
import type { Db, Narrow, Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { insertAll } from '../../../core/db/rows.ts';
import { ofEitherSide } from '../matches/match-access.queries.ts';

/** Meetings a statement. */
const BATCH = 200;

/**
 * Keeps the completed meetings of somebody who leaves, without their name, for the side that stays: their rows are about
 * to go (contract §10 "Deletion"). The kept rows of those who left before lose their reference to this one as well.
 */
export async function keepHours(
  trx: Tx,
  leaving: { readonly advisorId: number } | { readonly organizationId: number },
): Promise<void> {
  const isAdvisor = 'advisorId' in leaving;
  const rows = await trx('sessions as s')
    .join('matches as m', 'm.id', 's.match_id')
    .join('requests as r', 'r.id', 'm.request_id')
    .where(
      isAdvisor ? { 'm.advisor_id': leaving.advisorId } : { 'r.organization_id': leaving.organizationId },
    )
    .where('s.completed', 1)
    .orderBy('s.id')
    .select<object[]>({
      ...(isAdvisor ? { organization_id: 'r.organization_id' } : { advisor_id: 'm.advisor_id' }),
      delivered_at: 's.scheduled_date',
      minutes: 's.duration',
    });
  const kept = rows.map((row) => ({ ...row, created_at: dbTime() }));
  await insertAll(trx, 'kept_hours', kept, BATCH);
}

/** Kept minutes by advisor, of meetings from `from` up to before `to` (stored moments). */
export async function keptMinutesOf(
  db: Db | Tx,
  advisorIds: readonly number[],
  from: string,
  to: string,
): Promise<{ advisorId: number; minutes: number }[]> {
  const rows = await db('kept_hours')
    .whereIn('advisor_id', [...advisorIds])
    .where('delivered_at', '>=', from)
    .where('delivered_at', '<', to)
    .groupBy('advisor_id')
    .select({ advisorId: 'advisor_id' })
    .sum<{ advisorId: number; minutes: number | string }[]>({ minutes: 'minutes' });
  return rows.map(({ advisorId, minutes }) => ({ advisorId, minutes: Number(minutes) }));
}

/** Narrows rows over `kept_hours as k` to what the actor may see, as `matchesInScope` does for those still there. */
export const keptHoursInScope =
  ({ userType, advisorId, organizationId, adminGroupIds }: Actor): Narrow =>
  (query) => {
    if (userType === 'advisor') void query.where('k.advisor_id', advisorId ?? 0);
    if (userType === 'organization') void query.where('k.organization_id', organizationId ?? 0);
    if (userType === 'group_admin')
      void query.where(ofEitherSide('k.advisor_id', 'k.organization_id', adminGroupIds));
  };
