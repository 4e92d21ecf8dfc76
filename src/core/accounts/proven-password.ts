import { ERRORS } from '../../contract/messages.ts';
import type { Db, Tx } from '../db/database.ts';
import { transaction, holdRow } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { UserRow } from './accounts.ts';

/** Each time the password was changed while it was being checked: nobody changes theirs so often. */
const ATTEMPTS = 3;

/** An account as it is while {@link whileProven} holds it; the hash is the one that was proven. */
type ProvenUser = Pick<UserRow, (typeof COLUMNS)[number]>;
const COLUMNS = ['id', 'username', 'email', 'email_key', 'password_hash'] as const;

/**
 * Does what needs a password. A hash takes too long to be checked inside a transaction, and meanwhile a reset may have
 * ended all that the old password opens; so `work` runs only while the account still has the hash that `prove` was
 * given, and otherwise the new one has to be proven.
 * @param prove throws when the password is wrong for a stored hash (null: none); what it answers is for `work`
 * @throws what `prove` and `work` throw; AppError UNAUTHENTICATED when the account is gone, UNAVAILABLE when the password never stays
 */
export async function whileProven<Proof, T>(
  db: Db,
  account: Pick<UserRow, 'id' | 'password_hash'>,
  prove: (storedHash: string | null) => Promise<Proof>,
  work: (trx: Tx, user: ProvenUser, proof: Proof) => Promise<T>,
): Promise<T> {
  const { id } = account;
  let hash = account.password_hash;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const proof = await prove(hash);
    const done = await transaction(db, async (trx) => {
      const user = await holdRow<ProvenUser>(trx, 'users', id, ...COLUMNS);
      if (!user) throw new AppError('UNAUTHENTICATED');
      return user.password_hash === hash ? { result: await work(trx, user, proof) } : user;
    });
    if ('result' in done) return done.result;
    hash = done.password_hash;
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
}

/** Wrong ones count. @param field which tells of a wrong one @throws AppError WRONG_PASSWORD, TOO_MANY */
export function checkPassword(
  { limits, hasher }: Deps,
  userId: number,
  storedHash: string | null,
  field: 'password' | 'currentPassword',
  password: string,
): Promise<void> {
  return limits.attempt(`reauthenticate ${userId}`, async (take) => {
    await take('reauthenticate', String(userId));
    if (!(await hasher.verify(storedHash, password)))
      throw new AppError('WRONG_PASSWORD', { fields: { [field]: ERRORS.WRONG_PASSWORD } });
  });
}
