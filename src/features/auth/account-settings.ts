import { LIMITS } from '../../contract/limits.ts';
import { ERRORS } from '../../contract/messages.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { changeIdentity, identityKey, storePassword } from '../../core/accounts/accounts.ts';
import { tellEmailChanged, tellPasswordChanged } from '../notifications/index.ts';
import { audit } from '../../core/audit/audit.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { refreshAdvisorSearchText } from '../advisors/index.ts';
import { refreshOrganizationSearchText } from '../organisations/index.ts';
import { refuseCommonPassword } from './common-password.ts';

export interface AccountChange {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string | null;
  readonly currentPassword?: string | null;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
}

/**
 * Changes one's own account. A new address or password needs the current password when the log-in is older than 15
 * minutes (contract §10), ends the user's other log-ins and tells them by e-mail (contract §3).
 * @throws AppError REAUTH_REQUIRED, WRONG_PASSWORD, USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function changeAccount(
  deps: Deps,
  context: { readonly actor: Actor; readonly requestId: string },
  change: AccountChange,
): Promise<void> {
  const { actor } = context;
  const user = await deps.db<UserRow>('users').where('id', actor.userId).first();
  if (!user) throw notFound();
  const newEmail = change.email !== undefined && identityKey(change.email) !== user.email_key;
  const newPassword = Boolean(change.password);
  if (newEmail || newPassword) await reauthenticate(deps, actor, user, change.currentPassword ?? null);
  if (change.password) refuseCommonPassword('password', change.password, user);
  const passwordHash = change.password ? await deps.hasher.hash(change.password) : null;

  await transaction(deps.db, async (trx) => {
    await changeIdentity(trx, user.id, {
      ...(change.username === undefined ? {} : { username: change.username }),
      ...(change.email === undefined ? {} : { email: change.email }),
    });
    const extras = {
      ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone || null }),
      ...(change.locale === undefined ? {} : { locale: change.locale || null }),
    };
    if (Object.keys(extras).length > 0)
      await trx('users')
        .where('id', user.id)
        .update({ ...extras, updated_at: dbTime() });
    if (passwordHash) await storePassword(trx, user.id, passwordHash);
    if (newEmail || newPassword) await endLoginSessions(trx, user.id, actor.loginSessionId);
    if (actor.advisorId !== null) await refreshAdvisorSearchText(trx, actor.advisorId);
    if (actor.organizationId !== null) await refreshOrganizationSearchText(trx, actor.organizationId);

    if (newPassword) await tellPasswordChanged(trx, deps.config, user);
    if (newEmail) await tellEmailChanged(trx, deps.config, user, String(change.email));
    const changed = Object.keys(change).filter(
      (name) => name !== 'currentPassword' && (name !== 'password' || newPassword),
    );
    await audit(trx, {
      ...context,
      action: 'user.updated',
      subjectType: 'user',
      subjectId: user.id,
      detail: { changed },
    });
  });
}

async function reauthenticate(
  deps: Deps,
  actor: Actor,
  user: UserRow,
  currentPassword: string | null,
): Promise<void> {
  if (!currentPassword) {
    const age = Date.now() - Date.parse(actor.authenticatedAt);
    if (age <= LIMITS.reauthAfterMinutes * 60_000) return;
    throw new AppError('REAUTH_REQUIRED', { fields: { currentPassword: ERRORS.REAUTH_REQUIRED } });
  }
  await deps.limits.take('reauthenticate', String(actor.userId));
  if (!(await deps.hasher.verify(user.password_hash, currentPassword))) {
    throw new AppError('WRONG_PASSWORD', { fields: { currentPassword: ERRORS.WRONG_PASSWORD } });
  }
  await deps.limits.giveBack('reauthenticate', String(actor.userId));
}
