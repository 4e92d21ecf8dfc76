/**
 * The shapes of messages, notifications and live updates (contract §6, §10). Types only.
 * Dates are ISO 8601 UTC strings.
 */
import type { NotificationType, UserType } from './enums.ts';

/** One message, as in threads and live events. */
export interface Message {
  id: number;
  senderId: number;
  receiverId: number;
  content: string;
  read: boolean;
  clientMessageId: string | null;
  createdAt: string;
}

/** `GET /api/messages`: one row, newest first. `lastMessage` is null where nobody has written yet. */
export interface Conversation {
  userId: number;
  user: { id: number; username: string; userType: UserType };
  profile: { name?: string; firstName?: string | null; lastName?: string | null };
  /** The name to show, made of the profile, else the username. */
  name: string;
  lastMessage: Pick<Message, 'id' | 'senderId' | 'content' | 'createdAt'> | null;
  unreadCount: number;
  /** Whether the asking user may write here. */
  canWrite: boolean;
}

/** `POST /api/messages`. Sent twice with the same `clientMessageId`, it is stored once. */
export interface SendMessagePayload {
  receiverId: number;
  content: string;
  clientMessageId?: string;
}

/** `GET /api/notifications`: one row, newest first. `link` is a path of the product. */
export interface AppNotification {
  id: number;
  type: NotificationType;
  title: string;
  body: string | null;
  link: string | null;
  read: boolean;
  createdAt: string;
}

/** `PATCH /api/notifications/read`. */
export type MarkReadPayload = { ids: number[] } | { all: true };

/** `GET, PUT /api/notifications/preferences`. Types that are not listed cannot be turned off. */
export interface NotificationPreferences {
  /** One e-mail a day instead of one each, for what can wait. */
  digest: boolean;
  email: Record<string, boolean>;
}

/** `POST /api/unsubscribe/{token}`; `digest` stands for the daily e-mail. */
export interface UnsubscribeAnswer {
  type: NotificationType | 'digest';
  unsubscribed: true;
}

/** `GET /api/outbox`: an e-mail sent or waiting (demo mode, super admins only). */
export interface OutboxMail {
  id: number;
  to: string;
  type: string;
  subject: string;
  text: string;
  html: string | null;
  status: 'queued' | 'sent';
  attempts: number;
  createdAt: string;
  sentAt: string | null;
}

/**
 * Server-sent events of `GET /api/live`: the event's name is `type`, its data the JSON of `payload`. An event says what
 * changed; apart from messages, which travel whole, the page asks again for what it shows.
 */
export type LiveEvent =
  | { type: 'message'; payload: Message }
  /** To either side: the conversation with `userId`, whose messages to `readerId` have been read by them. */
  | { type: 'messagesRead'; payload: { userId: number; readerId: number } }
  | { type: 'notification'; payload: AppNotification }
  | { type: 'notificationsRead'; payload: { ids: number[] | 'all' } }
  | { type: 'match'; payload: { matchId: number; requestId: number } }
  | { type: 'request'; payload: { requestId: number } }
  | { type: 'session'; payload: { sessionId: number; matchId: number } }
  /** Events were missed for good (the page was away too long): ask again for everything. */
  | { type: 'resync'; payload: Record<string, never> };
export type LiveEventType = LiveEvent['type'];
