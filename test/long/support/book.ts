import { until } from '../../support/until.ts';
import { callAt } from '../../support/visitor.ts';

/** What the server has answered, and what it was still asked when it died. */
export interface Book {
  /** Request ids of answered writes: each has its audit event. */
  readonly written: { readonly call: string; readonly requestId: string }[];
  readonly logIns: { readonly cookie: string; readonly userId: number }[];
  /** Titles that were sent, and the id of each that was answered. */
  readonly requests: Map<string, number | null>;
  /** Statuses of requests and matches, by `requests 12`. */
  readonly states: Map<string, State>;
  /** Messages by the sender's own id for them. */
  readonly messages: Map<string, SentMessage>;
  /** Meetings that were answered as planned or as completed. */
  readonly sessions: Map<number, { completed: boolean; doubt: boolean }>;
  /** The latest CV of each advisor, by the advisor's user id. */
  readonly uploads: Map<number, Upload>;
  /** Accepted matches by the organisation's user id: each is told by a mail. */
  readonly accepts: Map<number, number>;
  /** How many calls were refused, by status and call: `503 POST /api/upload`. */
  readonly refused: Map<string, number>;
  /** What should not have been answered. */
  readonly troubles: string[];
  /** Places for meetings that have been used. */
  slots: number;
}

/** What was answered last, and what was asked for since and never answered. */
export interface State {
  answered: string;
  doubt: string | null;
}

export interface SentMessage {
  readonly cookie: string;
  readonly receiverId: number;
  readonly content: string;
  isAnswered: boolean;
}

export interface Upload {
  answered: { readonly fileId: number; readonly text: string; readonly cookie: string } | null;
  /** Sent and never answered: it may have taken the other's place. */
  inDoubt: boolean;
}

export const newBook = (): Book => ({
  written: [],
  logIns: [],
  requests: new Map(),
  states: new Map(),
  messages: new Map(),
  sessions: new Map(),
  uploads: new Map(),
  accepts: new Map(),
  refused: new Map(),
  troubles: [],
  slots: 0,
});

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
