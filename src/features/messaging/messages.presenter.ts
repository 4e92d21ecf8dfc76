import type { UserType } from '../../contract/enums.ts';
import type { Conversation, Message } from '../../contract/messages-api.ts';
import { isoTime } from '../../core/db/dialect.ts';

/** A row of `messages`. */
export interface MessageRow {
  readonly id: number;
  readonly sender_id: number;
  readonly receiver_id: number;
  readonly content: string;
  readonly read: number | boolean;
  readonly client_message_id: string | null;
  readonly created_at: string;
}

/** Names of somebody, as read beside their account. */
export interface NamedUser {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly organization_name: string | null;
}

/** A row of the list of conversations. */
export interface ConversationRow extends NamedUser {
  readonly user_id: number;
  readonly user_type: UserType;
  readonly last_id: number | null;
  readonly last_sender_id: number | null;
  readonly last_content: string | null;
  readonly last_created_at: string | null;
  readonly unread: number | string | null;
  readonly match_id: number | null;
}

/** A message as answered and as sent to open pages. */
export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    content: row.content,
    read: Boolean(row.read),
    clientMessageId: row.client_message_id,
    createdAt: isoTime(row.created_at),
  };
}

/** The name to show: the organisation's, the advisor's, else the username. */
export function nameOf(user: NamedUser): string {
  const person = [user.first_name, user.last_name].filter(Boolean).join(' ');
  return user.organization_name ?? (person === '' ? user.username : person);
}

/** A conversation as its list answers it; only the public part of a profile that a name needs. */
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
