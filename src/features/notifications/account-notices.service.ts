import type { Config } from '../../config/config.ts';
import { NOTICE_LINKS } from '../../contract/notice-links.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import type { Tx } from '../../core/db/database.ts';
import { queueMail } from '../../core/mail/outbox.ts';
import { writeMail } from '../../core/mail/templates.ts';
import { textsIn, type SignInChange } from '../../core/mail/texts.ts';
import { fill } from '../../contract/messages.ts';
import { fanOutEach } from './fan-out.service.ts';

type Told = Pick<UserRow, 'id' | 'username' | 'email'>;

const values = ({ brand }: Config, { username }: Told) => ({
  brandName: brand.name,
  supportEmail: brand.supportEmail,
  username,
});

/**
 * Whoever changed it: "whoever acts is not notified of it, except of a changed password or address" (contract §10).
 * The e-mail cannot be turned off.
 */
export const tellPasswordChanged = (trx: Tx, config: Config, user: Told): Promise<void> =>
  tell(trx, config, user, 'passwordChanged', {});

/**
 * Goes to the address known before: whoever takes an account over does not get the warning.
 * @param user as before the change
 */
export const tellEmailChanged = (trx: Tx, config: Config, user: Told, newEmail: string): Promise<void> =>
  tell(trx, config, user, 'emailChanged', { email: newEmail });

async function tell(
  trx: Tx,
  config: Config,
  user: Told,
  name: 'passwordChanged' | 'emailChanged',
  told: { readonly email?: string },
): Promise<void> {
  const reader = await trx('users').where('id', user.id).first('id', 'time_zone', 'locale');
  const { locale } = reader!;
  const notice = { name, values: told, link: NOTICE_LINKS.profile() };
  await fanOutEach(trx, config, [{ notice, reader: { ...reader!, mail: 'off' }, cause: null }]);
  const mail = writeMail(name, { ...values(config, user), ...told });
  await queueMail(trx, { email: user.email, userId: user.id, locale }, mail);
}

/** Cannot be turned off. @param name a passkey's name, a provider's, or how many codes are left */
export async function tellSignInChanged(
  trx: Tx,
  config: Config,
  user: Told,
  change: SignInChange,
  name = '',
): Promise<void> {
  const mail = writeMail('signInChanged', {
    ...values(config, user),
    change: (locale) => fill(textsIn(locale).signInChanges[change], { name }),
  });
  await queueMail(trx, { email: user.email, userId: user.id }, mail);
}
