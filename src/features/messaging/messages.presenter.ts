import type { UserType } from '../../contract/enums.ts';
import type { Conversation, Message } from '../../contract/messages-api.ts';
import { fieldsOf } from '../../core/db/model.ts';
import { isoTime } from '../../core/db/dialect.ts';
import type { RowOf } from '../../core/db/rows.ts';
import type { Knex } from 'knex';
import type { Db, Tx } from '../../core/db/database.ts';

export type MessageRow = Omit<RowOf<'messages'>, 'updated_at' | 'notified_at'>;

export interface NamedUser {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly organization_name: string | null;
}

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
    ...fieldsOf(row, 'id', 'senderId', 'receiverId', 'content', 'clientMessageId', 'createdAt'),
    read: Boolean(row.read),
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

/** Rows with the account they belong to and what its name is made of (`nameOf` in messages.presenter.ts). */
export function withNames(
  db: Db | Tx,
  source: Knex.QueryBuilder | string,
  userIdColumn: string,
): Knex.QueryBuilder {
  return (
    db
      // Knex takes a query as well; its types do not say so.
      .from(source as string)
      .join('users as u', 'u.id', userIdColumn)
      .leftJoin('advisors as a', 'a.user_id', 'u.id')
      .leftJoin('organizations as o', 'o.user_id', 'u.id')
      .select('u.username', 'u.user_type', 'a.first_name', 'a.last_name', { organization_name: 'o.name' })
  );
}

/** The names to show of users, by their ids. */
export async function namesOfUsers(db: Db | Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  const users: (NamedUser & { id: number })[] = await withNames(db, 'users as own', 'own.id')
    .whereIn('own.id', [...userIds])
    .select('own.id');
  return new Map(users.map((user) => [user.id, nameOf(user)]));
}
