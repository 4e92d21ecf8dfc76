import { ERRORS } from '../../../contract/messages.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import type { UserRow } from '../../../core/accounts/accounts.ts';
import { whileProven } from '../../../core/accounts/proven-password.ts';
import type { RemovedAccounts } from '../../../core/accounts/account-removal.ts';
import { audit } from '../../../core/audit/audit.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, notFound } from '../../../core/errors.ts';

/**
 * Deletes the account of whoever asks, who gives their password once more (contract §3).
 * @throws AppError WRONG_PASSWORD, TOO_MANY, LAST_SUPER_ADMIN
 */
export async function deleteOwnAccount(
  deps: Deps,
  context: CallContext,
  password: string,
): Promise<RemovedAccounts> {
  const { actor } = context;
  const user = await deps.db<UserRow>('users').where('id', actor.userId).first('id', 'password_hash');
  if (!user) throw notFound();
  const prove = async (storedHash: string | null) => {
    await checkPassword(deps, actor.userId, storedHash, password);
    return deps.prepareAccountRemoval(deps, [actor.userId]);
  };
  const { departed, cleanUp } = await whileProven(deps.db, user, prove, async (trx, _, removal) => {
    const left = await removal.carryOut(trx, context);
    await audit(trx, {
      ...context,
      action: 'user.deleted',
      subjectType: 'user',
      subjectId: actor.userId,
      detail: {
        userType: actor.userType,
        groupsWithoutAdmins: left.groupsWithoutAdmins.map(({ id }) => id),
      },
    });
    return { departed: left, cleanUp: removal.cleanUp };
  });
  await cleanUp();
  return departed;
}

/** Wrong ones count, as they do in the account settings. */
function checkPassword(
  { limits, hasher }: Deps,
  userId: number,
  storedHash: string | null,
  password: string,
): Promise<void> {
  return limits.attempt(`reauthenticate ${userId}`, async (take) => {
    await take('reauthenticate', String(userId));
    if (!(await hasher.verify(storedHash, password)))
      throw new AppError('WRONG_PASSWORD', { fields: { password: ERRORS.WRONG_PASSWORD } });
  });
}
