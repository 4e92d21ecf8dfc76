import type { RoadmapScreen } from '../../contract/enums.ts';
import { ERRORS } from '../../contract/messages.ts';
import { isFresh, type CallContext } from '../../core/access/actor.ts';
import type { IdentityChange, UserRow } from '../../core/accounts/accounts.ts';
import { changeIdentity, identityKey, refuseTaken, storePassword } from '../../core/accounts/accounts.ts';
import { checkPassword, whileProven } from '../../core/accounts/proven-password.ts';
import { tellEmailChanged, tellPasswordChanged } from '../notifications/index.ts';
import { audit } from '../../core/audit/audit.ts';
import { changesBetween } from '../../core/changes/record-versions.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { transaction, type Tx } from '../../core/db/transaction.ts';
import { updateRow } from '../../core/db/rows.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, invalid, orNotFound } from '../../core/errors.ts';
import { requireLogIn } from '../../core/session/admission.ts';
import { endLoginSessions } from '../../core/session/login-sessions.ts';
import { ADVISOR } from '../advisors/index.ts';
import { refreshSearchText } from '../members/index.ts';
import { ORGANIZATION } from '../organizations/index.ts';
import { waitForAddress } from './email-verification.service.ts';
import { requireUsername } from '../../core/accounts/username.policy.ts';
import { refuseKnownPassword, shareOf } from '../../core/accounts/chosen-password.ts';

export interface AccountChange {
  readonly username?: string;
  readonly email?: string;
  readonly password?: string | null;
  readonly currentPassword?: string | null;
  readonly timeZone?: string | null;
  readonly locale?: string | null;
  readonly dismissedNotices?: readonly RoadmapScreen[];
}

/**
 * A new address or password needs the current password when the log-in is older than 15 minutes (contract §10), ends the
 * other log-ins and is told by e-mail (contract §3). An address that must be proved waits for its link (spec 4 §11).
 * @throws AppError REAUTH_REQUIRED, WRONG_PASSWORD, TOO_MANY, UNAUTHENTICATED, USERNAME_TAKEN, EMAIL_TAKEN, INVALID,
 *   PASSWORD_CHANGE_REQUIRED, PASSWORD_SAME, PASSWORD_COMMON, PASSWORD_LEAKED, and those of requireLogIn
 */
export async function changeAccount(deps: Deps, context: CallContext, change: AccountChange): Promise<void> {
  const { actor } = context;
  const user = orNotFound(await deps.db<UserRow>('users').where('id', actor.userId).first());
  const isNew = (name: string | undefined, key: string) => name !== undefined && identityKey(name) !== key;
  const newEmail = isNew(change.email, user.email_key);
  const newPassword = Boolean(change.password);
  if (change.username !== undefined && change.username !== user.username) requireUsername(change.username);
  if (actor.passwordChangeRequired && !newPassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  if (newEmail || newPassword || isNew(change.username, user.username_key))
    await deps.limits.take('changeLogIn', String(actor.userId));
  if (!newEmail && !newPassword)
    return transaction(deps.db, (trx) => carryOut(trx, context, user, change, change));
  const waits = newEmail && deps.config.emailVerification;
  if (waits) await deps.limits.take('changeEmail', String(actor.userId));

  const prove = async (storedHash: string | null) => {
    if (change.currentPassword)
      await checkPassword(deps, actor.userId, storedHash, 'currentPassword', change.currentPassword);
    else if (!isFresh(actor))
      throw new AppError('REAUTH_REQUIRED', { fields: { currentPassword: ERRORS.REAUTH_REQUIRED } });
    if (!change.password) return null;
    await refuseKnownPassword(deps, 'password', change.password, user);
    await refuseTaken(deps.db, change, user.id);
    if (actor.passwordChangeRequired && (await deps.hasher.verify(storedHash, change.password)))
      throw invalid({ password: ERRORS.PASSWORD_SAME }, 'PASSWORD_SAME');
    return deps.hasher.hashFor(shareOf(actor), change.password);
  };
  await whileProven(deps.db, user, prove, async (trx, held, passwordHash) => {
    // A fresh log-in stands for the password: it must not have been ended meanwhile.
    await requireLogIn(trx, deps.config, actor);
    const { email, ...identity } = change;
    await carryOut(trx, context, user, change, waits ? identity : change);
    if (passwordHash) await storePassword(trx, user.id, passwordHash);
    if (newPassword || !waits) await endLoginSessions(trx, user.id, actor.loginSessionId);
    if (newPassword) await tellPasswordChanged(trx, deps.config, held);
    if (waits) await waitForAddress(trx, deps, held, String(email));
    else if (newEmail) await tellEmailChanged(trx, deps.config, held, String(email));
  });
}

/** @param identity what of name and address changes at once */
async function carryOut(
  trx: Tx,
  context: CallContext,
  user: UserRow,
  change: AccountChange,
  identity: IdentityChange,
): Promise<void> {
  const { actor } = context;
  await changeIdentity(trx, user.id, identity);
  const extras = {
    ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone || null }),
    ...(change.dismissedNotices && { dismissed_notices: JSON.stringify(change.dismissedNotices) }),
    ...(change.locale === undefined ? {} : { locale: change.locale || null }),
  };
  if (Object.keys(extras).length > 0)
    await updateRow(trx, 'users', user.id, { ...extras, updated_at: dbTime() });
  if (actor.advisorId !== null) await refreshSearchText(trx, ADVISOR, actor.advisorId);
  if (actor.organizationId !== null) await refreshSearchText(trx, ORGANIZATION, actor.organizationId);
  // The form sends all of its fields, and the trail tells of those that change.
  const sent = { ...change, password: change.password || undefined, currentPassword: undefined };
  const changed = Object.keys(changesBetween({ ...user, timeZone: user.time_zone }, sent));
  await audit(trx, context, 'user.updated', ['user', user.id], { detail: { changed } });
}
