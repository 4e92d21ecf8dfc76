import type { AppNotification } from '../../contract/messages-api.ts';
import { fieldsOf } from '../../core/db/model.ts';
import type { Db, Tx } from '../../core/db/database.ts';
import {
  byBoolean,
  byIds,
  byText,
  presentedList,
  type ListFields,
  type ListQuery,
} from '../../core/http/list.ts';
import type { Page } from '../../core/http/page.ts';
import type { NotificationType } from '../../contract/enums.ts';
import { countOf, type RowOf } from '../../core/db/rows.ts';

type NotificationRow = Pick<
  RowOf<'notifications', { type: NotificationType }>,
  (typeof NOTIFICATION_COLUMNS)[number]
>;

const NOTIFICATION_COLUMNS = ['id', 'type', 'title', 'body', 'link', 'read', 'created_at'] as const;

/** As answered and as sent to open pages (contract §10 "Messages"). */
export function presentNotification(row: NotificationRow): AppNotification {
  return {
    ...fieldsOf(row, 'id', 'type', 'title', 'body', 'link', 'createdAt'),
    read: Boolean(row.read),
  };
}

const FIELDS: ListFields = {
  sort: { id: 'id', type: 'type', read: 'read', createdAt: 'created_at' },
  filter: { id: byIds('id'), read: byBoolean('read'), type: byText('type') },
  // Ids rise with time: the newest first.
  defaultSort: ['id', 'desc'],
  tieBreaker: 'id',
};

export async function listNotifications(
  db: Db,
  userId: number,
  list: ListQuery,
): Promise<Page<AppNotification>> {
  const own = db('notifications').where('user_id', userId).whereNull('apart_from_user_id');
  return presentedList({ rows: own, columns: NOTIFICATION_COLUMNS }, FIELDS, list, presentNotification);
}

export const countUnread = (db: Db | Tx, userId: number): Promise<number> =>
  countOf(db('notifications').where({ user_id: userId, read: 0, apart_from_user_id: null }));
