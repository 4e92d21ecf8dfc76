import { PATHS } from '../../contract/routes.ts';
import type { Config } from '../../config/config.ts';
import type { Secrets } from '../../core/security/sealed.ts';
import { isSignature, signatureOf } from '../../core/security/signatures.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { orNotFound } from '../../core/errors.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { NEVER_IN_DIGEST } from './mail-choice.queries.ts';
import { OPTIONAL_TYPES, changePreferences } from './preferences.service.ts';
import type { NotificationType } from '../../contract/enums.ts';

type MailKind = NotificationType | 'digest';

const PURPOSE = 'unsubscribe link';

/**
 * `<user id>-<kind>-<HMAC>`: needs no table and never ends, since mails are kept for years; all it can do is turn these
 * mails off.
 */
export function unsubscribeToken(config: Pick<Config, 'sessionSecret'>, userId: number, kind: MailKind) {
  const what = `${userId}-${kind}`;
  return `${what}-${signatureOf(config.sessionSecret, PURPOSE, what, 'hex')}`;
}

/** @returns null for a token that this installation has not made */
function readUnsubscribeToken(secrets: Secrets, token: string) {
  const [, userId = '', name = '', mac = ''] =
    /^(\d{1,10})-([A-Za-z]{1,40})-([0-9a-f]{64})$/.exec(token) ?? [];
  const kind = (['digest', ...OPTIONAL_TYPES] as const).find((each) => each === name);
  const isOurs = isSignature(secrets, mac, PURPOSE, `${userId}-${name}`, 'hex');
  return kind && isOurs ? { userId: Number(userId), kind } : null;
}

/** The token is in the fragment, which reaches no log and no referrer. */
export const unsubscribePage = (token: string): string => `${PATHS.unsubscribe}#token=${token}`;

/** A link for people, and the header of RFC 8058 for mail programs. */
export function unsubscribeLinks(config: Config, userId: number, kind: MailKind) {
  const token = unsubscribeToken(config, userId, kind);
  return {
    page: absoluteUrl(config, unsubscribePage(token)),
    headers: {
      'List-Unsubscribe': `<${absoluteUrl(config, `/api/unsubscribe/${token}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/**
 * Turns off the mails that a link belongs to; done again, it changes nothing. Of the daily mail it turns off all that
 * would be in it: otherwise each would come by itself again.
 * @throws AppError NOT_FOUND for a token that is not ours, or of a user who is gone
 */
export async function unsubscribe(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  token: string,
  requestId: string,
): Promise<{ type: MailKind; unsubscribed: true }> {
  const { userId, kind } = orNotFound(readUnsubscribeToken(config, token));
  const types = kind === 'digest' ? OPTIONAL_TYPES.filter((type) => !NEVER_IN_DIGEST.includes(type)) : [kind];
  await transaction(db, async (trx) => {
    orNotFound(await trx('users').where('id', userId).first('id'));
    await changePreferences(trx, { actor: 'visitor', requestId }, userId, ({ digest, off }) =>
      types.every((type) => off.includes(type)) ? null : { digest, off: [...off, ...types] },
    );
  });
  return { type: kind, unsubscribed: true };
}
