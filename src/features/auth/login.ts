import type { Request } from '@hapi/hapi';
import { findByLogin, identityKey, storePassword } from '../../core/accounts/accounts.ts';
import { audit } from '../../core/audit/audit.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { startLoginSession } from '../../core/session/login-sessions.ts';
import { hashToken } from '../../core/security/tokens.ts';

/**
 * Signs in by username or e-mail address. Failures count against account and address before anything is looked up; an
 * unknown account costs the same time as a wrong password (design/security.md 4, 5).
 * @throws AppError BAD_CREDENTIALS, TOO_MANY, UNAVAILABLE
 */
export async function login(
  deps: Deps,
  request: Request,
  name: string,
  password: string,
): Promise<{ userId: number; token: string }> {
  const { db, limits, hasher } = deps;
  const address = request.app.clientAddress;
  const account = `${address} ${hashToken(identityKey(name)).slice(0, 32)}`;
  await limits.take('loginAddress', address);
  await limits.take('loginAccount', account);

  const user = await findByLogin(db, name);
  // Name and address lead to one account, which has its ten tries once. Counted alike for unknown accounts.
  const found = `${address} ${user ? `#${user.id}` : account}`;
  await limits.take('loginAccount', found);
  const matches = await hasher.verify(user?.password_hash ?? null, password);
  if (!user || !matches) throw new AppError('BAD_CREDENTIALS');

  await limits.giveBack('loginAccount', found);
  await limits.giveBack('loginAccount', account);
  await limits.giveBack('loginAddress', address);
  const stronger = hasher.isOutdated(String(user.password_hash)) ? await hasher.hash(password) : null;
  const token = await transaction(db, async (trx) => {
    if (stronger) await storePassword(trx, user.id, stronger);
    await audit(trx, {
      actor: { userId: user.id, username: user.username },
      action: 'user.signedIn',
      subjectType: 'user',
      subjectId: user.id,
      requestId: request.app.requestId,
    });
    return startLoginSession(trx, user.id, request);
  });
  return { userId: user.id, token };
}
