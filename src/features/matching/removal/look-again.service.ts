import type { Tx } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';

/** A request in progress that nobody works on any more is open to proposals again; hours used stay used. */
export async function lookAgain(trx: Tx, requestId: number, now: Date): Promise<void> {
  const accepted = await trx('matches').where({ request_id: requestId, status: 'accepted' }).first('id');
  if (accepted) return;
  await trx('requests')
    .where({ id: requestId, status: 'in-progress' })
    .update({ status: 'matching', updated_at: dbTime(now) });
}
