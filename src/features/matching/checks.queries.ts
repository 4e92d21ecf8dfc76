import type { CheckKind } from '../../contract/enums.ts';
import type { Db, Tx } from '../../core/db/database.ts';

/** The day (UTC) by which checks are valid. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Of these advisors, those who hold a valid check of a kind (spec 4 §15). */
export async function advisorsWithCheck(
  db: Db | Tx,
  advisorIds: readonly number[],
  kind: CheckKind,
  now: Date,
): Promise<Set<number>> {
  const found: number[] = await db('advisor_checks')
    .whereIn('advisor_id', [...advisorIds])
    .where({ kind })
    .where('expires_on', '>=', dayOf(now))
    .pluck('advisor_id');
  return new Set(found);
}

/** The same for one advisor about to be proposed: the check is held, so that it cannot be taken away meanwhile. */
export async function holdsCheck(trx: Tx, advisorId: number, kind: CheckKind, now: Date): Promise<boolean> {
  const check = await trx('advisor_checks')
    .where({ advisor_id: advisorId, kind })
    .where('expires_on', '>=', dayOf(now))
    .forShare()
    .first('id');
  return check !== undefined;
}
