import type { Config } from '../../config/config.ts';
import type { Db, Tx } from '../db/database.ts';
import { dbTime } from '../db/dialect.ts';
import { AppError } from '../errors.ts';
import { identityKey, type UserRow } from './accounts.ts';

/** Whose mail an address is, to count it: `ada+1@` is delivered to `ada@`. It gives no rights. */
export const mailboxKey = (email: string): string => identityKey(email).replace(/(?<=.)\+.*(?=@)/, '');

/** Whether an account's address counts as its owner's; always, where EMAIL_VERIFICATION is off (spec 4 §11). */
export const isAddressProved = (
  { emailVerification }: Pick<Config, 'emailVerification'>,
  user: Pick<UserRow, 'email_verified_at'>,
): boolean => !emailVerification || user.email_verified_at !== null;

/** Routes with `needsProvedAddress` have asked; services ask in their transaction. @throws AppError EMAIL_UNVERIFIED */
export async function requireProvedAddress(db: Db | Tx, config: Config, userId: number): Promise<void> {
  if (!config.emailVerification) return;
  const user = await db<UserRow>('users').where('id', userId).first('email_verified_at');
  if (user && !isAddressProved(config, user)) throw new AppError('EMAIL_UNVERIFIED');
}

/** Proved by a mailed link or an identity provider's word. @returns whether the address is the account's in force */
export async function markAddressProved(trx: Tx, userId: number, address: string): Promise<boolean> {
  const provedAt = trx.raw('coalesce(email_verified_at, ?)', [dbTime()]);
  const theirs = trx('users').where({ id: userId, email_key: identityKey(address) });
  return (await theirs.update({ email_verified_at: provedAt })) === 1;
}
