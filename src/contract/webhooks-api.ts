/** Webhooks (spec 4 §17, §20), shared by server and screens. */

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
export const WEBHOOK_OFF_REASONS = ['gone', 'failing'] as const;
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number];

export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a call brought no answer. */
export const DELIVERY_ERRORS = ['refused', 'redirected', 'unreachable', 'timeout', 'too long'] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** `GET /api/admin/webhooks`. */
export interface Webhook {
  id: number;
  groupId: number | null;
  groupName: string | null;
  url: string;
  events: WebhookEvent[];
  format: WebhookFormat;
  active: boolean;
  offReason: WebhookOffReason | null;
  /** Until when the former secret signs along. */
  formerSecretUntil: string | null;
  waiting: number;
  lastDeliveredAt: string | null;
  createdAt: string;
}

/** `POST /api/admin/webhooks`. */
export interface WebhookForm {
  url: string;
  events: WebhookEvent[];
  format: WebhookFormat;
  groupId?: number | null;
}

/** Its answer: the secret is shown this once. */
export interface MadeWebhook extends Webhook {
  secret: string;
}

/** `PATCH /api/admin/webhooks/{id}`. */
export type WebhookChange = Partial<Pick<WebhookForm, 'url' | 'events' | 'format'>> & { active?: boolean };

/** `GET /api/admin/webhooks/{id}/deliveries`, `POST …/test`. */
export interface WebhookDelivery {
  id: number;
  webhookId: number;
  /** The same at every attempt: `webhook-id`. */
  messageId: string;
  type: WebhookEvent | 'test';
  status: DeliveryStatus;
  attempts: number;
  /** What the last attempt was answered with. */
  lastStatus: number | null;
  lastError: DeliveryError | null;
  nextAttemptAt: string | null;
  createdAt: string;
  deliveredAt: string | null;
}
