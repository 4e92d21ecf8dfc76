import type { Config } from '../../config/config.ts';
import { LIMITS } from '../../contract/limits.ts';
import { audit, type Context } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import { absoluteUrl } from '../http/links.ts';
import { queueMail } from '../mail/outbox.ts';
import { writeMail } from '../mail/templates.ts';
import { hashToken } from '../security/tokens.ts';
import type { UserRow } from './accounts.ts';
import { issueToken } from './mailed-tokens.ts';

export const RESET_PURPOSE = 'password-reset';

/** The password and address that a token was issued for: it is worthless once either has changed (security.md 8). */
export const resetStateOf = (user: Pick<UserRow, 'email_key' | 'password_hash'>): string =>
  hashToken(`${user.password_hash ?? ''} ${user.email_key}`);

/** The link resets the password, once, within an hour. */
export async function sendResetLink(trx: Tx, config: Config, context: Context, userId: number) {
  const user = await trx<UserRow>('users').where('id', userId).first();
  if (!user) return;
  const token = await issueToken(trx, {
    userId: user.id,
    purpose: RESET_PURPOSE,
    boundState: resetStateOf(user),
    minutes: LIMITS.resetTokenMinutes,
  });
  // In the fragment, so that the token reaches neither a server's log nor a referrer.
  const link = absoluteUrl(config, `/auth/reset#token=${token}`);
  const { name: brandName, supportEmail } = config.brand;
  const mail = writeMail('passwordReset', { brandName, supportEmail, username: user.username }, link);
  await queueMail(trx, { email: user.email, userId: user.id }, mail);
  await audit(trx, context, 'user.resetRequested', ['user', user.id]);
}
