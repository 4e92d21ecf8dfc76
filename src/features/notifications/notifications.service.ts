import type { MarkReadPayload } from '../../contract/messages-api.ts';
import { countOf } from '../../core/db/rows.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { publish } from '../../core/live/publish.ts';

/**
 * What is somebody else's, or gone, is passed over. Reading changes no record, so the audit trail says nothing of it.
 * @returns how many are still unread
 */
export async function markRead({ db }: Pick<Deps, 'db'>, userId: number, which: MarkReadPayload) {
  return transaction(db, async (trx) => {
    const unread = trx('notifications').where({ user_id: userId, read: 0 });
    const told = unread.clone().where({ apart_from_user_id: null });
    const ids = 'ids' in which ? which.ids : 'all';
    if (ids !== 'all') void unread.whereIn('id', ids);
    const changed = await unread.update({ read: 1 });
    if (changed > 0) await publish(trx, [userId], { type: 'notificationsRead', payload: { ids } });
    return { unread: await countOf(told) };
  });
}
