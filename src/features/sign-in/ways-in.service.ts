import type { AuditAction } from '../../contract/audit.ts';
import type { CallContext, Actor } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { audit, type Context } from '../../core/audit/audit.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { transaction, holdRow, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { orNotFound } from '../../core/errors.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { tellSignInChanged, type SignInChange } from '../notifications/index.ts';
import type { WaysIn } from '../../contract/sign-in-api.ts';
import { mustShowSecondFactor, requireLogIn } from '../../core/session/admission.ts';
import { countOf, updateRow } from '../../core/db/rows.ts';

const OWNER = ['id', 'username', 'email', 'user_type'] as const;
type Owner = Pick<UserRow, (typeof OWNER)[number]>;

interface Change {
  readonly action: AuditAction;
  readonly told: SignInChange;
  readonly name?: string;
}

export async function tellChange(
  trx: Tx,
  { config }: Pick<Deps, 'config'>,
  context: Context,
  owner: Pick<Owner, 'id' | 'username' | 'email'>,
  { action, told, name }: Change,
): Promise<void> {
  await tellSignInChanged(trx, config, owner, told, name);
  await audit(trx, context, action, ['user', owner.id], { detail: { name } });
}

/**
 * In one transaction with its event and mail. The fresh log-in that the route demands must not have been ended meanwhile.
 * @throws AppError TOO_MANY, UNAUTHENTICATED, SECOND_FACTOR_REQUIRED, FRESH_LOGIN_REQUIRED
 */
export async function changeWaysIn<T>(
  deps: Deps,
  context: CallContext,
  change: (trx: Tx, owner: Owner, shown: string | null) => Promise<Change & { readonly result: T }>,
): Promise<T> {
  const { userId } = context.actor;
  await deps.limits.take('changeLogin', String(userId));
  return transaction(deps.db, async (trx) => {
    const owner = orNotFound(await holdRow<Owner>(trx, 'users', userId, ...OWNER));
    const shown = await requireLogIn(trx, deps.config, context.actor);
    const { result, ...changed } = await change(trx, owner, shown);
    await tellChange(trx, deps, context, owner, changed);
    return result;
  });
}

/** @returns its name @throws AppError NOT_FOUND when it is not one's own */
export async function removeOwn(trx: Tx, table: 'api_tokens' | 'passkeys', owner: Owner, id: number) {
  const mine = () => trx(table).where({ id, user_id: owner.id });
  const { name } = orNotFound(await mine().first<{ name: string } | undefined>('name'));
  await mine().delete();
  return name;
}

/** Whoever has just set up a second factor has shown it. */
export async function showSecondFactor(trx: Tx, loginSessionId: number): Promise<void> {
  await updateRow(trx, 'login_sessions', loginSessionId, { second_factor_at: dbTime() });
}

/** Without any second factor left, no log-in or access token has shown one. */
export async function forgetSecondFactor(trx: Tx, userId: number): Promise<void> {
  const codes = trx('one_time_codes').where('user_id', userId).whereNotNull('confirmed_at');
  const passkeys = trx('passkeys').where('user_id', userId);
  for (const table of ['login_sessions', 'api_tokens'] as const) {
    const theirs = trx(table).where('user_id', userId).whereNotExists(codes).whereNotExists(passkeys);
    await theirs.update({ second_factor_at: null });
  }
}

const FACTORS = ['one_time_codes', 'recovery_codes', 'passkeys'] as const;

/** For somebody who has lost theirs: takes codes and passkeys away, ends the log-ins and tells them. */
export async function resetSecondFactor(trx: Tx, config: Deps['config'], user: Owner): Promise<void> {
  for (const table of FACTORS) await trx(table).where('user_id', user.id).delete();
  await endLoginSessions(trx, user.id);
  const change = { action: 'user.secondFactorReset', told: 'secondFactorReset' } as const;
  await tellChange(trx, { config }, { actor: 'cli' }, user, change);
}

/** Passkeys are a list of their own. */
export async function waysInOf({ db, config }: Deps, { userId, userType }: Actor): Promise<WaysIn> {
  const user = await db<UserRow>('users').where('id', userId).first('password_hash');
  const codes = await db('one_time_codes')
    .where('user_id', userId)
    .whereNotNull('confirmed_at')
    .first<{ confirmed_at: string } | undefined>('confirmed_at');
  const left = await countOf(db('recovery_codes').where('user_id', userId).whereNull('used_at'));
  const link =
    config.oidc &&
    (await db('identity_links')
      .where({ user_id: userId, issuer: config.oidc.issuer })
      .first<{ created_at: string } | undefined>('created_at'));
  return {
    hasPassword: user?.password_hash !== null,
    secondFactorRequired: mustShowSecondFactor(config, { user_type: userType }),
    totp: codes ? { confirmedAt: isoTime(codes.confirmed_at), recoveryCodesLeft: left } : null,
    identityProvider: config.oidc && {
      label: config.oidc.label,
      linkedAt: link ? isoTime(link.created_at) : null,
    },
  };
}
