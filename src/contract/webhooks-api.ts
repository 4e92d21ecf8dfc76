/** Webhooks (spec 4 §17, §20), shared by server and screens. */
import type { Shape, ShapeOf } from './shapes.ts';

export const WEBHOOK_EVENTS = [
  'request.created',
  'match.proposed',
  'match.accepted',
  'match.declined',
  'session.completed',
  'advisor.joined',
  'hours.granted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** `standard` is Standard Webhooks; the others are what these products take. */
export const WEBHOOK_FORMATS = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** `gone`: it has answered 410; `failing`: nothing has been taken for two days. */
const WEBHOOK_OFF_REASONS = ['gone', 'failing'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;

/** Why a call brought no answer. */
const DELIVERY_ERRORS = ['refused', 'redirected', 'unreachable', 'timeout', 'too long'] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** `GET /api/admin/webhooks`. */
export const WEBHOOK = {
  id: 'id',
  groupId: 'id | null',
  groupName: 'name | null',
  url: 'name',
  events: { listOf: WEBHOOK_EVENTS },
  format: WEBHOOK_FORMATS,
  active: 'boolean',
  offReason: { orNull: WEBHOOK_OFF_REASONS },
  /** Until when the former secret signs along. */
  formerSecretUntil: 'moment | null',
  waiting: 'integer',
  lastDeliveredAt: 'moment | null',
  createdAt: 'moment',
  /** Who has chosen the address, and may know the secret: it is called on when they have left. Null: their account is gone. */
  createdBy: 'name | null',
} as const satisfies Shape;
export type Webhook = ShapeOf<typeof WEBHOOK>;

/** `POST /api/admin/webhooks`. */
export interface WebhookForm {
  url: string;
  events: WebhookEvent[];
  format: WebhookFormat;
  groupId?: number | null;
}

/** Its answer: the secret is shown this once. */
export const MADE_WEBHOOK = { ...WEBHOOK, secret: 'name' } as const satisfies Shape;
export type MadeWebhook = ShapeOf<typeof MADE_WEBHOOK>;

/** `PATCH /api/admin/webhooks/{id}`. */
export type WebhookChange = Partial<Pick<WebhookForm, 'url' | 'events' | 'format'>> & { active?: boolean };

/** `GET /api/admin/webhooks/{id}/deliveries`, `POST …/test`. */
export const WEBHOOK_DELIVERY = {
  id: 'id',
  webhookId: 'id',
  /** The same at every attempt: `webhook-id`. */
  messageId: 'name',
  type: [...WEBHOOK_EVENTS, 'test'],
  status: DELIVERY_STATUSES,
  attempts: 'integer',
  /** What the last attempt was answered with. */
  lastStatus: 'integer | null',
  lastError: { orNull: DELIVERY_ERRORS },
  nextAttemptAt: 'moment | null',
  createdAt: 'moment',
  deliveredAt: 'moment | null',
} as const satisfies Shape;
export type WebhookDelivery = ShapeOf<typeof WEBHOOK_DELIVERY>;
