import type { Request } from '@hapi/hapi';
import type { Actor } from '../../core/access/actor.ts';
import { findByLogin, identityKey, storePassword } from '../../core/accounts/accounts.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Db } from '../../core/db/database.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, notFound } from '../../core/errors.ts';
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

/** Ends this log-in only. */
export async function logout(deps: Deps, actor: Actor): Promise<void> {
  await deps.db('login_sessions').where({ id: actor.loginSessionId }).delete();
}

interface LoginSessionRow {
  id: number;
  created_at: string;
  last_seen_at: string;
  ip: string | null;
  user_agent: string | null;
}

/** One's own log-ins, the latest first (design/security.md 3). */
export async function listLoginSessions(db: Db, actor: Actor): Promise<Record<string, unknown>[]> {
  const rows = await db<LoginSessionRow & { user_id: number }>('login_sessions')
    .where('user_id', actor.userId)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .select('id', 'created_at', 'last_seen_at', 'ip', 'user_agent');
  return rows.map((row) => ({
    id: row.id,
    createdAt: isoTime(row.created_at),
    lastSeenAt: isoTime(row.last_seen_at),
    clientAddress: row.ip ?? '',
    userAgent: row.user_agent ?? '',
    current: row.id === actor.loginSessionId,
  }));
}

/** @throws AppError NOT_FOUND when it is not one's own */
export async function endLoginSession(db: Db, actor: Actor, id: number): Promise<void> {
  const ended = await db('login_sessions').where({ id, user_id: actor.userId }).delete();
  if (ended === 0) throw notFound();
}
