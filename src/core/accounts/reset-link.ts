import type { Config } from '../../config/config.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Context } from '../audit/audit.ts';
import { audit } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';
import { absoluteUrl } from '../http/links.ts';
import { queueMail } from '../mail/outbox.ts';
import { writeMail } from '../mail/templates.ts';
import { hashToken, newToken } from '../security/tokens.ts';
import type { UserRow } from './accounts.ts';

export const RESET_PURPOSE = 'password-reset';

type Owner = Pick<UserRow, 'id' | 'username' | 'email' | 'email_key' | 'password_hash'>;

/** The password and address that a token was issued for: it is worthless once either has changed (security.md 8). */
export const resetStateOf = (user: Pick<Owner, 'email_key' | 'password_hash'>): string =>
  hashToken(`${user.password_hash ?? ''} ${user.email_key}`);

/** Mails an account's owner a link that resets the password, once, within an hour. */
export async function sendResetLink(trx: Tx, config: Config, context: Context, user: Owner): Promise<void> {
  const token = newToken();
  await trx('user_tokens').insert({
    user_id: user.id,
    purpose: RESET_PURPOSE,
    token_hash: hashToken(token),
    bound_state: resetStateOf(user),
    expires_at: dbTime(new Date(Date.now() + LIMITS.resetTokenMinutes * 60_000)),
    created_at: dbTime(),
  });
  // In the fragment, so that the token reaches neither a server's log nor a referrer.
  const link = absoluteUrl(config, `/auth/reset#token=${token}`);
  const { name: brandName, supportEmail } = config.brand;
  await queueMail(
    trx,
    { email: user.email, userId: user.id },
    writeMail('passwordReset', { brandName, supportEmail, username: user.username }, link),
  );
  await audit(trx, { ...context, action: 'user.resetRequested', subjectType: 'user', subjectId: user.id });
}

/** The same for somebody whom an admin has found. */
export async function sendResetLinkTo(
  trx: Tx,
  config: Config,
  context: Context,
  userId: number,
): Promise<void> {
  const user = await trx<UserRow>('users').where('id', userId).first();
  if (user) await sendResetLink(trx, config, context, user);
}
