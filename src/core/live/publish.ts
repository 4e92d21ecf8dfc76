import type { LiveEvent } from '../../contract/messages-api.ts';
import type { Tx } from '../db/database.ts';
import { databaseMoment } from '../db/dialect.ts';
import { insertAll } from '../db/rows.ts';

/** In the transaction of the change: a rollback takes it back. Each process reads it for its own pages (contract §6). */
export function publish(trx: Tx, userIds: readonly number[], event: LiveEvent): Promise<void> {
  const events = [...new Set(userIds)].map((userId) => ({ userId, event }));
  return publishEach(trx, events);
}

export async function publishEach(
  trx: Tx,
  events: readonly { readonly userId: number; readonly event: LiveEvent }[],
): Promise<void> {
  const at = databaseMoment(trx);
  const rows = events.map(({ userId, event }) => ({
    user_id: userId,
    type: event.type,
    payload: JSON.stringify(event.payload),
    created_at: at,
  }));
  await insertAll(trx, 'live_events', rows, 200);
}
