import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message, SendMessagePayload } from '../../../src/contract/messages-api.ts';
import { ofPage, request } from '../../../ui-shared/api/client.ts';
import { newKey } from '../../../ui-shared/api/sendKeys.ts';
import { showInList } from '../../../ui-shared/messages/conversations.ts';
import { createStore } from '../../../ui-shared/session/store.ts';
import { readTabValue, writeTab } from '../../../ui-shared/session/tabStorage.ts';
import { toastFailure } from '../../../ui-shared/toast/toast.ts';
import { showInThread } from './api.ts';

export interface Outgoing extends Readonly<Required<SendMessagePayload>> {
  readonly createdAt: string;
  readonly state: 'sending' | 'failed';
}

/**
 * What this tab has sent and the server has not confirmed; it outlasts navigation and a reload. Sending again is safe,
 * because the server stores a `clientMessageId` once.
 */
class Outbox {
  readonly #key: string;
  /** Messages to one receiver are sent one after the other, to keep their order. */
  readonly #queues = new Map<number, Promise<void>>();
  readonly #kept = createStore<readonly Outgoing[]>([]);
  readonly items = this.#kept.read;
  readonly subscribe = this.#kept.subscribe;

  constructor(userId: number) {
    this.#key = `timematch.draft.outbox.${userId}`;
    // After a reload it is unknown whether a message arrived.
    const kept = readTabValue(this.#key);
    if (Array.isArray(kept))
      this.#kept.write((kept as Outgoing[]).map((item) => ({ ...item, state: 'failed' })));
  }

  send(message: Required<SendMessagePayload>, deliver: (message: Outgoing) => Promise<void>): void {
    const item: Outgoing = { ...message, createdAt: new Date().toISOString(), state: 'sending' };
    const others = this.items().filter(({ clientMessageId }) => clientMessageId !== item.clientMessageId);
    this.#set([...others, item]);
    const before = this.#queues.get(item.receiverId) ?? Promise.resolve();
    const done = before
      .then(() => deliver(item))
      .then(
        () => this.remove(item.clientMessageId),
        () => this.#fail(item.clientMessageId),
      );
    this.#queues.set(item.receiverId, done);
  }

  remove(clientMessageId: string): void {
    if (this.items().some((item) => item.clientMessageId === clientMessageId))
      this.#set(this.items().filter((item) => item.clientMessageId !== clientMessageId));
  }

  #fail(clientMessageId: string): void {
    this.#set(
      this.items().map((item) =>
        item.clientMessageId === clientMessageId ? { ...item, state: 'failed' } : item,
      ),
    );
  }

  #set(items: readonly Outgoing[]): void {
    writeTab(this.#key, items.length > 0 ? JSON.stringify(items) : null);
    this.#kept.write(items);
  }
}

const outboxes = new Map<number, Outbox>();

function outboxOf(userId: number): Outbox {
  const outbox = outboxes.get(userId) ?? new Outbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}

/** Sends messages, which show at once. A failure toasts "Failed to send message" (spec 1 §8) and keeps the message. */
export function useOutbox(me: number, userId: number) {
  const client = useQueryClient();
  const { t } = useTranslation('messages');
  const outbox = outboxOf(me);
  const outgoing = useSyncExternalStore(outbox.subscribe, outbox.items);

  const deliver = async ({ clientMessageId, receiverId, content }: Outgoing) => {
    try {
      const payload: SendMessagePayload = { receiverId, content, clientMessageId };
      // The page may show somebody else by the time it is sent.
      const message = await request<Message>('POST', '/api/messages', payload, { headers: ofPage(me) });
      showInThread(client, me, message);
      showInList(client, me, message);
    } catch (error) {
      toastFailure(t('sendFailed'), error);
      throw error;
    }
  };
  return {
    outgoing: useMemo(() => outgoing.filter(({ receiverId }) => receiverId === userId), [outgoing, userId]),
    send: (content: string) =>
      outbox.send({ clientMessageId: newKey(), receiverId: userId, content: content.trim() }, deliver),
    retry: (message: Outgoing) => outbox.send(message, deliver),
    discard: ({ clientMessageId }: Outgoing) => outbox.remove(clientMessageId),
  };
}
