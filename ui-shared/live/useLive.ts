import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LiveEventType } from '../../src/contract/talk-api.ts';
import { fetchUser, USER_KEY, useUser } from '../session/useUser.ts';
import { LiveSource, type LivePayload } from './liveSource.ts';

let shared: { userId: number; source: LiveSource } | null = null;

/** The page's one connection, made anew when somebody else has signed in. */
function sourceOf(userId: number, client: QueryClient): LiveSource {
  if (shared?.userId === userId) return shared.source;
  shared?.source.close();
  const source = new LiveSource({
    // Who is signed in and how the product is called do not change with events.
    onMissed: () =>
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== '/api/config' && queryKey[0] !== USER_KEY[0],
      }),
    isSignedIn: () =>
      fetchUser().then(
        (user) => user?.id === userId,
        () => true,
      ),
  });
  shared = { userId, source };
  return source;
}

/**
 * Listens to live events of one type while the component is there and somebody is signed in (contract §6). All
 * listeners of a page share one connection. After a time without connection all queries are asked again, so a handler
 * needs to care for its event only; the same event may come twice.
 * @param handler may change with every rendering
 */
export function useLive<T extends LiveEventType>(type: T, handler: (payload: LivePayload<T>) => void): void {
  const client = useQueryClient();
  const { user } = useUser();
  const userId = user?.id;
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () =>
      userId === undefined
        ? undefined
        : sourceOf(userId, client).listen(type, (payload) => latest.current(payload)),
    [client, type, userId],
  );
}
