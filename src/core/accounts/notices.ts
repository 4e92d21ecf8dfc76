import type { Config } from '../../config/config.ts';
import type { Tx } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { writeMail } from '../mail/templates.ts';
import type { UserRow } from './accounts.ts';

type Told = Pick<UserRow, 'id' | 'username' | 'email'>;

const values = ({ brand }: Config, { username }: Told) => ({
  brandName: brand.name,
  supportEmail: brand.supportEmail,
  username,
});

/** Tells a user that their password was changed, whoever changed it (contract §6). */
export async function tellPasswordChanged(trx: Tx, config: Config, user: Told): Promise<void> {
  await queueMail(
    trx,
    { email: user.email, userId: user.id },
    writeMail('passwordChanged', values(config, user)),
  );
}

/**
 * Tells a user that their address was changed. It goes to the address known before: whoever takes an account over does
 * not get the warning.
 * @param user as before the change
 */
export async function tellEmailChanged(trx: Tx, config: Config, user: Told, newEmail: string): Promise<void> {
  const mail = writeMail('emailChanged', { ...values(config, user), email: newEmail });
  await queueMail(trx, { email: user.email, userId: user.id }, mail);
}
