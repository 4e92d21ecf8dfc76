import { PATHS } from '../../contract/routes.ts';
import type { Config } from '../../config/config.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { notFound } from '../../core/errors.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { NEVER_IN_DIGEST } from './mail-choice.queries.ts';
import { OPTIONAL_TYPES, changePreferences } from './preferences.service.ts';
import type { MailKind } from './unsubscribe-token.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

/** The page that asks before it unsubscribes; the token is in the fragment, which reaches no log and no referrer. */
export const unsubscribePage = (token: string): string => `${PATHS.unsubscribe}#token=${token}`;

/** How a mail lets its reader turn off others like it: a link for people, and the header of RFC 8058 for mail programs. */
export function waysOut(
  config: Config,
  userId: number,
  kind: MailKind,
): { readonly page: string; readonly headers: Readonly<Record<string, string>> } {
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
 * Turns off the mails that a link belongs to; done again, it changes nothing. Of the daily mail it turns off everything
 * that would be in it: otherwise each would come by itself again.
 * @throws AppError NOT_FOUND for a token that is not ours, or of a user who is gone
 */
export async function unsubscribe(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  token: string,
  requestId: string,
): Promise<{ type: MailKind; unsubscribed: true }> {
  const wanted = readUnsubscribeToken(config, token);
  if (!wanted) throw notFound();
  const { userId, kind } = wanted;
  const types = kind === 'digest' ? OPTIONAL_TYPES.filter((type) => !NEVER_IN_DIGEST.includes(type)) : [kind];
  await transaction(db, async (trx) => {
    if (!(await trx('users').where('id', userId).first('id'))) throw notFound();
    await changePreferences(trx, { actor: 'visitor', requestId }, userId, ({ digest, off }) =>
      types.every((type) => off.includes(type)) ? null : { digest, off: [...off, ...types] },
    );
  });
  return { type: kind, unsubscribed: true };
}
