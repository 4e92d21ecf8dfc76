import type { LogIn } from '../../contract/privacy-api.ts';
import { fieldsOf } from '../../core/db/model.ts';
import type { Actor, CallContext } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, orNotFound } from '../../core/errors.ts';
import { lastingSince } from '../../core/session/login-sessions.ts';
import { findByLogin, identityKey, strengthenPassword, type UserRow } from '../../core/accounts/accounts.ts';
import { whileProven } from '../../core/accounts/proven-password.ts';
import type { PasswordHasher } from '../../core/security/passwords.ts';
import { hashToken } from '../../core/security/tokens.ts';
import { admit, type Admission, type Comer } from '../../core/session/admission.ts';
import { isKnownAddress, noteFailedLogIn } from '../../core/session/failed-log-ins.ts';

/** A hundred is more than anybody has devices; a program that signs in for each call has thousands. */
const MOST = 100;

/** Own log-ins that are still valid, the latest used first (design/security.md 3). */
export async function listLogIns({ db, config }: Deps, actor: Actor): Promise<LogIn[]> {
  const now = new Date();
  const { used, begun } = lastingSince(config.lifetimes, actor.userType, now);
  const rows = await db('login_sessions')
    .where('user_id', actor.userId)
    .where('expires_at', '>', dbTime(now))
    .where('last_seen_at', '>', used)
    .where('created_at', '>', begun)
    // The one that asks is always among them.
    .orderByRaw('case when id = ? then 0 else 1 end', [actor.loginSessionId])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .select('id', 'created_at', 'last_seen_at', 'ip', 'user_agent');
  return rows.map((row) => ({
    ...fieldsOf(row, 'id', 'createdAt', 'lastSeenAt'),
    // Whoever looks through the member's eyes learns no address of theirs.
    clientAddress: (!actor.viewedBy && row.ip) || '',
    userAgent: row.user_agent ?? '',
    current: row.id === actor.loginSessionId,
  }));
}

/** @throws AppError NOT_FOUND when it is not one's own, or over */
export async function endLogIn({ db }: Deps, context: CallContext, id: number): Promise<void> {
  const { userId } = context.actor;
  await transaction(db, async (trx) => {
    orNotFound(await trx('login_sessions').where({ id, user_id: userId }).delete());
    await audit(trx, context, 'user.logInEnded', ['user', userId]);
  });
}

/** Ends all but the one that asks. @returns how many there were */
export async function endOtherLogIns({ db }: Deps, context: CallContext): Promise<number> {
  const { actor } = context;
  return transaction(db, async (trx) => {
    const ended: number = await trx('login_sessions')
      .where('user_id', actor.userId)
      .whereNot('id', actor.loginSessionId)
      .delete();
    if (ended > 0)
      await audit(trx, context, 'user.logInEnded', ['user', actor.userId], { detail: { count: ended } });
    return ended;
  });
}

export async function logout({ db }: Deps, { actor, requestId }: CallContext): Promise<void> {
  const who = actor.viewedBy ?? actor;
  await transaction(db, async (trx) => {
    await trx('login_sessions').where('id', actor.loginSessionId).delete();
    await audit(trx, { actor: who, requestId }, 'user.signedOut', ['user', who.userId]);
  });
}

/**
 * Failures count against account and address before anything is looked up; an unknown account costs the same time as a
 * wrong password (design/security.md 4, 5). @throws AppError BAD_CREDENTIALS, TOO_MANY, UNAVAILABLE
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
  const { db, hasher, config, limits } = deps;
  const prove = async (stored: string | null) => {
    if (!(await hasher.verify(stored, password))) {
      noteFailedLogIn(deps, comer.client, { userId: user.id, by: 'password' });
      throw new AppError('BAD_CREDENTIALS');
    }
    // Behind the proof: who has not the password neither uses it up nor learns from its time that there is an account.
    await limits.take('login', String(user.id));
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
