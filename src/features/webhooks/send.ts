import type {
  DeliveryError,
  WebhookEvent,
  WebhookFormat,
  WebhookOffReason,
} from '../../contract/webhooks-api.ts';
import { isoTime } from '../../core/db/dialect.ts';
import type { Deps } from '../../core/deps.ts';
import { CallError, callOutside } from '../../core/http/outgoing.ts';
import { readJson } from '../../core/json.ts';
import { fill } from '../../contract/messages.ts';
import { WEBHOOK_LINES } from '../../core/mail/texts.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { Config } from '../../config/config.ts';
import { seal, unseal } from '../../core/security/sealed.ts';
import type { RowOf } from '../../core/db/rows.ts';

export type WebhookRow = RowOf<'webhooks', { format: WebhookFormat; off_reason: WebhookOffReason | null }>;

export type Waiting = RowOf<'webhook_deliveries', { type: WebhookEvent | 'test'; data: string }>;

/** Known by its beginning, and the same at every attempt (Standard Webhooks). */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll('-', '')}`;

/** What the key that seals secrets is for. */
export const PURPOSE = 'webhook secret';
const SECRET_BYTES = 32;

/** A secret as the reference libraries of Standard Webhooks take it. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export const sealSecret = (config: Config, id: number, secret: string): string =>
  seal(config, PURPOSE, String(id), secret);

const formerOf = ({ former_until: until, former_sealed_secret: sealed }: WebhookRow, now: Date): string[] =>
  until !== null && sealed !== null && Date.parse(isoTime(until)) > now.getTime() ? sealed.split(' ') : [];

/** What signs along with a new secret: the present one and four before it, one of which the receiver may have. */
export const formerBeside = (row: WebhookRow, now: Date): string =>
  [row.sealed_secret, ...formerOf(row, now)].slice(0, 5).join(' ');

/** The present secret, and for a day after a change the former. None when SESSION_SECRET is lost. */
const secretsOf = (config: Config, row: WebhookRow, now: Date): string[] =>
  [row.sealed_secret, ...formerOf(row, now)].flatMap(
    (sealed) => unseal(config, PURPOSE, String(row.id), sealed) ?? [],
  );

/** One signature a secret (Standard Webhooks). */
function signed(secrets: readonly string[], messageId: string, at: Date, body: string) {
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(messageId, at, body)).join(' '),
  };
}

/** What an event tells, by name: no text that people wrote to each other. */
export type EventData = Readonly<Record<string, string | number | null>>;

interface Told {
  readonly type: keyof typeof WEBHOOK_LINES;
  /** When it happened, ISO 8601 UTC. */
  readonly timestamp: string;
  readonly data: EventData;
}

const lineOf = ({ type, data }: Told): string => {
  const values = Object.entries(data).map(([name, value]) => [name, value ?? '']);
  return fill(WEBHOOK_LINES[type], Object.fromEntries(values));
};

/** In Slack these begin mentions and links (docs.slack.dev, "Formatting message text"). */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const FORMATS: Readonly<Record<WebhookFormat, (told: Told) => unknown>> = {
  standard: (told) => told,
  slack: (told) => ({ text: forSlack(lineOf(told)) }),
  // A text run takes no Markdown: a name can make no link.
  teams: (told) => {
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: lineOf(told) }] }],
    };
    const card = { contentType: 'application/vnd.microsoft.card.adaptive', content };
    return { type: 'message', attachments: [card] };
  },
};

const TIMEOUT_MS = 10_000;
/** Nobody reads what a receiver says. */
const ANSWER_BYTES = 65_536;

interface Outcome {
  readonly isTaken: boolean;
  readonly status: number | null;
  readonly error: DeliveryError | null;
}

export async function send(
  { config }: Pick<Deps, 'config'>,
  hook: WebhookRow,
  event: Pick<Waiting, 'message_id' | 'type' | 'data' | 'happened_at'>,
  timeoutMs = TIMEOUT_MS,
): Promise<Outcome> {
  const now = new Date();
  const secrets = secretsOf(config, hook, now);
  if (secrets.length === 0) return { isTaken: false, status: null, error: 'refused' };
  const { type, happened_at: at } = event;
  const told = { type, timestamp: isoTime(at), data: readJson<EventData>(event.data) };
  const body = JSON.stringify(FORMATS[hook.format](told));
  try {
    const headers = { 'content-type': 'application/json', ...signed(secrets, event.message_id, now, body) };
    const call = { url: hook.url, method: 'POST', headers, body, timeoutMs, maxBytes: ANSWER_BYTES } as const;
    const { status } = await callOutside(call, config);
    return { isTaken: status >= 200 && status < 300, status, error: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { isTaken: false, status: null, error: error.failure };
  }
}
