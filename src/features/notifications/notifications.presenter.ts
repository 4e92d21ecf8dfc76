import type { NotificationType } from '../../contract/enums.ts';
import type { AppNotification } from '../../contract/messages-api.ts';
import { isoTime } from '../../core/db/dialect.ts';

/** A notification as stored. */
export interface NotificationRow {
  readonly id: number;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string | null;
  readonly link: string | null;
  readonly read: number | boolean;
  readonly created_at: string;
}

export const NOTIFICATION_COLUMNS = ['id', 'type', 'title', 'body', 'link', 'read', 'created_at'] as const;

/** A notification as answered and as sent to open pages (contract §10 "Messages"). */
export function presentNotification(row: NotificationRow): AppNotification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    body: row.body,
    link: row.link,
    read: Boolean(row.read),
    createdAt: isoTime(row.created_at),
  };
}
