import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LiveEventType } from '../../src/contract/messages-api.ts';
import { fetchUser, USER_KEY, useUser } from '../session/useUser.ts';
import { LiveSource, type LivePayload } from './liveSource.ts';

let shared: { userId: number; source: LiveSource } | null = null;

function sourceOf(userId: number, client: QueryClient): LiveSource {
  if (shared?.userId === userId) return shared.source;
  shared?.source.close();
  const source = new LiveSource({
    // Events do not change the user and the configuration.
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
 * Listens to live events of one type while the component is mounted and a user signed in (contract §6). All listeners
 * share one connection. After a lost connection all queries are read again, so a handler only has to handle its event,
 * which may come twice.
 * @param handler may change with every render
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
