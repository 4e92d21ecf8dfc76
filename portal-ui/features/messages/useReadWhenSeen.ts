import { useEffect, useSyncExternalStore } from 'react';
import type { Conversation, Message } from '../../../src/contract/messages-api.ts';
import { useMarkRead } from './api/markRead.ts';

export function useReadWhenSeen(me: number, conversation: Conversation, messages: readonly Message[]): void {
  const { mutate } = useMarkRead(me);
  const isVisible = usePageVisible();
  const { userId } = conversation;
  const newest = messages.findLast(({ senderId }) => senderId === userId);
  // The unread count includes messages before the loaded pages.
  const unreadId = newest && (!newest.read || conversation.unreadCount > 0) ? newest.id : null;
  useEffect(() => {
    // A failed call is repeated with the next message only.
    if (isVisible && unreadId !== null) mutate({ userId, newestId: unreadId });
  }, [isVisible, unreadId, userId, mutate]);
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

export const usePageVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
