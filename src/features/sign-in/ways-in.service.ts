import type { AuditAction } from '../../contract/audit.ts';
import type { CallContext } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Context } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { holdRow } from '../../core/db/hold.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { requireLogIn } from '../../core/session/login-sessions.ts';
import { tellSignInChanged } from '../notifications/index.ts';
import type { SignInChange } from '../notifications/index.ts';

export type Owner = Pick<UserRow, 'id' | 'username' | 'email' | 'user_type'>;

/** What has changed, for the trail and for the mail. */
export interface Change {
  readonly action: AuditAction;
  readonly told: SignInChange;
  /** The passkey's or the provider's name. */
  readonly name?: string;
}

/** Tells of a change in its transaction: in the trail, and by e-mail. */
export async function tellChange(
  trx: Tx,
  { config }: Pick<Deps, 'config'>,
  context: Context,
  owner: Pick<Owner, 'id' | 'username' | 'email'>,
  { action, told, name }: Change,
): Promise<void> {
  await tellSignInChanged(trx, config, owner, told, name);
  const detail = name === undefined ? {} : { name };
  await audit(trx, { ...context, action, subjectType: 'user', subjectId: owner.id, detail });
}

/**
 * Changes how one's own account signs in, in one transaction with its event and its mail. The young log-in that the route
 * demands must not have been ended meanwhile.
 * @throws AppError TOO_MANY, UNAUTHENTICATED, SECOND_FACTOR_REQUIRED
 */
export async function changeWaysIn<T>(
  deps: Deps,
  context: CallContext,
  change: (trx: Tx, owner: Owner) => Promise<Change & { readonly result: T }>,
): Promise<T> {
  const { userId, loginSessionId, lacksSecondFactor } = context.actor;
  await deps.limits.take('changeLogin', String(userId));
  return transaction(deps.db, async (trx) => {
    const owner = await holdRow<Owner>(trx, 'users', userId, 'id', 'username', 'email', 'user_type');
    if (!owner) throw notFound();
    await requireLogIn(trx, loginSessionId);
    // From before there was one: it has to be shown, and another one does not stand in for it.
    if (lacksSecondFactor && (await hasSecondFactor(trx, userId)))
      throw new AppError('SECOND_FACTOR_REQUIRED');
    const { result, ...changed } = await change(trx, owner);
    await tellChange(trx, deps, context, owner, changed);
    return result;
  });
}

/** Whoever has just set up a second factor has shown it. */
export async function showSecondFactor(trx: Tx, loginSessionId: number): Promise<void> {
  await trx('login_sessions').where('id', loginSessionId).update({ second_factor_at: dbTime() });
}

async function hasSecondFactor(trx: Tx, userId: number): Promise<boolean> {
  const one =
    (await trx('one_time_codes').where('user_id', userId).whereNotNull('confirmed_at').first('id')) ??
    (await trx('passkeys').where('user_id', userId).first('id'));
  return one !== undefined;
}

/** Without any second factor left, no log-in has shown one. */
export async function forgetSecondFactor(trx: Tx, userId: number): Promise<void> {
  if (!(await hasSecondFactor(trx, userId)))
    await trx('login_sessions').where('user_id', userId).update({ second_factor_at: null });
}
