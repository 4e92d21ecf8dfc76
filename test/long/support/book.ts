import { until } from '../../support/until.ts';
import { callAt } from '../../support/visitor.ts';

/** What the server has answered, and what it was still asked when it died. */
export type Book = ReturnType<typeof newBook>;
export const newBook = () => ({
  /** Request ids of answered writes: each has its audit event. */
  written: [] as { readonly call: string; readonly requestId: string }[],
  logIns: [] as { readonly cookie: string; readonly userId: number }[],
  /** Titles that were sent, and the id of each that was answered. */
  requests: new Map<string, number | null>(),
  /** Statuses of requests and matches, by `requests 12`: answered last, and asked for since and never answered. */
  states: new Map<string, { readonly answered: string; readonly doubt: string | null }>(),
  /** Messages by the sender's own id for them. */
  messages: new Map<string, SentMessage>(),
  /** Meetings that were answered as planned or as completed. */
  sessions: new Map<number, { readonly completed: boolean; readonly doubt: boolean }>(),
  /** The latest CV of each advisor, by the advisor's user id. */
  uploads: new Map<number, Upload>(),
  /** Accepted matches by the organisation's user id: each is told by a mail. */
  accepts: new Map<number, number>(),
  /** How many calls were refused, by status and call: `503 POST /api/upload`. */
  refused: new Map<string, number>(),
  /** What should not have been answered. */
  troubles: [] as string[],
  /** Places for meetings that have been used. */
  slots: 0,
});

interface SentMessage {
  readonly cookie: string;
  readonly receiverId: number;
  readonly content: string;
  isAnswered: boolean;
}

interface Upload {
  readonly answered: { readonly fileId: number; readonly text: string; readonly cookie: string } | null;
  /** Sent and never answered: it may have taken the other's place. */
  readonly inDoubt: boolean;
}

/** Waits for so many more answered writes. @throws Error when they do not come */
export function untilWritten(book: Book, more: number, withinMs = 120_000): Promise<void> {
  const wanted = book.written.length + more;
  const said = () => `${more} writes are answered; ${book.troubles.slice(-5).join('; ')}`;
  return until(said, () => book.written.length >= wanted, withinMs, 5);
}

/** What a page does whose message was not answered: the same again, with the same id; it is stored once. */
export async function sendAgain(url: string, { messages, troubles }: Book): Promise<void> {
  for (const [clientMessageId, message] of messages) {
    if (message.isAnswered) continue;
    const { cookie, receiverId, content } = message;
    const sent = { receiverId, content, clientMessageId };
    const { status } = await callAt(url, 'POST /api/messages', sent, cookie);
    message.isAnswered = status < 300;
    if (!message.isAnswered) troubles.push(`a message sent again: ${status}`);
  }
}
