import { findByLogin, identityKey, strengthenPassword } from '../../core/accounts/accounts.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { whileProven } from '../../core/accounts/proven-password.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { isKnownAddress } from '../../core/session/known-address.queries.ts';
import type { PasswordHasher } from '../../core/security/passwords.ts';
import { hashToken } from '../../core/security/tokens.ts';
import { admit } from '../../core/session/admission.ts';
import type { Admission, Comer } from '../../core/session/admission.ts';
import { noteFailedLogIn } from '../../core/session/failed-log-ins.ts';

/**
 * Signs in by username or e-mail address. Failures count against account and address before anything is looked up; an
 * unknown account costs the same time as a wrong password (design/security.md 4, 5).
 * @throws AppError BAD_CREDENTIALS, TOO_MANY, UNAVAILABLE
 */
export function login(deps: Deps, comer: Comer, name: string, password: string): Promise<Admission> {
  const { db, limits, hasher } = deps;
  const { client } = comer;
  const address = client.limitAddress;
  const called = hashToken(identityKey(name)).slice(0, 32);
  const account = `${address} ${called}`;
  return limits.attempt(`login ${account}`, async (take) => {
    await take('loginAddress', address);
    await take('loginAccount', account);
    const user = await findByLogin(db, name);
    // Name and address lead to one account, which has its ten tries once. Counted alike for unknown accounts.
    await take('loginAccount', `${address} ${user ? `#${user.id}` : account}`);
    if (!(await isKnownAddress(db, user?.id ?? 0, address)))
      await take('loginElsewhere', user ? `#${user.id}` : called);
    if (!user) {
      await hasher.verify(null, password);
      noteFailedLogIn(deps, client, { userId: null, by: 'password' });
      throw new AppError('BAD_CREDENTIALS');
    }
    return enter(deps, comer, user, password);
  });
}

function enter(deps: Deps, comer: Comer, user: UserRow, password: string): Promise<Admission> {
  const { db, hasher, config } = deps;
  const prove = async (stored: string | null) => {
    if (!(await hasher.verify(stored, password))) {
      noteFailedLogIn(deps, comer.client, { userId: user.id, by: 'password' });
      throw new AppError('BAD_CREDENTIALS');
    }
    return hasher.isOutdated(String(stored)) ? strengthened(hasher, password) : null;
  };
  return whileProven(db, user, prove, async (trx, held, stronger) => {
    if (stronger) await strengthenPassword(trx, user.id, stronger);
    const known = { ...held, user_type: user.user_type, password_hash: stronger ?? held.password_hash };
    return admit(trx, config, known, comer, 'password');
  });
}

/** Null where there is no room for it now: that waits for another log-in, the right password does not. */
async function strengthened(hasher: PasswordHasher, password: string): Promise<string | null> {
  try {
    return await hasher.hash(password);
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAVAILABLE') return null;
    throw error;
  }
}
