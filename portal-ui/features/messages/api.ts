import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Conversation, Message } from '../../../src/contract/messages-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { useLive } from '../../../ui-shared/live/useLive.ts';
import { otherSide, showAsRead } from '../../../ui-shared/messages/conversations.ts';

/** Pages from the newest to the oldest, each oldest first. */
type Thread = InfiniteData<Message[], number | null>;

const keyOf = (userId: number) => ['/api/messages', userId] as const;

/** The newest 50 messages, then older pages, and new ones live. `messages` are all loaded ones, oldest first. */
export function useThread(me: number, userId: number) {
  const client = useQueryClient();
  useLive('message', (message) => {
    if (otherSide(me, message) === userId) showInThread(client, me, message);
  });
  useLive('messagesRead', (event) => {
    if (event.userId === userId) markInThread(client, userId, event.readerId);
  });
  const query = useInfiniteQuery({
    queryKey: keyOf(userId),
    queryFn: ({ pageParam, signal }) =>
      request<Message[]>(
        'GET',
        `/api/messages/${userId}${pageParam === null ? '' : `?before=${pageParam}`}`,
        undefined,
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < LIMITS.message.page ? null : (page[0]?.id ?? null)),
    staleTime: 0,
  });
  return { ...query, messages: query.data?.pages.toReversed().flat() ?? [] };
}

export function showInThread(client: QueryClient, me: number, message: Message): void {
  const userId = otherSide(me, message);
  change(client, userId, (thread) => {
    const [newest = [], ...older] = thread.pages;
    if (newest.some(({ id }) => id === message.id)) return thread;
    return { ...thread, pages: [[...newest, message].toSorted((a, b) => a.id - b.id), ...older] };
  });
}

function markInThread(client: QueryClient, userId: number, readerId: number, newestId = Infinity): void {
  const mark = (message: Message) =>
    message.receiverId === readerId && !message.read && message.id <= newestId
      ? { ...message, read: true }
      : message;
  change(client, userId, (thread) => ({ ...thread, pages: thread.pages.map((page) => page.map(mark)) }));
}

function change(client: QueryClient, userId: number, by: (thread: Thread) => Thread): void {
  const queryKey = keyOf(userId);
  client.setQueryData<Thread>(queryKey, (thread) => thread && by(thread));
  // A query in flight may lack the change.
  if (client.isFetching({ queryKey, exact: true }) > 0)
    void client.invalidateQueries({ queryKey, exact: true });
}

/** `GET /api/messages?user=ID`: the conversation with a user without messages; null when one may not write to them. */
export const useConversationWith = (userId: number | null, enabled: boolean) =>
  useQuery({
    queryKey: ['/api/messages', { user: userId }],
    queryFn: async ({ signal }) => {
      const rows = await request<Conversation[]>('GET', `/api/messages?user=${userId}`, undefined, {
        signal,
      });
      return rows.find((row) => row.userId === userId) ?? null;
    },
    staleTime: 0,
    enabled: enabled && userId !== null,
  });

export function useMarkRead(me: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: { userId: number; newestId: number }) =>
      request<{ read: number }>('PATCH', `/api/messages/${userId}/read`, {}),
    onSuccess: (_answer, { userId, newestId }) => {
      showAsRead(client, userId);
      // Newer messages may have come after the call.
      markInThread(client, userId, me, newestId);
    },
  });
}

export const threadPath = (userId: number): string => `${PATHS.messages}?user=${userId}`;
