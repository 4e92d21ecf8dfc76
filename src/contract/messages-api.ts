/** The shapes of messages, notifications and live updates (contract §6, §10). Dates are ISO 8601 UTC texts. */
import { NOTIFICATION_TYPES, USER_TYPES, type NotificationType } from './enums.ts';
import type { Shape, ShapeOf } from './shapes.ts';

export const MESSAGE = {
  id: 'id',
  senderId: 'id',
  receiverId: 'id',
  content: 'name',
  read: 'boolean',
  clientMessageId: 'name | null',
  createdAt: 'moment',
} as const satisfies Shape;
export type Message = ShapeOf<typeof MESSAGE>;

/** `GET /api/messages`: one row, newest first. `lastMessage` is null where nobody has written yet. */
export const CONVERSATION = {
  userId: 'id',
  user: { id: 'id', username: 'name', userType: USER_TYPES },
  profile: {
    name: { maybe: 'name' },
    firstName: { maybe: 'text | null' },
    lastName: { maybe: 'text | null' },
  },
  /** The name to show, made of the profile, else the username. */
  name: 'name',
  lastMessage: { orNull: { id: 'id', senderId: 'id', content: 'name', createdAt: 'moment' } },
  unreadCount: 'count',
  canWrite: 'boolean',
} as const satisfies Shape;
export type Conversation = ShapeOf<typeof CONVERSATION>;

/** `POST /api/messages`. Sent twice with the same `clientMessageId`, it is stored once. */
export interface SendMessagePayload {
  receiverId: number;
  content: string;
  clientMessageId?: string;
}

/** `GET /api/notifications`: one row, newest first. `link` is a path of the product. */
export const NOTIFICATION = {
  id: 'integer',
  type: NOTIFICATION_TYPES,
  title: 'name',
  body: 'name | null',
  link: 'name | null',
  read: 'boolean',
  createdAt: 'moment',
} as const satisfies Shape;
export type AppNotification = ShapeOf<typeof NOTIFICATION>;

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
export const OUTBOX_MAIL = {
  id: 'integer',
  to: 'name',
  type: 'name',
  subject: 'text',
  text: 'text',
  html: 'name | null',
  status: ['queued', 'sent'],
  attempts: 'integer',
  createdAt: 'moment',
  sentAt: 'moment | null',
} as const satisfies Shape;
export type OutboxMail = ShapeOf<typeof OUTBOX_MAIL>;

/**
 * Server-sent events of `GET /api/live`: the event's name is `type`, its data the JSON of `payload`. Messages travel
 * whole; of all else the page asks again for what it shows.
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
