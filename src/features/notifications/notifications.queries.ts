import type { AppNotification } from '../../contract/messages-api.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { byBoolean, byIds, byText, runList } from '../../core/http/list.ts';
import type { NotificationRow } from './notifications.presenter.ts';
import { NOTIFICATION_COLUMNS, presentNotification } from './notifications.presenter.ts';

const FIELDS: ListFields = {
  sort: { id: 'id', type: 'type', read: 'read', createdAt: 'created_at' },
  filter: { id: byIds('id'), read: byBoolean('read'), type: byText('type') },
  // Ids rise with time: the newest first.
  defaultSort: ['id', 'desc'],
  tieBreaker: 'id',
};

/** A page of a user's own notifications, newest first unless asked otherwise. */
export async function listNotifications(
  db: Db,
  userId: number,
  list: ListQuery,
): Promise<{ rows: AppNotification[]; total: number }> {
  const own = db('notifications').where('user_id', userId).whereNull('apart_from_user_id');
  const { rows, total } = await runList<NotificationRow>(
    { rows: own, columns: NOTIFICATION_COLUMNS },
    FIELDS,
    list,
  );
  return { rows: rows.map(presentNotification), total };
}

/** What the bell's badge shows. */
export async function countUnread(db: Db | Tx, userId: number): Promise<number> {
  const row = await db('notifications')
    .where({ user_id: userId, read: 0, apart_from_user_id: null })
    .count({ n: '*' })
    .first<{ n: number | string } | undefined>();
  return Number(row?.n ?? 0);
}
