import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, request } from '../../../ui-shared/api/client.ts';
import { showInList } from '../../../ui-shared/messages/conversations.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { showInThread } from './api/thread.ts';
import { outboxOf, type Outgoing } from './outbox.ts';
import type { Message, SendMessagePayload } from '../../../src/contract/messages-api.ts';

export interface OutboxActions {
  readonly outgoing: readonly Outgoing[];
  readonly send: (receiverId: number, content: string) => void;
  readonly retry: (message: Outgoing) => void;
  readonly discard: (message: Outgoing) => void;
}

/** Sends messages, which show at once. A failure toasts "Failed to send message" (spec 1 §8) and keeps the message. */
export function useOutbox(me: number): OutboxActions {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('messages');
  const outbox = outboxOf(me);
  const outgoing = useSyncExternalStore(outbox.subscribe, outbox.items);

  const deliver = async ({ clientMessageId, receiverId, content }: Outgoing) => {
    try {
      const message = await sendMessage({ receiverId, content, clientMessageId });
      showInThread(client, me, message);
      showInList(client, me, message);
    } catch (error) {
      toast({ title: t('sendFailed'), description: errorText(error), variant: 'destructive' });
      throw error;
    }
  };
  return {
    outgoing,
    send: (receiverId, content) =>
      outbox.send({ clientMessageId: newId(), receiverId, content: content.trim() }, deliver),
    retry: (message) => outbox.send(message, deliver),
    discard: ({ clientMessageId }) => outbox.remove(clientMessageId),
  };
}

/** `randomUUID` exists on secure pages only; a trial installation may use plain HTTP. */
function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export const sendMessage = (payload: SendMessagePayload): Promise<Message> =>
  request<Message>('POST', '/api/messages', payload);
