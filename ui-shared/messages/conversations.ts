import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '../../src/contract/messages-api.ts';
import { useLive } from '../live/useLive.ts';
import { useUser } from '../session/user.ts';

const CONVERSATIONS_KEY = ['/api/messages'] as const;
const ONLY_THE_LIST = { queryKey: CONVERSATIONS_KEY, exact: true } as const;

export const otherSide = (me: number, message: Pick<Message, 'senderId' | 'receiverId'>): number =>
  message.senderId === me ? message.receiverId : message.senderId;

/** Newest first, kept up to date by live events. @param staleTime milliseconds for which cached ones are used */
export function useConversations({ staleTime = 0 } = {}) {
  const client = useQueryClient();
  const me = useUser().user?.id ?? 0;
  useLive('message', (message) => showInList(client, me, message));
  useLive('messagesRead', ({ userId, readerId }) => {
    if (readerId === me) showAsRead(client, userId);
  });
  return useQuery<Conversation[]>({ queryKey: CONVERSATIONS_KEY, staleTime });
}

export function showInList(client: QueryClient, me: number, message: Message): void {
  const rows = client.getQueryData<Conversation[]>(CONVERSATIONS_KEY);
  const row = rows?.find(({ userId }) => userId === otherSide(me, message));
  // A query in flight may be older than the message; a new user is not in the list.
  if (client.isFetching(ONLY_THE_LIST) > 0 || (rows && !row)) {
    void client.invalidateQueries(ONLY_THE_LIST);
    return;
  }
  if (!rows || !row || (row.lastMessage?.id ?? 0) >= message.id) return;
  const isUnread = message.receiverId === me && !message.read;
  const changed = { ...row, lastMessage: message, unreadCount: row.unreadCount + (isUnread ? 1 : 0) };
  client.setQueryData(CONVERSATIONS_KEY, [changed, ...rows.filter((one) => one !== row)]);
}

export function showAsRead(client: QueryClient, userId: number): void {
  client.setQueryData<Conversation[]>(CONVERSATIONS_KEY, (rows) =>
    rows?.map((row) => (row.userId === userId && row.unreadCount > 0 ? { ...row, unreadCount: 0 } : row)),
  );
  if (client.isFetching(ONLY_THE_LIST) > 0) void client.invalidateQueries(ONLY_THE_LIST);
}
