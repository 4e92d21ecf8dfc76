import { setTimeout as pause } from 'node:timers/promises';
import { findByEmail, storePassword, type UserRow } from '../../core/accounts/accounts.ts';
import { isAddressProved, markAddressProved } from '../../core/accounts/proved-address.ts';
import { tellPasswordChanged } from '../notifications/index.ts';
import { audit } from '../../core/audit/audit.ts';
import { transaction, holdRow, type Db } from '../../core/db/transaction.ts';
import type { Client } from '../../core/http/call.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { refuseKnownPassword } from '../../core/accounts/chosen-password.ts';
import { findToken, useToken } from '../../core/accounts/mailed-tokens.ts';
import { RESET_PURPOSE, resetStateOf, sendResetLink } from '../../core/accounts/reset-link.ts';

/** What signs in beside the password. */
const WAYS_IN = ['passkeys', 'one_time_codes', 'recovery_codes', 'identity_links'] as const;
const HELD = ['id', 'username', 'email', 'email_key', 'password_hash', 'email_verified_at'] as const;
/** Longer than the work takes, so that the clock does not tell known addresses from unknown ones. */
const SAME_TIME_MS = 250;

/**
 * Says nothing about whether the address is known. A managed account without a usable password gets no link: an admin's reset
 * makes it usable (contract §8). A self-managed one that an admin has added chooses its first password this way.
 */
export async function requestPasswordReset(deps: Deps, email: string, requestId: string): Promise<void> {
  const sameTime = pause(SAME_TIME_MS);
  const user = await findByEmail(deps.db, email);
  const context = { actor: 'visitor', requestId } as const;
  if (user && (user.password_hash !== null || !(await isManaged(deps.db, user.id))))
    await transaction(deps.db, (trx) => sendResetLink(trx, deps.config, context, user.id));
  await sameTime;
}

async function isManaged(db: Db, userId: number): Promise<boolean> {
  const managed = { user_id: userId, is_managed: 1 };
  const find = (table: 'advisors' | 'organizations') => db(table).where(managed).first('id');
  return Boolean((await find('advisors')) ?? (await find('organizations')));
}

/**
 * Ends all log-ins and tells the user.
 * @throws AppError TOKEN_INVALID when the token is unknown, used, too old or overtaken by another change
 */
export async function resetPassword(deps: Deps, token: string, newPassword: string, client: Client) {
  const seen = await findToken(deps.db, RESET_PURPOSE, token);
  const owner = await deps.db<UserRow>('users').where('id', seen.user_id).first();
  if (!owner || resetStateOf(owner) !== seen.bound_state) throw new AppError('TOKEN_INVALID');
  await refuseKnownPassword(deps, 'newPassword', newPassword, owner);
  const passwordHash = await deps.hasher.hashFor(`user ${owner.id}`, newPassword);
  await transaction(deps.db, async (trx) => {
    const row = await useToken(trx, RESET_PURPOSE, token, client.address);
    // Of two links used at once the second finds the password that the first has set.
    const user = await holdRow<Pick<UserRow, (typeof HELD)[number]>>(trx, 'users', row.user_id, ...HELD);
    if (!user || resetStateOf(user) !== row.bound_state) throw new AppError('TOKEN_INVALID');
    await storePassword(trx, user.id, passwordHash);
    // Whoever had claimed the address of somebody else may have left themselves another way in.
    if (!isAddressProved(deps.config, user))
      for (const table of WAYS_IN) await trx(table).where('user_id', user.id).delete();
    await markAddressProved(trx, user.id, user.email);
    await endLoginSessions(trx, user.id);
    await tellPasswordChanged(trx, deps.config, user);
    const context = { actor: { userId: user.id, username: user.username }, requestId: client.requestId };
    await audit(trx, context, 'user.passwordReset', ['user', user.id]);
  });
}
