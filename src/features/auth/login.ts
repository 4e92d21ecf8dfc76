import { findByLogin, identityKey, storePassword } from '../../core/accounts/accounts.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { whileProven } from '../../core/accounts/proven-password.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { Client } from '../../core/http/call.ts';
import type { PasswordHasher } from '../../core/security/passwords.ts';
import { hashToken } from '../../core/security/tokens.ts';
import { startLoginSession } from '../../core/session/login-sessions.ts';

/**
 * Signs in by username or e-mail address. Failures count against account and address before anything is looked up; an
 * unknown account costs the same time as a wrong password (design/security.md 4, 5).
 * @throws AppError BAD_CREDENTIALS, TOO_MANY, UNAVAILABLE
 */
export function login(
  deps: Deps,
  client: Client,
  name: string,
  password: string,
): Promise<{ userId: number; token: string }> {
  const { db, limits, hasher } = deps;
  const address = client.limitAddress;
  const account = `${address} ${hashToken(identityKey(name)).slice(0, 32)}`;
  return limits.attempt(`login ${account}`, async (take) => {
    await take('loginAddress', address);
    await take('loginAccount', account);
    const user = await findByLogin(db, name);
    // Name and address lead to one account, which has its ten tries once. Counted alike for unknown accounts.
    await take('loginAccount', `${address} ${user ? `#${user.id}` : account}`);
    if (!user) {
      await hasher.verify(null, password);
      throw new AppError('BAD_CREDENTIALS');
    }
    return { userId: user.id, token: await enter(deps, client, user, password) };
  });
}

/** @returns the token of the new log-in */
function enter({ db, hasher }: Deps, client: Client, user: UserRow, password: string): Promise<string> {
  const prove = async (stored: string | null) => {
    if (!(await hasher.verify(stored, password))) throw new AppError('BAD_CREDENTIALS');
    return hasher.isOutdated(String(stored)) ? strengthened(hasher, password) : null;
  };
  return whileProven(db, user, prove, async (trx, _, stronger) => {
    if (stronger) await storePassword(trx, user.id, stronger);
    await audit(trx, {
      actor: { userId: user.id, username: user.username },
      action: 'user.signedIn',
      subjectType: 'user',
      subjectId: user.id,
      requestId: client.requestId,
    });
    return startLoginSession(trx, user.id, client);
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
