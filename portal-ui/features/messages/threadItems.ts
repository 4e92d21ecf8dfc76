import type { Message } from '../../../src/contract/messages-api.ts';
import { dayOf } from '../../../ui-shared/time/time.ts';
import type { Outgoing } from './outbox.ts';

export type ThreadItem = ReturnType<typeof threadItems>[number];

const TOGETHER_MS = 5 * 60_000;

/** @param messages oldest first @param outgoing of this conversation, in the order written */
export function threadItems(me: number, messages: readonly Message[], outgoing: readonly Outgoing[]) {
  const lastRead = messages.findLast(({ senderId, read }) => senderId === me && read)?.id;
  const confirmed = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const entries = [
    ...messages.map((message) => ({
      // A confirmed message keeps the key of its bubble.
      key: message.senderId === me && message.clientMessageId ? message.clientMessageId : `m${message.id}`,
      isOwn: message.senderId === me,
      content: message.content,
      at: message.createdAt,
      isLastRead: message.id === lastRead,
      outgoing: null,
    })),
    ...outgoing
      .filter(({ clientMessageId }) => !confirmed.has(clientMessageId))
      .map((item) => ({
        key: item.clientMessageId,
        isOwn: true,
        content: item.content,
        at: item.createdAt,
        isLastRead: false,
        outgoing: item,
      })),
  ];
  return entries.flatMap((entry, at) => {
    const before = entries[at - 1];
    const isNewDay = !before || dayOf(before.at) !== dayOf(entry.at);
    // Sent by the same user shortly after the previous message; shown closer to it.
    const follows =
      !isNewDay && before.isOwn === entry.isOwn && Date.parse(entry.at) - Date.parse(before.at) < TOGETHER_MS;
    const message = { kind: 'message' as const, ...entry, follows };
    const day = { kind: 'day' as const, key: `d${entry.key}`, at: entry.at };
    return isNewDay ? [day, message] : [message];
  });
}
