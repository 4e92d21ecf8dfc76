import { LIMITS } from '../../../src/contract/limits.ts';
import type { MatchStatus } from '../../../src/contract/enums.ts';
import type { Conversation, Message } from '../../../src/contract/messages-api.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestServer } from '../../support/server.ts';

/** A request of an organisation with one match; stored as it is, since only its status matters to messages. */
export async function buildMatch(
  test: TestServer,
  match: { advisorId: number; organizationId: number; status: MatchStatus },
): Promise<number> {
  const now = { created_at: dbTime(), updated_at: dbTime() };
  const [requestId] = (await test.db('requests').insert({
    organization_id: match.organizationId,
    title: 'A budget for next year',
    description: 'We need somebody to look over our budget with us.',
    skills_required: '[]',
    hours_needed: LIMITS.request.hours.default,
    ...now,
  })) as [number];
  const [id] = (await test.db('matches').insert({
    advisor_id: match.advisorId,
    request_id: requestId,
    status: match.status,
    ...now,
  })) as [number];
  return id;
}

export const send = (
  client: Client,
  receiverId: number,
  content = 'Good morning',
  clientMessageId?: string,
) =>
  client.post<Message>('/api/messages', {
    receiverId,
    content,
    ...(clientMessageId === undefined ? {} : { clientMessageId }),
  });

export const thread = (client: Client, userId: number, query = '') =>
  client.get<Message[]>(`/api/messages/${userId}${query}`);

export const conversations = async (client: Client, query = ''): Promise<Conversation[]> =>
  (await client.get<Conversation[]>(`/api/messages${query}`)).body;

export const codeOf = (answer: Answer<unknown>) => (answer.body as { code?: string }).code;

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
