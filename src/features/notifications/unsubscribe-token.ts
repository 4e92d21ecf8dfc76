import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES } from '../../contract/enums.ts';
import type { NotificationType } from '../../contract/enums.ts';
import type { Config } from '../../config/config.ts';
import { ALWAYS_SENT } from './mail-choice.queries.ts';

/** What a link of a mail turns off: the mails of a type, or the daily one. */
export type MailKind = NotificationType | 'digest';

const PURPOSE = 'timematch unsubscribe link';
const keys = new Map<string, Buffer>();

function keyOf({ sessionSecret }: Pick<Config, 'sessionSecret'>): Buffer {
  const known = keys.get(sessionSecret) ?? Buffer.from(hkdfSync('sha256', sessionSecret, '', PURPOSE, 32));
  keys.set(sessionSecret, known);
  return known;
}

const sign = (config: Pick<Config, 'sessionSecret'>, text: string): string =>
  createHmac('sha256', keyOf(config)).update(text).digest('hex');

/**
 * The token of a mail's unsubscribe link: `<user id>-<kind>-<HMAC>`. It needs no table and never ends, since mails are
 * kept for years; all it can do is turn these mails off.
 */
export function unsubscribeToken(
  config: Pick<Config, 'sessionSecret'>,
  userId: number,
  kind: MailKind,
): string {
  const what = `${userId}-${kind}`;
  return `${what}-${sign(config, what)}`;
}

/** @returns null for a token that this installation has not made */
export function readUnsubscribeToken(
  config: Pick<Config, 'sessionSecret'>,
  token: string,
): { readonly userId: number; readonly kind: MailKind } | null {
  const [, userId = '', name = '', mac = ''] =
    /^(\d{1,10})-([A-Za-z]{1,40})-([0-9a-f]{64})$/.exec(token) ?? [];
  const kind = (['digest', ...NOTIFICATION_TYPES] as const).find((each) => each === name);
  if (kind === undefined || (kind !== 'digest' && ALWAYS_SENT.includes(kind))) return null;
  const wanted = sign(config, `${userId}-${kind}`);
  return timingSafeEqual(Buffer.from(mac), Buffer.from(wanted)) ? { userId: Number(userId), kind } : null;
}
