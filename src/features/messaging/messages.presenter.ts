import type { UserType } from '../../contract/enums.ts';
import type { Conversation, Message } from '../../contract/messages-api.ts';
import { fieldsOf } from '../../core/db/model.ts';
import { isoTime } from '../../core/db/dialect.ts';
import type { RowOf } from '../../core/db/rows.ts';
import { nameOf, type NamedUser } from '../../core/accounts/names.ts';

export type MessageRow = Omit<RowOf<'messages'>, 'updated_at' | 'notified_at'>;

export type ConversationRow = NamedUser &
  Record<'last_id' | 'last_sender_id' | 'match_id', number | null> &
  Record<'last_content' | 'last_created_at', string | null> & {
    readonly user_id: number;
    readonly user_type: UserType;
    readonly unread: number | string | null;
  };

/** As answered and as sent to open pages. */
export const presentMessage = (row: MessageRow): Message => ({
  ...fieldsOf(row, 'id', 'senderId', 'receiverId', 'content', 'clientMessageId', 'createdAt'),
  read: Boolean(row.read),
});

/** Only the public part of a profile that a name needs. */
export function presentConversation(row: ConversationRow, canWrite: boolean): Conversation {
  return {
    userId: row.user_id,
    user: { id: row.user_id, username: row.username, userType: row.user_type },
    profile: profileOf(row),
    name: nameOf(row),
    lastMessage:
      row.last_id === null
        ? null
        : {
            id: row.last_id,
            senderId: Number(row.last_sender_id),
            content: String(row.last_content),
            createdAt: isoTime(String(row.last_created_at)),
          },
    unreadCount: Number(row.unread ?? 0),
    canWrite,
  };
}

function profileOf(row: ConversationRow): Conversation['profile'] {
  if (row.user_type === 'organization') return { name: row.organization_name ?? row.username };
  if (row.user_type === 'advisor') return { firstName: row.first_name, lastName: row.last_name };
  return {};
}
