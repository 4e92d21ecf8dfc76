import type { AppNotification } from '../../contract/messages-api.ts';
import { fieldsOf } from '../../core/db/model.ts';
import type { Db } from '../../core/db/database.ts';
import { byBoolean, byIds, byText, presentedList } from '../../core/http/list.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import type { NotificationType } from '../../contract/enums.ts';
import type { RowOf } from '../../core/db/rows.ts';

const NOTIFICATION_COLUMNS = ['id', 'type', 'title', 'body', 'link', 'read', 'created_at'] as const;
type Row = RowOf<'notifications', { type: NotificationType }>;

/** As answered and as sent to open pages (contract §10 "Messages"). */
export const presentNotification = (
  row: Pick<Row, (typeof NOTIFICATION_COLUMNS)[number]>,
): AppNotification => ({
  ...fieldsOf(row, 'id', 'type', 'title', 'body', 'link', 'createdAt'),
  read: Boolean(row.read),
});

const FIELDS: ListFields = {
  sort: { id: 'id', type: 'type', read: 'read', createdAt: 'created_at' },
  filter: { id: byIds('id'), read: byBoolean('read'), type: byText('type') },
  // Ids rise with time: the newest first.
  defaultSort: ['id', 'desc'],
};

export async function listNotifications(db: Db, userId: number, list: ListQuery) {
  const own = db('notifications').where('user_id', userId).whereNull('apart_from_user_id');
  return presentedList({ rows: own, columns: NOTIFICATION_COLUMNS }, FIELDS, list, presentNotification);
}
