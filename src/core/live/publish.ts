import type { LiveEvent } from '../../contract/talk-api.ts';
import type { Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';

/**
 * Tells open pages of these users what happened, in the transaction of the change: a rollback takes it back. Each
 * process reads on in this append-only table and passes events to the pages connected to it (contract §6).
 */
export async function publish(trx: Tx, userIds: readonly number[], event: LiveEvent): Promise<void> {
  const to = [...new Set(userIds)];
  if (to.length === 0) return;
  const row = { type: event.type, payload: JSON.stringify(event.payload), created_at: dbTime() };
  for (let at = 0; at < to.length; at += 200)
    await trx('live_events').insert(to.slice(at, at + 200).map((userId) => ({ ...row, user_id: userId })));
}
