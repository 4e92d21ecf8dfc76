import type { LogIn } from '../../contract/privacy-api.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { notFound } from '../../core/errors.ts';
import { lastingSince } from '../../core/session/login-sessions.ts';

/** Whose log-ins, from which of them, in which call. */
export interface LogInContext {
  readonly actor: Actor;
  readonly requestId: string;
}

interface LogInRow {
  id: number;
  created_at: string;
  last_seen_at: string;
  ip: string | null;
  user_agent: string | null;
}

/** A hundred is more than anybody has devices; a program that signs in for each call has thousands. */
const MOST = 100;

/** One's own log-ins that still hold, the latest used first (design/security.md 3). */
export async function listLogIns({ db, config }: Deps, actor: Actor, now = new Date()): Promise<LogIn[]> {
  const { used, begun } = lastingSince(config.lifetimes, actor.userType, now);
  const rows = await db<LogInRow & { user_id: number; expires_at: string }>('login_sessions')
    .where('user_id', actor.userId)
    .where('expires_at', '>', dbTime(now))
    .where('last_seen_at', '>', used)
    .where('created_at', '>', begun)
    // The one that asks is always among them.
    .orderByRaw('case when id = ? then 0 else 1 end', [actor.loginSessionId])
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MOST)
    .select('id', 'created_at', 'last_seen_at', 'ip', 'user_agent');
  return rows.map((row) => ({
    id: row.id,
    createdAt: String(isoTime(row.created_at)),
    lastSeenAt: String(isoTime(row.last_seen_at)),
    clientAddress: row.ip ?? '',
    userAgent: row.user_agent ?? '',
    current: row.id === actor.loginSessionId,
  }));
}

/** Ends one of one's own log-ins. @throws AppError NOT_FOUND when it is not one's own, or over */
export async function endLogIn({ db }: Deps, context: LogInContext, id: number): Promise<void> {
  const { actor } = context;
  await transaction(db, async (trx) => {
    const ended = await trx('login_sessions').where({ id, user_id: actor.userId }).delete();
    if (ended === 0) throw notFound();
    await audit(trx, { ...context, action: 'user.logInEnded', subjectType: 'user', subjectId: actor.userId });
  });
}

/** Ends all of one's log-ins but the one that asks. @returns how many there were */
export async function endOtherLogIns({ db }: Deps, context: LogInContext): Promise<number> {
  const { actor } = context;
  return transaction(db, async (trx) => {
    const ended: number = await trx('login_sessions')
      .where('user_id', actor.userId)
      .whereNot('id', actor.loginSessionId)
      .delete();
    if (ended > 0)
      await audit(trx, {
        ...context,
        action: 'user.logInEnded',
        subjectType: 'user',
        subjectId: actor.userId,
        detail: { count: ended },
      });
    return ended;
  });
}

/** Signs out: ends the log-in that asks, and no other. */
export async function logout({ db }: Deps, context: LogInContext): Promise<void> {
  const { actor } = context;
  await transaction(db, async (trx) => {
    await trx('login_sessions').where('id', actor.loginSessionId).delete();
    await audit(trx, { ...context, action: 'user.signedOut', subjectType: 'user', subjectId: actor.userId });
  });
}
