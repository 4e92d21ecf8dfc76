import { useInfiniteQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { LIMITS } from '../../../../src/contract/limits.ts';
import type { Message } from '../../../../src/contract/messages-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { useLive } from '../../../../ui-shared/live/useLive.ts';
import { otherSide } from '../../../../ui-shared/messages/conversations.ts';

/** Pages from the newest to the oldest, each oldest first. */
type Thread = InfiniteData<Message[], number | null>;

const keyOf = (userId: number) => ['/api/messages', userId] as const;

/**
 * `GET /api/messages/{userId}`: the newest 50 messages, then older pages, and new ones live. `messages` are all loaded
 * ones, oldest first.
 */
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

export function markInThread(
  client: QueryClient,
  userId: number,
  readerId: number,
  newestId: number = Number.MAX_SAFE_INTEGER,
): void {
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
