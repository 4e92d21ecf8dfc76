import type { Conversation, Message } from '../../../src/contract/messages-api.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import type { Client } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';

export const send = (
  client: Client,
  receiverId: number,
  content = 'Good morning',
  clientMessageId?: string,
) => client.post<Message>('/api/messages', { receiverId, content, clientMessageId });

export const thread = (client: Client, userId: number, query = '') =>
  client.get<Message[]>(`/api/messages/${userId}${query}`);

export const conversations = async (client: Client, query = ''): Promise<Conversation[]> =>
  (await client.get<Conversation[]>(`/api/messages${query}`)).body;

/** Many messages at once, straight into the table; ids ascend in the order given. */
export async function storeMessages(
  test: TestServer,
  messages: readonly { from: number; to: number; content: string; at?: Date; read?: boolean }[],
): Promise<void> {
  const rows = messages.map(({ from, to, content, at, read }) => ({
    sender_id: from,
    receiver_id: to,
    content,
    read: read ? 1 : 0,
    created_at: dbTime(at),
    updated_at: dbTime(at),
  }));
  for (let at = 0; at < rows.length; at += 200) await test.db('messages').insert(rows.slice(at, at + 200));
}
