import type { UserType } from '../../contract/enums.ts';
import { fold } from '../../contract/fold.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Db, Tx } from '../db/database.ts';
import { idsBy } from '../db/rows.ts';
import { isReserved } from './username.policy.ts';
import { accountRow, identityKey, type NewAccount } from './accounts.ts';

export type WantedAccount = Pick<NewAccount, 'username' | 'email' | 'passwordHash'>;

/** Which of them a refused key belongs to is for the caller to find out. @returns their ids, in the order given */
export async function createAccounts(trx: Tx, userType: UserType, accounts: readonly WantedAccount[]) {
  const rows = accounts.map((account) =>
    accountRow({ ...account, userType, hasGivenPassword: account.passwordHash !== null }),
  );
  await trx('users').insert(rows);
  const keys = rows.map((row) => row.username_key);
  return idsBy(trx, 'users', 'username_key', keys);
}

export async function takenEmailKeys(db: Db | Tx, emails: readonly string[]): Promise<Set<string>> {
  const keys = emails.map(identityKey);
  return new Set(await db('users').whereIn('email_key', keys).pluck<string[]>('email_key'));
}

/**
 * "Local part of the email, lowercased and stripped to letters and digits" (spec 2 §9), accents taken off; never
 * shorter than a username may be.
 */
export function usernameFromEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  // `support@charity.org` is the charity's, and must not speak for us.
  return fold(isReserved(local) ? `${local}${domain.split('.')[0]}` : local)
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 50)
    .padEnd(LIMITS.username.min, '0');
}
