import type { Db } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';
import { insertAll } from '../db/rows.ts';
import { pieces } from '../records.ts';

type ChangeSubject = 'advisor' | 'organization' | 'trade';

/**
 * Notes, in the transaction of a change, that records changed in what search shows of them (contract §4, design
 * architecture "vector index"): each process reads this append-only table to keep its index fresh. Advisors may
 * be able to help with more than before.
 */
export async function markChanged(trx: Db, subjectType: ChangeSubject, ids: readonly number[]) {
  if (ids.length === 0) return;
  const createdAt = dbTime();
  const rows = ids.map((id) => ({ subject_type: subjectType, subject_id: id, created_at: createdAt }));
  await insertAll(trx, 'change_marks', rows, 200);
  if (subjectType === 'advisor') await markAble(trx, ids);
}

/**
 * Notes, in the transaction of a change, that advisors may become able to help: requests that wait are offered to them
 * (decision 31). @param from the moment from which they may
 */
export async function markAble(trx: Db, advisorIds: readonly number[], from: Date | string = new Date()) {
  const due = { offers_due_at: dbTime(from) };
  for (const some of pieces(advisorIds, 200)) await trx('advisors').whereIn('id', some).update(due);
}
