import type { AuditAction } from '../../contract/audit.ts';
import type { CallContext } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { holdRow } from '../../core/db/hold.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { notFound } from '../../core/errors.ts';
import { requireLogIn } from '../../core/session/login-sessions.ts';
import { tellSignInChanged } from '../notifications/index.ts';
import type { SignInChange } from '../notifications/index.ts';

export type Owner = Pick<UserRow, 'id' | 'username' | 'email' | 'user_type'>;

/** What has changed, for the trail and for the mail. */
export interface WayInChange<T> {
  readonly result: T;
  readonly action: AuditAction;
  readonly told: SignInChange;
  /** The passkey's or the provider's name. */
  readonly name?: string;
}

/**
 * Changes how one's own account signs in, in one transaction with its event and its mail. The young log-in that the route
 * demands must not have been ended meanwhile.
 * @throws AppError TOO_MANY, UNAUTHENTICATED
 */
export async function changeWaysIn<T>(
  deps: Deps,
  context: CallContext,
  change: (trx: Tx, owner: Owner) => Promise<WayInChange<T>>,
): Promise<T> {
  const { userId, loginSessionId } = context.actor;
  await deps.limits.take('changeLogin', String(userId));
  return transaction(deps.db, async (trx) => {
    const owner = await holdRow<Owner>(trx, 'users', userId, 'id', 'username', 'email', 'user_type');
    if (!owner) throw notFound();
    await requireLogIn(trx, loginSessionId);
    const { result, action, told, name } = await change(trx, owner);
    await tellSignInChanged(trx, deps.config, owner, told, name);
    const detail = name === undefined ? {} : { name };
    await audit(trx, { ...context, action, subjectType: 'user', subjectId: userId, detail });
    return result;
  });
}

/** Whoever has just set up a second factor has shown it. */
export async function showSecondFactor(trx: Tx, loginSessionId: number): Promise<void> {
  await trx('login_sessions').where('id', loginSessionId).update({ second_factor_at: dbTime() });
}

/** Without any second factor left, no log-in has shown one. */
export async function forgetSecondFactor(trx: Tx, userId: number): Promise<void> {
  const left =
    (await trx('one_time_codes').where('user_id', userId).whereNotNull('confirmed_at').first('id')) ??
    (await trx('passkeys').where('user_id', userId).first('id'));
  if (!left) await trx('login_sessions').where('user_id', userId).update({ second_factor_at: null });
}
