import type { Db, Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';

export type ChangeSubject = 'advisor' | 'organization' | 'trade';

/**
 * Notes, in the transaction of a change, that records changed in what search shows of them (contract §4, design
 * architecture "vector index"): each process reads on in this append-only table to keep its index fresh.
 */
export async function markChanged(
  trx: Db | Tx,
  subjectType: ChangeSubject,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const createdAt = dbTime();
  const rows = ids.map((id) => ({ subject_type: subjectType, subject_id: id, created_at: createdAt }));
  for (let at = 0; at < rows.length; at += 200) await trx('change_marks').insert(rows.slice(at, at + 200));
}
